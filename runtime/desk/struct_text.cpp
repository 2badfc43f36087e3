// struct_text.cpp: the structs of C as text.
#include <komdsp/komdsp_desk.h>

#include "core/c_transforms.hpp"
#include "desk/text.hpp"

namespace komdsp::c {
namespace {

// Type of a member of C, in a letter.
template <class Member>
constexpr const char* letter_of = std::is_same_v<Member, komdsp_wavelet> ? "w"
                                  : std::is_same_v<Member, double>       ? "d"
                                  : std::is_same_v<Member, int>          ? "i"
                                                                         : "p";
template <class Member>
std::string member_text(const char* name) {
  return std::string("; ") + letter_of<std::remove_extent_t<Member>> + (std::is_array_v<Member> ? "8 " : " ") + name;
}
// Default of a number; arrays have none.
template <class Value>
std::string default_text(const Value& value) {
  if constexpr (std::is_array_v<Value>)
    return "";
  else
    return "=" + desk::rounded(static_cast<double>(value), 17);
}

std::string struct_text() {
  std::string text;
#define KOMDSP_BEGIN(name, words)             \
  {                                           \
    using of_c = komdsp_##name;               \
    [[maybe_unused]] constexpr name of_cpp{}; \
    text += #name words;
#define KOMDSP_TRANSFORM(name) KOMDSP_BEGIN(name, )
#define KOMDSP_TRANSFORM_OF(name, names, choice) KOMDSP_BEGIN(name, " variant")
#define KOMDSP_GIVEN(member) text += member_text<decltype(of_c::member)>(#member);
#define KOMDSP_MEMBER(member, to) text += member_text<decltype(of_c::member)>(#member) + default_text(of_cpp.to);
#define KOMDSP_CHOICE(member) text += member_text<int>(#member) + default_text(ladder_shape().member);
#define KOMDSP_END \
  text += "\n";    \
  }
#include "planner/transforms.def"
  return text;
}

}  // namespace
}  // namespace komdsp::c

extern "C" size_t komdsp_struct_text(char* text, size_t room) {
  return komdsp::desk::give(text, room, komdsp::c::struct_text);
}
