#include "cli/plots/gnuplot.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <sstream>
#include <span>

#include <fmt/format.h>

#include "cli/base/error.hpp"

extern char** environ;

namespace komdsp::cli {
namespace {

/// A file without a name. Not pipes: gnuplot may write messages while it is still being fed, and block.
class scratch_file {
 public:
  scratch_file() : file_(std::tmpfile(), &std::fclose) { check(file_ != nullptr); }

  int descriptor() const { return ::fileno(file_.get()); }

  void fill(const std::string& text) {
    check(std::fwrite(text.data(), 1, text.size(), file_.get()) == text.size());
    check(std::fflush(file_.get()) == 0);
    std::rewind(file_.get());
  }

  std::vector<std::byte> content() {
    check(std::fseek(file_.get(), 0, SEEK_END) == 0);
    std::vector<std::byte> bytes(static_cast<std::size_t>(std::ftell(file_.get())));
    std::rewind(file_.get());
    check(std::fread(bytes.data(), 1, bytes.size(), file_.get()) == bytes.size());
    return bytes;
  }

 private:
  static void check(bool worked) {
    if (!worked)
      throw error(fmt::format("cannot exchange data with gnuplot through a temporary file: {}", std::strerror(errno)));
  }

  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;
};

[[noreturn]] void refuse_missing() {
  throw error("pictures need gnuplot: install the package gnuplot-nox");
}

/// Exit status, or -1 where a signal ended it.
int run(scratch_file& input, scratch_file& output, scratch_file& messages) {
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, input.descriptor(), STDIN_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, output.descriptor(), STDOUT_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, messages.descriptor(), STDERR_FILENO);
  // Settings of the user's own must not change the picture.
  char name[] = "gnuplot";
  char own_settings_only[] = "--default-settings";
  char* arguments[] = {name, own_settings_only, nullptr};
  pid_t child = 0;
  const int why = ::posix_spawnp(&child, name, &actions, nullptr, arguments, environ);
  ::posix_spawn_file_actions_destroy(&actions);
  if (why == ENOENT) refuse_missing();
  if (why != 0) throw error(fmt::format("cannot start gnuplot: {}", std::strerror(why)));
  int status = 0;
  while (::waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) throw error(fmt::format("cannot wait for gnuplot: {}", std::strerror(errno)));
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

bool is_whole_png(std::span<const std::byte> bytes) {
  constexpr std::string_view begin = "\x89PNG\r\n\x1a\n";
  constexpr std::string_view end = "IEND\xae\x42\x60\x82";
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  return text.substr(0, begin.size()) == begin && text.size() > begin.size() + end.size() &&
         text.substr(text.size() - end.size()) == end;
}

/// The line of gnuplot's that says what is wrong: the first that neither quotes the script nor marks a place in it.
std::string complaint(const std::vector<std::byte>& messages) {
  std::string_view rest(reinterpret_cast<const char*>(messages.data()), messages.size());
  while (!rest.empty()) {
    std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    line.remove_prefix(std::min(line.find_first_not_of(" \t^"), line.size()));
    if (!line.empty() && line.substr(0, 8) != "gnuplot>") return std::string(line.substr(0, 200));
  }
  return "it gave no reason";
}

constexpr std::string_view choose_terminal =
    "if (strstrt(GPVAL_TERMINALS, 'pngcairo') > 0) {\n"
    "  set terminal pngcairo size 1200,700 noenhanced font 'Sans,12'\n"
    "} else {\n"
    "  set terminal png size 1200,700 noenhanced\n"
    "}\n";

}  // namespace

std::string gnuplot_quote(std::string_view text) {
  // Everything that could end the string, or mean something inside it, goes as an octal escape. (Single quotes would
  // need no escapes, but gnuplot misreads a doubled one at the start of a string.) gnuplot reads more than three
  // digits: those that follow an escape are escaped too.
  std::string quoted = "\"";
  bool escaped = false;
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    const bool digit = std::isdigit(code) != 0;
    const bool plain = c == ' ' || code >= 0x80 || (digit && !escaped) || std::isalpha(code) != 0;
    escaped = !plain;
    quoted += plain ? std::string(1, c) : code < 0x20 || code == 0x7f ? " " : fmt::format("\\{:03o}", code);
  }
  return quoted + "\"";
}

void require_gnuplot() {
  const char* const folders = std::getenv("PATH");
  std::istringstream rest(folders == nullptr ? "/bin:/usr/bin" : folders);
  for (std::string folder; std::getline(rest, folder, ':');)
    if (::access((folder.empty() ? "gnuplot" : folder + "/gnuplot").c_str(), X_OK) == 0) return;
  refuse_missing();
}

std::vector<std::byte> draw_png(const std::string& script) {
  scratch_file input;
  scratch_file output;
  scratch_file messages;
  input.fill(std::string(choose_terminal) + script);
  const int status = run(input, output, messages);
  std::vector<std::byte> png = output.content();
  if (status != 0 || !is_whole_png(png))
    throw error(fmt::format("gnuplot could not draw the picture: {}", complaint(messages.content())));
  return png;
}

}  // namespace komdsp::cli
