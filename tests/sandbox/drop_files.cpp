// drop_files WINDOW FILE...: what a file manager does when files are dragged onto a window and let go, by the XDND
// protocol (version 5). The exit status is 0 once the window has said that it took them.
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <poll.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

namespace {

using Clock = std::chrono::steady_clock;

constexpr long kVersion = 5;
constexpr std::chrono::seconds kPatience{30};

// Letters, digits and "/-._" as they are; everything else, blanks and Unicode among it, as %XX.
std::string uri_of(const std::string& path) {
  constexpr std::string_view kPlain = "/-._abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string uri = "file://";
  for (const char letter : path) {
    if (kPlain.find(letter) != std::string_view::npos) {
      uri += letter;
    } else {
      const auto byte = static_cast<unsigned char>(letter);
      uri += {'%', kDigits[byte >> 4U], kDigits[byte & 15U]};
    }
  }
  return uri;
}

class Source {
 public:
  Source(Display* display, Window target, std::string list)
      : display_(display),
        target_(target),
        list_(std::move(list)),
        window_(XCreateSimpleWindow(display, DefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)) {}

  // False when the target does not want the files, or does not answer.
  [[nodiscard]] bool drop() {
    XSetSelectionOwner(display_, atom("XdndSelection"), window_, CurrentTime);
    send("XdndEnter", {kVersion << 24, static_cast<long>(atom("text/uri-list")), 0, 0});
    send("XdndPosition", {0, middle_of_target(), CurrentTime, static_cast<long>(atom("XdndActionCopy"))});
    XEvent status;
    if (!await("XdndStatus", status) || (status.xclient.data.l[1] & 1) == 0) return false;
    send("XdndDrop", {0, CurrentTime, 0, 0});
    XEvent finished;
    return await("XdndFinished", finished) && (finished.xclient.data.l[1] & 1) != 0;
  }

 private:
  [[nodiscard]] Atom atom(const char* name) const { return XInternAtom(display_, name, False); }

  // As the protocol packs it: x above y.
  [[nodiscard]] long middle_of_target() const {
    XWindowAttributes at;
    XGetWindowAttributes(display_, target_, &at);
    int x = 0;
    int y = 0;
    Window child = 0;
    XTranslateCoordinates(display_, target_, DefaultRootWindow(display_), at.width / 2, at.height / 2, &x, &y, &child);
    return static_cast<long>(x) << 16 | static_cast<long>(y);
  }

  void send(const char* type, const std::array<long, 4>& data) {
    XEvent event{};
    event.xclient.type = ClientMessage;
    event.xclient.window = target_;
    event.xclient.message_type = atom(type);
    event.xclient.format = 32;
    event.xclient.data.l[0] = static_cast<long>(window_);
    for (std::size_t i = 0; i < data.size(); ++i) event.xclient.data.l[i + 1] = data[i];
    XSendEvent(display_, target_, False, NoEventMask, &event);
    XFlush(display_);
  }

  // Hands the list out meanwhile, as often as it is asked for.
  [[nodiscard]] bool await(const char* type, XEvent& event) {
    const Clock::time_point end = Clock::now() + kPatience;
    while (Clock::now() < end) {
      if (XPending(display_) == 0) {
        pollfd connection{ConnectionNumber(display_), POLLIN, 0};
        poll(&connection, 1, 1000);
        continue;
      }
      XNextEvent(display_, &event);
      if (event.type == SelectionRequest) hand_out(event.xselectionrequest);
      if (event.type == ClientMessage && event.xclient.message_type == atom(type)) return true;
    }
    return false;
  }

  void hand_out(const XSelectionRequestEvent& request) {
    const Atom property = request.property == None ? request.target : request.property;
    XChangeProperty(display_, request.requestor, property, request.target, 8, PropModeReplace,
                    reinterpret_cast<const unsigned char*>(list_.data()), static_cast<int>(list_.size()));
    XEvent event{};
    event.xselection.type = SelectionNotify;
    event.xselection.requestor = request.requestor;
    event.xselection.selection = request.selection;
    event.xselection.target = request.target;
    event.xselection.property = property;
    event.xselection.time = request.time;
    XSendEvent(display_, request.requestor, False, NoEventMask, &event);
    XFlush(display_);
  }

  Display* display_;
  Window target_;
  std::string list_;
  Window window_;
};

}  // namespace

int main(int argc, char** argv) {
  Display* const display = argc < 3 ? nullptr : XOpenDisplay(nullptr);
  if (display == nullptr) {
    std::fputs("drop_files WINDOW FILE..., with a display\n", stderr);
    return 2;
  }
  std::string list;
  for (int i = 2; i < argc; ++i) list += uri_of(argv[i]) + "\r\n";
  const bool taken = Source(display, std::strtoul(argv[1], nullptr, 0), list).drop();
  XCloseDisplay(display);
  if (!taken) std::fputs("drop_files: the window did not take them\n", stderr);
  return taken ? 0 : 1;
}
