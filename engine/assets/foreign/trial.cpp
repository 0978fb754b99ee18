#include "assets/foreign/trial.h"

#include "assets/fault.h"

#ifndef _WIN32

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <exception>
#include <fstream>
#include <new>
#include <string>
#include <string_view>
#include <thread>

namespace inb::assets::foreign {
namespace {

constexpr const char* kWhole = "the file";
constexpr rlim_t kMemory = rlim_t{4} << 30U;
constexpr rlim_t kSeconds = 60;
constexpr rlim_t kSecondsPerMegabyte = 2;
constexpr std::chrono::milliseconds kLook{2};

// What both processes see.
struct Shared {
  LoadProgress progress;
  bool refused = false;
  std::array<char, 1024> cause{};
};

// Memory that a child shares with its parent.
class SharedMemory {
 public:
  SharedMemory() {
    void* memory = mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    shared_ = new (memory) Shared;
  }
  ~SharedMemory() {
    shared_->~Shared();
    munmap(shared_, sizeof(Shared));
  }
  SharedMemory(const SharedMemory&) = delete;
  SharedMemory& operator=(const SharedMemory&) = delete;

  Shared* operator->() const { return shared_; }

 private:
  Shared* shared_ = nullptr;
};

void lower(int what, rlim_t to) {
  rlimit limit{};
  if (getrlimit(what, &limit) != 0) return;
  limit.rlim_cur = std::min(to, limit.rlim_max);
  setrlimit(what, &limit);
}

// The child starts with all that its parent has mapped.
rlim_t mapped_bytes() {
  rlim_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return pages * static_cast<rlim_t>(sysconf(_SC_PAGESIZE));
}

void say(Shared& shared, std::string_view cause) {
  const std::size_t size = std::min(cause.size(), shared.cause.size() - 1);
  std::memcpy(shared.cause.data(), cause.data(), size);
  shared.refused = true;
}

[[noreturn]] void be_child(const FileBytes& file, const std::function<void(const FileBytes&)>& work, Shared& shared) {
  // A crash here is expected: nobody is to be told, and nothing to be dumped.
  for (const int signal : {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL, SIGTERM, SIGXCPU}) std::signal(signal, SIG_DFL);
  lower(RLIMIT_CORE, 0);
  if (const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC); nowhere >= 0) dup2(nowhere, STDERR_FILENO);
  lower(RLIMIT_CPU, kSeconds + kSecondsPerMegabyte * (file.bytes.size() >> 20U));
  if (const rlim_t mapped = mapped_bytes(); mapped > 0) lower(RLIMIT_AS, mapped + kMemory);
  try {
    work({file.bytes, file.name, file.folder, &shared.progress, file.options});
  } catch (const Fault& fault) {
    say(shared, fault.cause());
  } catch (const std::bad_alloc&) {
    say(shared, "there is not enough memory to read it");
  } catch (const std::exception& error) {
    say(shared, error.what());
  }
  // The parent's objects are not this process's to put away.
  _exit(0);
}

// How it ended, as waitpid tells it.
int wait_for(pid_t child, LoadProgress* progress, LoadProgress& of_child) {
  int status = 0;
  for (;;) {
    const pid_t ended = waitpid(child, &status, progress == nullptr ? 0 : WNOHANG);
    if (ended == child) return status;
    if (ended < 0 && errno != EINTR) refuse(kWhole, "what became of its reader is not known");
    if (progress == nullptr) continue;
    if (progress->cancel) {
      kill(child, SIGKILL);
      progress = nullptr;
      continue;
    }
    progress->done = 0.5F * of_child.done;
    std::this_thread::sleep_for(kLook);
  }
}

}  // namespace

void try_apart(const FileBytes& file, const std::function<void(const FileBytes&)>& work) {
  const SharedMemory shared;
  const pid_t child = fork();
  if (child < 0) refuse(kWhole, "no process to read it in can be started ({})", std::strerror(errno));
  if (child == 0) be_child(file, work, *shared.operator->());
  const int status = wait_for(child, file.progress, shared->progress);
  if (file.progress != nullptr && file.progress->cancel) refuse(kWhole, "reading was cancelled");
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU) refuse(kWhole, "Assimp does not come to an end with it");
  if (WIFSIGNALED(status) || WEXITSTATUS(status) != 0) {
    refuse(kWhole, "it is damaged in a way that Assimp's reader does not survive");
  }
  if (shared->refused) refuse(kWhole, "{}", shared->cause.data());
}

}  // namespace inb::assets::foreign

#else

namespace inb::assets::foreign {

void try_apart(const FileBytes& /*file*/, const std::function<void(const FileBytes&)>& /*work*/) {}

}  // namespace inb::assets::foreign

#endif
