#include "cli/files/npy.hpp"

#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/base/error.hpp"
#include "cli/files/raw.hpp"

namespace komdsp::cli {
namespace {

std::string read_text(input_file& in, std::size_t length, std::string_view what) {
  std::string text(length, '\0');
  if (in.read(std::as_writable_bytes(std::span(text))) != length)
    throw error(fmt::format("{}: the .npy file ends inside its {}; it is truncated", in.name(), what));
  return text;
}

std::string read_dictionary(input_file& in) {
  if (in.remaining() == 0) throw error(fmt::format("{}: the file is empty, not an .npy file", in.name()));
  const std::string start = read_text(in, 8, "first bytes");
  if (std::string_view(start).substr(0, 6) != "\x93NUMPY")
    throw error(fmt::format("{}: not an .npy file: it does not begin with \\x93NUMPY", in.name()));
  const int major = static_cast<unsigned char>(start[6]);
  if (major < 1 || major > 3 || start[7] != 0)
    throw error(fmt::format("{}: .npy format {}.{} is unknown; 1.0, 2.0 and 3.0 are read", in.name(), major,
                            static_cast<unsigned char>(start[7])));
  const std::string length_text = read_text(in, major == 1 ? 2 : 4, "header length");
  std::uint32_t length = 0;
  for (std::size_t i = length_text.size(); i-- > 0;) length = length << 8 | static_cast<unsigned char>(length_text[i]);
  // Plain numbers need some hundred bytes: what is longer is damaged, or records that are refused anyway.
  constexpr std::uint32_t longest = 65535;
  if (length > longest)
    throw error(
        fmt::format("{}: the .npy header says it is {} bytes long; at most {} are read", in.name(), length, longest));
  std::string text = read_text(in, length, "header");
  if (text.empty() || text.back() != '\n')
    throw error(fmt::format("{}: the .npy header is damaged: it does not end with a newline", in.name()));
  return text;
}

void check_size(const input_file& in, const npy_header& header, std::uint64_t needed, std::uint64_t there, bool more) {
  if (there == needed && !more) return;
  throw error(
      fmt::format("{}: {}: shape ({}) of {}-byte elements needs {} bytes and {}{} are there", in.name(),
                  there < needed ? "the .npy file is truncated" : "the .npy file is longer than its header says",
                  fmt::join(header.shape, ", "), header.type.width, needed, more ? "more than " : "", there));
}

std::uint64_t needed_bytes(const input_file& in, const npy_header& header) {
  if (const auto needed = bytes_of(header.type.width, header.shape)) return *needed;
  throw error(fmt::format("{}: the .npy header is damaged: shape ({}) is beyond any memory", in.name(),
                          fmt::join(header.shape, ", ")));
}

std::vector<std::byte> read_elements(input_file& in, const npy_header& header) {
  const std::uint64_t needed = needed_bytes(in, header);
  if (in.remaining()) check_size(in, header, needed, *in.remaining(), false);
  std::vector<std::byte> bytes = in.read_at_most(needed);
  std::byte extra[1];
  check_size(in, header, needed, bytes.size(), bytes.size() == needed && in.read(extra) == 1);
  return bytes;
}

/// Fortran order (first axis contiguous) to C order.
std::vector<std::byte> to_c_order(const std::vector<std::byte>& from, const npy_header& header) {
  const std::size_t rank = header.shape.size();
  const std::size_t width = header.type.width;
  std::vector<std::size_t> stride(rank, width);
  for (std::size_t axis = 1; axis < rank; ++axis) stride[axis] = stride[axis - 1] * header.shape[axis - 1];
  std::vector<std::size_t> index(rank, 0);
  std::vector<std::byte> to(from.size());
  std::size_t source = 0;
  for (std::size_t at = 0; at < to.size(); at += width) {
    std::memcpy(to.data() + at, from.data() + source, width);
    for (std::size_t axis = rank; axis-- > 0;) {
      source += stride[axis];
      if (++index[axis] < header.shape[axis]) break;
      source -= stride[axis] * header.shape[axis];
      index[axis] = 0;
    }
  }
  return to;
}

/// As NumPy computes with them: integers of 8 and 16 bits in single, longer ones in double.
element real_type_of(const npy_type& type) {
  return type.width > 2 ? element::f64 : element::f32;
}
std::vector<std::byte> integers_to_real(std::vector<std::byte> from, const npy_type& type) {
  if (type.kind == 'b')
    for (std::byte& value : from) value = std::byte(value != std::byte{0});
  std::vector<std::byte> to(from.size() / type.width * element_bytes(real_type_of(type)));
  with_integer(type.kind == 'i', type.width, [&](auto integer) {
    using real = std::conditional_t<(sizeof integer > 2), double, float>;
    for (std::size_t i = 0; i < from.size() / sizeof integer; ++i) {
      std::memcpy(&integer, from.data() + i * sizeof integer, sizeof integer);
      const real value = static_cast<real>(integer);
      std::memcpy(to.data() + i * sizeof value, &value, sizeof value);
    }
  });
  return to;
}

}  // namespace

npy_header measure_npy(input_file& in) {
  npy_header header = parse_npy_header(read_dictionary(in), in.name());
  check_size(in, header, needed_bytes(in, header), in.pass_rest(), false);
  return header;
}

array read_npy(input_file& in, std::optional<element> integers) {
  const npy_header header = parse_npy_header(read_dictionary(in), in.name());
  const npy_type& type = header.type;
  if (integers && (type.kind != 'i' || type.width != scalar_bytes(*integers)))
    refuse_numbers(in.name(), words_of(type), *integers);
  array values;
  values.shape = header.shape;
  values.data = read_elements(in, header);
  if (header.fortran_order && header.shape.size() > 1) values.data = to_c_order(values.data, header);
  if (type.reversed) reverse_bytes(values.data, type.kind == 'c' ? type.width / 2 : type.width);
  if (integers) {
    values.type = *integers;
  } else if (type.kind == 'f') {
    values.type = type.width == 8 ? element::f64 : element::f32;
  } else if (type.kind == 'c') {
    values.type = type.width == 16 ? element::c128 : element::c64;
  } else {
    values.type = real_type_of(type);
    values.data = integers_to_real(std::move(values.data), type);
  }
  return values;
}

std::string npy_prefix(const array& values) {
  if (values.shape.size() > most_axes)
    throw error(fmt::format("an .npy file holds at most {} axes, not {}", most_axes, values.shape.size()));
  return make_npy_header(values.type, values.shape);
}

}  // namespace komdsp::cli
