#include "cli/files/npy.hpp"

#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string_view>
#include <type_traits>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/base/error.hpp"
#include "cli/files/raw.hpp"

namespace komdsp::cli {
namespace {

/// A cursor over the few Python literals that a header is made of.
class literals {
 public:
  literals(std::string_view text, const std::string& name) : text_(text), name_(name) {}

  [[noreturn]] void fail(const std::string& what) const {
    throw error(fmt::format("{}: the .npy header is damaged: {} at byte {} of its dictionary", name_, what, at_));
  }

  char peek() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t')) ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }

  bool take(char wanted) {
    if (peek() != wanted || at_ >= text_.size()) return false;
    ++at_;
    return true;
  }

  void expect(char wanted) {
    if (!take(wanted)) fail(fmt::format("no '{}'", wanted));
  }

  void expect_end() {
    if (peek() != '\0' || at_ != text_.size()) fail("something more");
  }

  std::string_view quoted() {
    const char quote = peek();
    if (quote != '\'' && quote != '"') fail("no quoted text");
    const std::size_t begin = ++at_;
    const std::size_t end = text_.find(quote, begin);
    if (end == std::string_view::npos) fail("an open quote");
    at_ = end + 1;
    return text_.substr(begin, end - begin);
  }

  bool boolean() {
    peek();
    for (const bool value : {false, true}) {
      const std::string_view word = value ? "True" : "False";
      if (text_.substr(at_, word.size()) != word) continue;
      at_ += word.size();
      return value;
    }
    fail("neither True nor False");
  }

  std::vector<std::size_t> tuple() {
    std::vector<std::size_t> lengths;
    expect('(');
    while (!take(')')) {
      if (lengths.size() == most_axes) fail(fmt::format("a shape of more than {} axes", most_axes));
      lengths.push_back(length());
      const bool comma = take(',');
      if (!comma && (peek() != ')' || lengths.size() == 1)) fail("no ','");
    }
    return lengths;
  }

 private:
  static bool is_digit(char c) { return c >= '0' && c <= '9'; }

  std::size_t length() {
    if (peek() == '-') fail("a negative length");
    if (!is_digit(peek())) fail("no length");
    const std::size_t begin = at_;
    std::size_t value = 0;
    for (; at_ < text_.size() && is_digit(text_[at_]); ++at_) {
      const std::size_t digit = static_cast<std::size_t>(text_[at_] - '0');
      if (value > (std::numeric_limits<std::size_t>::max() - digit) / 10) fail("a length beyond 64 bits");
      value = 10 * value + digit;
    }
    if (text_[begin] == '0' && at_ - begin > 1) fail("a length with leading zeros");
    if (at_ < text_.size() && text_[at_] == 'L') ++at_;  // a long of Python 2
    return value;
  }

  std::string_view text_;
  const std::string& name_;
  std::size_t at_ = 0;
};

/// Words for a type like "f2".
std::string words_for(std::string_view type) {
  if (type == "O") return "Python objects";
  if (type.starts_with("M8") || type.starts_with("m8")) return "dates";
  if (type.size() > 1 && type.find_first_not_of("0123456789", 1) != std::string_view::npos)
    return "a type that is not written so: float64 is '<f8'";
  switch (type.empty() ? '\0' : type[0]) {
    case 'S':
    case 'a':
    case 'U':
      return "text";
    case 'V':
      return "raw records";
    case 'f':
      return fmt::format("{}-byte real numbers", type.substr(1));
    case 'c':
      return fmt::format("{}-byte complex numbers", type.substr(1));
    default:
      return "that type";
  }
}

npy_type parse_type(std::string_view text, const std::string& name) {
  std::string_view rest = text;
  char order = '=';
  if (!rest.empty() && std::string_view("<>=|").find(rest[0]) != std::string_view::npos) {
    order = rest[0];
    rest.remove_prefix(1);
  }
  for (const std::string_view known : {"f4", "f8", "c8", "c16", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "b1"}) {
    if (rest != known) continue;
    npy_type type;
    type.kind = known[0];
    type.width = known == "c16" ? 16 : static_cast<std::size_t>(known[1] - '0');
    type.reversed = order == (std::endian::native == std::endian::little ? '>' : '<');
    return type;
  }
  throw error(fmt::format("{}: holds {} (dtype '{}'); save it as float32, float64, complex64, complex128 or integers",
                          name, words_for(rest), text));
}

npy_type take_type(literals& in, const std::string& name) {
  if (in.peek() == '[' || in.peek() == '(')
    throw error(
        fmt::format("{}: holds structured records; save one field as float32, float64, complex64 or complex128", name));
  return parse_type(in.quoted(), name);
}

void check_axes(const std::vector<std::size_t>& shape, const std::string& name) {
  if (shape.empty()) throw error(fmt::format("{}: holds a 0-d array; an array of at least one axis is needed", name));
  for (const std::size_t length : shape) {
    if (length == 0)
      throw error(fmt::format("{}: holds an empty array of shape ({}); every axis needs at least one element", name,
                              fmt::join(shape, ", ")));
  }
}

/// Parses the Python dictionary of an .npy header, without magic and length. Throws error, with `name` as the file's
/// name, for what is no such dictionary, for types that the command line does not read, and for 0-d and empty arrays.
npy_header parse_npy_header(std::string_view text, const std::string& name) {
  literals in(text, name);
  std::optional<npy_type> type;
  std::optional<bool> fortran_order;
  std::optional<std::vector<std::size_t>> shape;
  in.expect('{');
  while (!in.take('}')) {
    const std::string_view key = in.quoted();
    in.expect(':');
    if (key == "descr" && !type) {
      type = take_type(in, name);
    } else if (key == "fortran_order" && !fortran_order) {
      fortran_order = in.boolean();
    } else if (key == "shape" && !shape) {
      shape = in.tuple();
    } else {
      in.fail(fmt::format("an unknown or repeated key '{}'", key.substr(0, 40)));
    }
    if (!in.take(',') && in.peek() != '}') in.fail("no ','");
  }
  in.expect_end();
  if (!type || !fortran_order || !shape) in.fail("not all of 'descr', 'fortran_order' and 'shape'");
  check_axes(*shape, name);
  return {*type, *fortran_order, *shape};
}

/// Magic, version 1.0, length and dictionary of an array in C order, padded as NumPy pads it. Complex integers are a
/// last axis of 2.
std::string make_npy_header(element type, std::vector<std::size_t> shape) {
  const char order = std::endian::native == std::endian::little ? '<' : '>';
  const bool pairs = is_fixed(type) && is_complex(type);
  if (pairs) shape.push_back(2);
  std::string text = fmt::format("{{'descr': '{}{}{}', 'fortran_order': False, 'shape': ({}{}), }}", order,
                                 is_fixed(type)     ? 'i'
                                 : is_complex(type) ? 'c'
                                                    : 'f',
                                 pairs ? scalar_bytes(type) : element_bytes(type), fmt::join(shape, ", "),
                                 shape.size() == 1 ? "," : "");
  constexpr std::size_t before_text = 10;
  constexpr std::size_t alignment = 64;
  while ((before_text + text.size() + 1) % alignment != 0) text += ' ';
  text += '\n';
  std::string header("\x93NUMPY\x01\x00", 8);
  header += static_cast<char>(text.size() & 0xff);
  header += static_cast<char>(text.size() >> 8);
  return header + text;
}

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

std::string words_of(const npy_type& type) {
  if (type.kind == 'b') return "bool";
  const char* const kind = type.kind == 'f'   ? "float"
                           : type.kind == 'c' ? "complex"
                           : type.kind == 'u' ? "uint"
                                              : "int";
  return fmt::format("{}{}{}", kind, 8 * type.width, type.reversed ? ", bytes reversed" : "");
}

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
