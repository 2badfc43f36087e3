#include "cli/base/input_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>
#include <utility>

#include <fmt/format.h>

#include "cli/base/error.hpp"

namespace komdsp::cli {

input_file::input_file(const std::string& path) : name_(path == "-" ? "standard input" : path) {
  owned_ = path != "-";
  descriptor_ = owned_ ? ::open(path.c_str(), O_RDONLY | O_CLOEXEC) : STDIN_FILENO;
  if (descriptor_ < 0) throw error(fmt::format("cannot read {}: {}", name_, std::strerror(errno)));
  struct stat about {};
  const bool known = ::fstat(descriptor_, &about) == 0;
  const bool device = known && owned_ && (S_ISCHR(about.st_mode) || S_ISBLK(about.st_mode));
  if (device || (known && S_ISDIR(about.st_mode))) {
    if (owned_) ::close(descriptor_);
    throw error(fmt::format("cannot read {}: it is a {}, not a file", name_, device ? "device" : "directory"));
  }
  if (known && S_ISREG(about.st_mode)) {
    // Standard input may be a file that someone has read from already.
    const off_t at = owned_ ? 0 : ::lseek(descriptor_, 0, SEEK_CUR);
    remaining_ = static_cast<std::uint64_t>(std::max<off_t>(0, about.st_size - std::max<off_t>(0, at)));
  }
}

input_file::input_file(std::span<const std::byte> memory, std::string name)
    : name_(std::move(name)), memory_(memory), remaining_(memory.size()) {}

input_file::~input_file() {
  if (owned_) ::close(descriptor_);
}

void input_file::tell(const std::string& assumed) {
  if (shown_) shown_->tell(assumed);
}

void input_file::show_progress() {
  shown_ = std::make_unique<progress>("reading " + name_, static_cast<double>(remaining_.value_or(0)), false);
}

std::size_t input_file::read_some(std::span<std::byte> into) {
  if (descriptor_ < 0) {
    const std::size_t count = std::min(into.size(), memory_.size());
    std::copy_n(memory_.begin(), count, into.begin());
    memory_ = memory_.subspan(count);
    return count;
  }
  constexpr std::size_t most_per_call = std::size_t{1} << 24;  // in between, progress is shown
  for (;;) {
    const ssize_t got = ::read(descriptor_, into.data(), std::min(into.size(), most_per_call));
    if (got >= 0) return static_cast<std::size_t>(got);
    if (errno != EINTR) throw error(fmt::format("cannot read {}: {}", name_, std::strerror(errno)));
  }
}

std::size_t input_file::read(std::span<std::byte> into) {
  std::size_t done = 0;
  while (done < into.size()) {
    const std::size_t got = read_some(into.subspan(done));
    if (got == 0) break;
    done += got;
    if (shown_) shown_->advance(static_cast<double>(got));
  }
  if (remaining_) *remaining_ -= std::min<std::uint64_t>(*remaining_, done);
  taken_ += done;
  return done;
}

std::vector<std::byte> input_file::read_at_most(std::uint64_t limit) {
  constexpr std::uint64_t step = 1 << 20;
  std::vector<std::byte> bytes;
  try {
    while (bytes.size() < limit) {
      const std::uint64_t old = bytes.size();
      const std::uint64_t more = std::min(limit - old, remaining_.value_or(std::max(step, old)));
      if (more == 0) break;
      bytes.resize(old + more);
      const std::size_t got = read(std::span(bytes).subspan(old));
      bytes.resize(old + got);
      if (got < more) break;
    }
  } catch (const std::bad_alloc&) {
    throw error(fmt::format("cannot read {}: more than this machine's memory", name_));
  }
  return bytes;
}

namespace {
/// The most of a pipe.
std::uint64_t most_bytes() {
  const std::uint64_t pages = static_cast<std::uint64_t>(std::max(0L, ::sysconf(_SC_PHYS_PAGES)));
  return pages / 8 * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}
}  // namespace

void input_file::refuse_endless() const {
  const std::uint64_t most = most_bytes();
  if (remaining_ || taken_ <= most) return;
  throw error(
      fmt::format("cannot read {}: it goes on beyond {} MiB, an eighth of this machine's memory", name_, most >> 20));
}

std::vector<std::byte> input_file::read_rest() {
  if (remaining_) return read_at_most(*remaining_);
  std::vector<std::byte> bytes = read_at_most(most_bytes() - std::min(most_bytes(), taken_));
  std::byte more{};
  if (read({&more, 1}) != 0) bytes.push_back(more);
  refuse_endless();
  return bytes;
}

std::size_t input_file::read_at(std::uint64_t place, std::span<std::byte> into) {
  if (descriptor_ < 0) {
    const std::span<const std::byte> from = memory_.subspan(std::min<std::uint64_t>(place, memory_.size()));
    return static_cast<std::size_t>(std::copy_n(from.begin(), std::min(from.size(), into.size()), into.begin()) -
                                    into.begin());
  }
  std::size_t done = 0;
  while (done < into.size()) {
    const ssize_t got = ::pread(descriptor_, into.data() + done, into.size() - done, static_cast<off_t>(place + done));
    if (got < 0 && errno != EINTR) throw error(fmt::format("cannot read {}: {}", name_, std::strerror(errno)));
    if (got == 0) break;
    if (got > 0) done += static_cast<std::size_t>(got);
    if (got > 0 && shown_) shown_->advance(static_cast<double>(got));
  }
  return done;
}

std::uint64_t input_file::pass_rest() {
  const std::uint64_t before = taken_;
  if (remaining_) {
    taken_ += std::exchange(*remaining_, 0);
    return taken_ - before;
  }
  std::vector<std::byte> step(1 << 16);
  while (read(step) == step.size()) {
  }
  return taken_ - before;
}

}  // namespace komdsp::cli
