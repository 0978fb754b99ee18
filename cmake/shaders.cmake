# inb_shaders(target SOURCES a.vert b.frag ...): compiles each file with glslc and makes its SPIR-V part of the target as
#   #include "shaders_gen/a.vert.h"   ->   inline constexpr std::uint32_t inb::spirv::a_vert[]
# Files are named from the calling folder; shader #includes are searched from the repository's root. Every shader of the
# program needs a file name of its own. No -O: it strips the names that OpenGL's text is bound by.
function(inb_shaders target)
  cmake_parse_arguments(arg "" "" "SOURCES" ${ARGN})
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/${target}_shaders/shaders_gen)
  file(MAKE_DIRECTORY ${folder})
  set(headers)
  foreach(source ${arg_SOURCES})
    get_filename_component(name ${source} NAME)
    string(MAKE_C_IDENTIFIER ${name} identifier)
    set(input ${CMAKE_CURRENT_SOURCE_DIR}/${source})
    set(words ${folder}/${name}.words)
    add_custom_command(
      OUTPUT ${words}
      COMMAND ${INB_GLSLC} --target-env=vulkan1.1 -Werror -I ${CMAKE_SOURCE_DIR} -MD -MF ${words}.d -mfmt=num
              -o ${words} ${input}
      DEPENDS ${input}
      DEPFILE ${words}.d
      COMMENT "Shader ${source}"
      VERBATIM)
    # The header stands still; only the words it includes are made at build time.
    file(CONFIGURE OUTPUT ${folder}/${name}.h @ONLY CONTENT "#pragma once

#include <cstdint>

namespace inb::spirv {
inline constexpr std::uint32_t @identifier@[] = {
#include \"@words@\"
};
}  // namespace inb::spirv
")
    list(APPEND headers ${words})
  endforeach()
  target_sources(${target} PRIVATE ${headers})
  set_source_files_properties(${headers} PROPERTIES GENERATED ON HEADER_FILE_ONLY ON)
  target_include_directories(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/${target}_shaders)
endfunction()
