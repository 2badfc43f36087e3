#include "cli/files/npy_header.hpp"

#include <bit>
#include <limits>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/base/error.hpp"

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

}  // namespace

std::string words_of(const npy_type& type) {
  if (type.kind == 'b') return "bool";
  const char* const kind = type.kind == 'f'   ? "float"
                           : type.kind == 'c' ? "complex"
                           : type.kind == 'u' ? "uint"
                                              : "int";
  return fmt::format("{}{}{}", kind, 8 * type.width, type.reversed ? ", bytes reversed" : "");
}

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

}  // namespace komdsp::cli
