#include "cli/base/output_file.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <system_error>

#include <fmt/format.h>

#include "cli/base/error.hpp"

namespace komdsp::cli {
namespace {

// Read by a signal handler, hence lock-free pointers. A file beyond these is only not removed by signals.
std::array<std::atomic<const char*>, 8> guarded;
static_assert(std::atomic<const char*>::is_always_lock_free);

extern "C" void remove_guarded_and_end(int signal_number) {
  for (auto& path : guarded) {
    if (const char* name = path.load()) ::unlink(name);
  }
  // The default action is back (SA_RESETHAND): this ends the program with the signal's status.
  ::raise(signal_number);
}

void install_handlers() {
  struct sigaction old {};
  for (const int ending : {SIGHUP, SIGINT, SIGQUIT, SIGTERM}) {
    if (::sigaction(ending, nullptr, &old) != 0 || old.sa_handler != SIG_DFL) continue;
    struct sigaction ours {};
    ours.sa_handler = remove_guarded_and_end;
    ours.sa_flags = static_cast<int>(SA_RESETHAND);
    ::sigaction(ending, &ours, nullptr);
  }
}

/// From here on a limit on the size of files is an error of write, not the end of the program.
void take_size_limit_as_error() {
  struct sigaction old {};
  if (::sigaction(SIGXFSZ, nullptr, &old) == 0 && old.sa_handler == SIG_DFL) ::signal(SIGXFSZ, SIG_IGN);
}

/// A file that a signal ending the program removes. The string must stay where it is until released or removed.
void guard_temporary(const std::string& path) {
  static std::once_flag once;
  std::call_once(once, install_handlers);
  for (auto& slot : guarded) {
    const char* none = nullptr;
    if (slot.compare_exchange_strong(none, path.c_str())) return;
  }
}

void release_temporary(const std::string& path) {
  for (auto& slot : guarded) {
    const char* ours = path.c_str();
    if (slot.compare_exchange_strong(ours, nullptr)) return;
  }
}

/// Releases and deletes the file.
void remove_temporary(const std::string& path) {
  ::unlink(path.c_str());
  release_temporary(path);
}

constexpr int most_names = 1000;

/// 0, or the error number.
int write_all(int descriptor, std::span<const std::byte> bytes) {
  constexpr std::size_t most_per_call = std::size_t{1} << 30;
  while (!bytes.empty()) {
    const ssize_t put = ::write(descriptor, bytes.data(), std::min(bytes.size(), most_per_call));
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) return errno;
    bytes = bytes.subspan(static_cast<std::size_t>(put));
  }
  return 0;
}

/// A link's target, or what it would be.
std::string follow_links(const std::string& target) {
  constexpr int most = 40;  // as the kernel
  std::filesystem::path path = target;
  std::error_code failed;
  for (int links = 0; std::filesystem::is_symlink(path, failed); ++links) {
    if (links == most) throw error(fmt::format("cannot write {}: {}", target, std::strerror(ELOOP)));
    path = path.parent_path() / std::filesystem::read_symlink(path, failed);
  }
  return path.string();
}

std::string path_of(int descriptor) {
  return fmt::format("/proc/self/fd/{}", descriptor);
}

}  // namespace

output_file::output_file(const std::string& target) : target_(target), resolved_(follow_links(target)) {
  if (std::filesystem::path(resolved_).filename().empty())
    throw error(fmt::format("cannot write '{}': give the name of a file", target_));
  struct stat old {};
  const bool exists = ::stat(resolved_.c_str(), &old) == 0;
  if (exists && S_ISDIR(old.st_mode)) throw error(fmt::format("cannot write {}: it is a directory", target_));
  // Renaming over a device would replace it.
  if (exists && !S_ISREG(old.st_mode))
    throw error(fmt::format("cannot write {}: it is no regular file; '-' writes a stream", target_));
  if (exists && ::access(resolved_.c_str(), W_OK) != 0) fail(errno);
  create_temporary();
  if (exists && ::fchmod(descriptor_, old.st_mode & 0777) != 0) {
    const int why = errno;
    ::close(descriptor_);
    if (!temporary_.empty()) remove_temporary(temporary_);
    fail(why);
  }
}

output_file::~output_file() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (!temporary_.empty()) remove_temporary(temporary_);
}

std::string output_file::name_in_folder(int number) const {
  return (std::filesystem::path(resolved_).parent_path() / fmt::format(".komdsp-{}-{}.tmp", ::getpid(), number))
      .string();
}

// Not mkstemp: the kernel shall apply the user's umask.
void output_file::create_temporary() {
  take_size_limit_as_error();
  if (create_nameless()) return;
  for (int number = 0; descriptor_ < 0; ++number) {
    temporary_ = name_in_folder(number);
    descriptor_ = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor_ < 0 && (errno != EEXIST || number == most_names)) fail(errno);
  }
  guard_temporary(temporary_);
}

bool output_file::create_nameless() {
  const std::filesystem::path folder = std::filesystem::path(resolved_).parent_path();
  descriptor_ = ::open(folder.empty() ? "." : folder.c_str(), O_WRONLY | O_TMPFILE | O_CLOEXEC, 0666);
  if (descriptor_ < 0) return false;
  // Without /proc it could never get a name.
  if (::access(path_of(descriptor_).c_str(), F_OK) == 0) return true;
  ::close(descriptor_);
  descriptor_ = -1;
  return false;
}

void output_file::name_temporary() {
  for (int number = 0;; ++number) {
    temporary_ = name_in_folder(number);
    guard_temporary(temporary_);
    if (::linkat(AT_FDCWD, path_of(descriptor_).c_str(), AT_FDCWD, temporary_.c_str(), AT_SYMLINK_FOLLOW) == 0) return;
    const int why = errno;
    release_temporary(temporary_);
    temporary_.clear();
    if (why != EEXIST || number == most_names) fail(why);
  }
}

void output_file::write(std::span<const std::byte> bytes) {
  if (const int why = write_all(descriptor_, bytes)) fail(why);
}

void output_file::commit() {
  // The disk may be found full only here.
  if (::fsync(descriptor_) != 0) fail(errno);
  if (temporary_.empty()) name_temporary();
  const int closing = descriptor_;
  descriptor_ = -1;
  if (::close(closing) != 0) fail(errno);
  if (std::rename(temporary_.c_str(), resolved_.c_str()) != 0) fail(errno);
  release_temporary(temporary_);
  temporary_.clear();
}

void output_file::fail(int error_number) const {
  throw error(fmt::format("cannot write {}: {}", target_, std::strerror(error_number)));
}

void write_file(const std::string& target, std::span<const std::byte> bytes) {
  output_file file(target);
  file.write(bytes);
  file.commit();
}
void write_file(const std::string& target, const std::string& text) {
  write_file(target, std::as_bytes(std::span(text)));
}

void require_apart(const std::vector<named_output>& outputs) {
  const auto real = [](const std::string& path) {
    std::error_code failed;  // what cannot be written is told when it is opened
    return std::filesystem::weakly_canonical(std::filesystem::absolute(follow_links(path)), failed);
  };
  for (std::size_t i = 0; i < outputs.size(); ++i)
    for (std::size_t j = 0; j < i && !outputs[i].path.empty(); ++j)
      if (!outputs[j].path.empty() && real(outputs[i].path) == real(outputs[j].path))
        throw error(fmt::format("{} and {} are one file, {}: give two names", outputs[j].option, outputs[i].option,
                                outputs[i].path),
                    error::wrong_usage);
}

void write_standard_output(std::span<const std::byte> bytes) {
  if (const int why = write_all(STDOUT_FILENO, bytes))
    throw error(fmt::format("cannot write standard output: {}", std::strerror(why)));
}

}  // namespace komdsp::cli
