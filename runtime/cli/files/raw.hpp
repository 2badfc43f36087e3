#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arrays/array.hpp"
#include "cli/base/input_file.hpp"
#include "cli/base/output_file.hpp"

namespace komdsp::cli {

/// How numbers lie in raw files and streams.
struct raw_format {
  element type = element::f32;  // what they become
  char kind = 'f';              // f: elements as they are; i, u: signed and unsigned integers, which become ±1
  std::size_t part_bytes = 4;   // of a real number, or of one part of a complex one
  bool reversed = false;        // not in this machine's byte order

  raw_format() = default;
  /// As raw files have elements.
  raw_format(element of) : type(of), part_bytes(scalar_bytes(of)), reversed(std::endian::native == std::endian::big) {}
  raw_format(element of, char kind_, std::size_t part_bytes_) : raw_format(of) {
    kind = kind_;
    part_bytes = part_bytes_;
  }
  std::size_t width() const { return is_complex(type) ? 2 * part_bytes : part_bytes; }
  /// Elements as they are in the file; nothing where there are none of that kind.
  std::optional<element> stored() const;
};

/// Throws error: what a file holds is not what fixed point takes, which is of this type.
[[noreturn]] void refuse_numbers(const std::string& name, std::string_view found, element integers);
/// The format whose integers stay what they are. Throws error where those of the file are of another type.
raw_format with_integers(const raw_format& format, element integers, const std::string& name);

/// f(Integer{}) of integers of so many bytes.
template <class F>
void with_integer(bool is_signed, std::size_t bytes, const F& f) {
  if (bytes == 1) return is_signed ? f(std::int8_t{}) : f(std::uint8_t{});
  if (bytes == 2) return is_signed ? f(std::int16_t{}) : f(std::uint16_t{});
  if (bytes == 4) return is_signed ? f(std::int32_t{}) : f(std::uint32_t{});
  return is_signed ? f(std::int64_t{}) : f(std::uint64_t{});
}

/// The row of numbers that these bytes are; a part of one at the end is left out.
array elements_of(std::vector<std::byte> bytes, const raw_format& format);

/// How much of a row whose length nobody gives is read.
struct row_limit {
  std::size_t most = 0;  // elements; 0: all that is there
  bool crops = false;    // what follows is left unread, not refused
};

/// Reads numbers to the end of the file, complex ones as interleaved re and im. An empty shape means one
/// row. Throws error where the file is empty, is no whole number of elements, does not fill the shape exactly, or goes
/// on beyond the limit of a row.
array read_raw(input_file& in, const raw_format& format, const std::vector<std::size_t>& shape,
               const row_limit& limit = {});

/// Facts of what read_raw would make of so many bytes. Throws error as read_raw without a limit; name: of the file.
array_facts facts_of_raw(const std::string& name, const raw_format& format, const std::vector<std::size_t>& shape,
                         std::uint64_t bytes);

/// Turns little-endian numbers of `width` bytes into big-endian ones and back, in place.
inline void reverse_bytes(std::span<std::byte> numbers, std::size_t width) {
  for (std::size_t at = 0; at + width <= numbers.size(); at += width)
    std::reverse(numbers.begin() + at, numbers.begin() + at + width);
}

/// The elements in the byte order of raw files: the array's data on a little-endian machine.
std::vector<std::byte> to_little_endian(std::vector<std::byte> data, element type);

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
