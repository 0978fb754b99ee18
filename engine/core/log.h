#pragma once

#include <fmt/format.h>

#include <functional>
#include <string>
#include <utility>

namespace inb::core {

enum class LogLevel { Info, Warning, Error };

// Where log lines go; standard error by default. The only global state of the engine. May be called from any thread;
// calls of the sink are serialised.
using LogSink = std::function<void(LogLevel, const std::string&)>;
void set_log_sink(LogSink sink);
void log_line(LogLevel level, const std::string& line);

template <typename... Args>
void log_info(fmt::format_string<Args...> format, Args&&... args) {
  log_line(LogLevel::Info, fmt::format(format, std::forward<Args>(args)...));
}
template <typename... Args>
void log_warning(fmt::format_string<Args...> format, Args&&... args) {
  log_line(LogLevel::Warning, fmt::format(format, std::forward<Args>(args)...));
}
template <typename... Args>
void log_error(fmt::format_string<Args...> format, Args&&... args) {
  log_line(LogLevel::Error, fmt::format(format, std::forward<Args>(args)...));
}

}  // namespace inb::core
