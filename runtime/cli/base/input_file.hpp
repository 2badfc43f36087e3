#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/base/progress.hpp"

namespace komdsp::cli {

/// Bytes read once from front to back: a file, a pipe, standard input, or memory that outlives this object.
class input_file {
 public:
  /// Opens a file, or standard input for "-". Throws error where it is missing, unreadable, a directory or, but for
  /// standard input, a device, which may be endless.
  explicit input_file(const std::string& path);
  input_file(std::span<const std::byte> memory, std::string name);
  ~input_file();
  input_file(const input_file&) = delete;
  input_file& operator=(const input_file&) = delete;

  /// For messages.
  const std::string& name() const { return name_; }

  /// Bytes not yet read; nothing where that cannot be known (a pipe).
  std::optional<std::uint64_t> remaining() const { return remaining_; }

  /// How far reading is, on a terminal, while it takes long; and what is told.
  void show_progress();
  /// One line on standard error of what was assumed of a file that is not as it should be.
  void tell(const std::string& assumed);

  /// Fills `into`; gives fewer bytes only where the file ends. Throws error where reading fails.
  std::size_t read(std::span<std::byte> into);

  /// The next `limit` bytes, or those that are there. Allocates by what the file holds, not by the limit.
  std::vector<std::byte> read_at_most(std::uint64_t limit);

  /// Throws error where a pipe goes on beyond an eighth of this machine's memory: copies and results need the rest.
  std::vector<std::byte> read_rest();
  /// Throws the same error, for those who read in steps.
  void refuse_endless() const;

  /// Bytes at any place of a file whose size is known, or of memory; what is read next stays what it is.
  std::size_t read_at(std::uint64_t place, std::span<std::byte> into);

  /// Passes over what is left: so many bytes.
  std::uint64_t pass_rest();
  /// Bytes that were read or passed over.
  std::uint64_t taken() const { return taken_; }

 private:
  std::size_t read_some(std::span<std::byte> into);

  std::string name_;
  int descriptor_ = -1;
  bool owned_ = false;
  std::span<const std::byte> memory_;
  std::optional<std::uint64_t> remaining_;
  std::uint64_t taken_ = 0;
  std::unique_ptr<progress> shown_;
};

}  // namespace komdsp::cli
