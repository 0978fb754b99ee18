# The only file that knows a package's name: everything else links dep::<name>.
find_package(PkgConfig REQUIRED)
set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads REQUIRED)

function(inb_dep name)
  add_library(dep_${name} INTERFACE)
  target_link_libraries(dep_${name} INTERFACE ${ARGN})
  add_library(dep::${name} ALIAS dep_${name})
endfunction()

find_package(fmt CONFIG REQUIRED)
inb_dep(fmt fmt::fmt)

find_package(tl-expected CONFIG REQUIRED)
inb_dep(expected tl::expected)

find_package(glm CONFIG REQUIRED)
inb_dep(glm glm::glm)

find_package(TBB CONFIG REQUIRED)
inb_dep(tbb TBB::tbb)

inb_dep(threads Threads::Threads)

find_package(hwy CONFIG REQUIRED)
inb_dep(hwy hwy::hwy)

find_package(nlohmann_json CONFIG REQUIRED)
inb_dep(json nlohmann_json::nlohmann_json)

find_package(TinyGLTF CONFIG REQUIRED)
inb_dep(tinygltf TinyGLTF::TinyGLTF)

find_package(meshoptimizer CONFIG REQUIRED)
inb_dep(meshoptimizer meshoptimizer::meshoptimizer)

find_package(draco CONFIG REQUIRED)
inb_dep(draco draco::draco)
if(UNIX AND NOT APPLE)
  # libdraco.so exports the symbols of another tinygltf that it was built with, with other layouts: ours has to stand
  # before it in every program, wherever the libraries are named.
  target_link_options(dep_draco INTERFACE "LINKER:--no-as-needed,$<TARGET_FILE:TinyGLTF::TinyGLTF>,--as-needed")
endif()

find_package(assimp CONFIG REQUIRED)
inb_dep(assimp assimp::assimp)

find_package(ZLIB REQUIRED)
inb_dep(zlib ZLIB::ZLIB)

find_package(pugixml CONFIG REQUIRED)
inb_dep(pugixml pugixml::pugixml)

pkg_check_modules(stb REQUIRED IMPORTED_TARGET stb)
inb_dep(stb PkgConfig::stb)

find_package(CLI11 CONFIG REQUIRED)
inb_dep(cli11 CLI11::CLI11)

find_package(tomlplusplus CONFIG REQUIRED)
inb_dep(toml tomlplusplus::tomlplusplus)

find_package(Vulkan REQUIRED COMPONENTS glslc)
inb_dep(vulkan Vulkan::Vulkan)
set(INB_GLSLC Vulkan::glslc)

find_package(SDL2 CONFIG REQUIRED)
inb_dep(sdl2 SDL2::SDL2)

# For a test alone.
find_package(X11)
if(X11_FOUND)
  inb_dep(x11 X11::X11)
endif()

# imgui is a static archive whose .pc names neither SDL2 nor Vulkan: it has to stand before them.
pkg_check_modules(imgui REQUIRED IMPORTED_TARGET imgui)
inb_dep(imgui PkgConfig::imgui SDL2::SDL2 Vulkan::Vulkan)

if(INB_TESTS)
  find_package(GTest CONFIG REQUIRED)
  inb_dep(gtest GTest::gtest GTest::gtest_main GTest::gmock)
endif()
