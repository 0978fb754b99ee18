// What nearly every source of the house includes, compiled once (CMake option INB_PCH). A source still includes what it
// uses: it has to build without this file too.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/math.h"
#include "core/result.h"
