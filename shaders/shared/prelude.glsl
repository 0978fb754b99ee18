// What lets the files of this folder compile both as GLSL 4.50 and as C++ (through engine/anim/shared.h, which maps
// the GLSL types to glm and puts every function into inb::shared). They keep to the common subset: literals carry an
// `f`, no swizzles, no inout parameters, structs are filled member by member.
#ifndef INB_SHARED_PRELUDE_GLSL
#define INB_SHARED_PRELUDE_GLSL
#ifndef __cplusplus
#define INB_FN
#endif
#endif
