#include "core/log.h"

#include <cstdio>
#include <mutex>

namespace inb::core {

namespace {

std::mutex& sink_mutex() {
  static std::mutex mutex;
  return mutex;
}

LogSink& sink_slot() {
  static LogSink sink = [](LogLevel level, const std::string& line) {
    const char* prefix = level == LogLevel::Error ? "error: " : level == LogLevel::Warning ? "warning: " : "";
    std::fprintf(stderr, "%s%s\n", prefix, line.c_str());
  };
  return sink;
}

}  // namespace

void set_log_sink(LogSink sink) {
  const std::lock_guard lock(sink_mutex());
  sink_slot() = std::move(sink);
}

void log_line(LogLevel level, const std::string& line) {
  const std::lock_guard lock(sink_mutex());
  if (sink_slot()) sink_slot()(level, line);
}

}  // namespace inb::core
