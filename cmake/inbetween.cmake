# Flags that every target of ours shares, and the two shapes of target the house has.
add_library(inb_flags INTERFACE)
target_compile_options(inb_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror
  # Determinism: no compiler may fuse a multiply and an add on its own.
  -ffp-contract=off)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # False alarms of g++ 12 inside std::vector and std::variant at -O2 and above.
  target_compile_options(inb_flags INTERFACE -Wno-stringop-overflow -Wno-array-bounds -Wno-maybe-uninitialized)
endif()
if(INB_SANITIZE)
  target_compile_options(inb_flags INTERFACE -fsanitize=${INB_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(inb_flags INTERFACE -fsanitize=${INB_SANITIZE} -rdynamic)
endif()
if(INB_FUZZ)
  # What tells the fuzzer which branches an input took; its main function comes with the programs of tests/fuzz.
  target_compile_options(inb_flags INTERFACE -fsanitize=fuzzer-no-link)
  target_link_options(inb_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()
target_include_directories(inb_flags INTERFACE ${CMAKE_SOURCE_DIR} ${CMAKE_SOURCE_DIR}/engine)

# The tests' own code, not what they test, at -O1: it takes half the time to compile, and none of it needs to be fast.
add_library(inb_test_flags INTERFACE)
target_compile_options(inb_test_flags INTERFACE $<$<CONFIG:Release>:-O1>)
if(INB_UNITY)
  # A table's row type inside one test may be called like one of the neighbour's.
  target_compile_options(inb_test_flags INTERFACE -Wno-shadow)
endif()

# Most of a source's compile time is the headers it shares with its neighbours, so a few sources make one unit. Names in
# unnamed namespaces have to differ within a folder for that; each source still includes what it uses, since it has to
# build alone too (INB_UNITY=OFF). Small enough units that one changed file is built in seconds.
set(CMAKE_UNITY_BUILD ${INB_UNITY})
set(CMAKE_UNITY_BUILD_BATCH_SIZE 6)

# One precompiled header for the house and one for the tests, which every target reuses: most of a source's compile time
# is the same dozen headers. Both are built with exactly the flags of inb_flags, so they fit wherever nothing else is
# added but definitions that those headers do not look at.
file(WRITE ${CMAKE_BINARY_DIR}/pch.cpp "")
function(inb_pch_carrier name header)
  add_library(inb_pch_${name} OBJECT ${CMAKE_BINARY_DIR}/pch.cpp)
  target_link_libraries(inb_pch_${name} PRIVATE inb_flags dep::fmt dep::expected dep::glm ${ARGN})
  target_precompile_headers(inb_pch_${name} PRIVATE ${CMAKE_SOURCE_DIR}/cmake/pch/${header})
endfunction()
if(INB_PCH)
  inb_pch_carrier(house house.h)
  if(INB_TESTS)
    inb_pch_carrier(tests tests.h dep::gtest inb_test_flags)
  endif()
endif()

# inb_precompiled(TARGET house|tests): lets a target of the house use it.
function(inb_precompiled target kind)
  if(INB_PCH)
    target_precompile_headers(${target} REUSE_FROM inb_pch_${kind})
  endif()
endfunction()

# inb_library(core SOURCES a.cpp ... PUBLIC dep::x ... PRIVATE dep::y ...): one static library a folder, inb::<name>.
function(inb_library name)
  cmake_parse_arguments(arg "" "" "SOURCES;PUBLIC;PRIVATE" ${ARGN})
  add_library(inb_${name} STATIC ${arg_SOURCES})
  add_library(inb::${name} ALIAS inb_${name})
  target_link_libraries(inb_${name} PUBLIC inb_flags ${arg_PUBLIC} PRIVATE ${arg_PRIVATE})
  inb_precompiled(inb_${name} house)
endfunction()

# inb_test(core SOURCES a.cpp ... LINK inb::core ... [DISPLAY]): one gtest executable a folder. DISPLAY: it opens windows, and
# runs on an X server of its own.
function(inb_test name)
  cmake_parse_arguments(arg "DISPLAY" "" "SOURCES;LINK" ${ARGN})
  add_executable(test_${name} ${arg_SOURCES})
  set_target_properties(test_${name} PROPERTIES UNITY_BUILD_BATCH_SIZE 4)
  target_link_libraries(test_${name} PRIVATE inb_flags inb_test_flags ${arg_LINK} inb::test_support dep::gtest)
  inb_precompiled(test_${name} tests)
  set(display)
  find_program(INB_XVFB Xvfb)
  if(arg_DISPLAY AND INB_XVFB)
    set(display ${CMAKE_SOURCE_DIR}/tests/support/with_display.sh)
  endif()
  add_test(NAME ${name} COMMAND ${display} $<TARGET_FILE:test_${name}> WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set_tests_properties(${name} PROPERTIES TIMEOUT 600)
  if(INB_SANITIZE)
    # SDL's libdbus keeps what it allocates until the process ends.
    set_tests_properties(${name} PROPERTIES
      ENVIRONMENT "LSAN_OPTIONS=suppressions=${CMAKE_SOURCE_DIR}/tests/support/lsan.supp:print_suppressions=0")
  endif()
endfunction()
