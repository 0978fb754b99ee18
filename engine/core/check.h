#pragma once

#include <cstdio>
#include <cstdlib>

// A broken invariant of our own: says where and stops. Never for input of the outside world (see core/result.h).
#define INB_CHECK(condition)                                                                 \
  do {                                                                                       \
    if (!(condition)) {                                                                      \
      std::fprintf(stderr, "%s:%d: broken invariant: %s\n", __FILE__, __LINE__, #condition); \
      std::abort();                                                                          \
    }                                                                                        \
  } while (false)
