#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "cli/arrays/array.hpp"
#include "cli/base/input_file.hpp"
#include "cli/base/output_file.hpp"
#include "cli/files/raw.hpp"

namespace komdsp::cli {

/// The raw stream on standard input, elements at a time.
class element_reader {
 public:
  explicit element_reader(const raw_format& format) : in_("-"), format_(format) {}

  /// Up to so many; an empty array at the end. Throws error where the stream is empty, or ends inside an element.
  array next(std::size_t most);

 private:
  input_file in_;
  raw_format format_;
  std::size_t read_ = 0;
};

/// A raw stream to standard output ("-"), or into a file that appears at the end.
class element_writer {
 public:
  element_writer(const std::string& path, element type);
  /// Its bytes are exchanged where this machine is big-endian.
  void write(std::span<std::byte> values);
  void commit();
  std::size_t elements() const { return bytes_ / element_bytes(type_); }

 private:
  element type_;
  std::optional<output_file> file_;
  std::size_t bytes_ = 0;
};

}  // namespace komdsp::cli
