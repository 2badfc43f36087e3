// text.hpp: texts with numbers, and texts given to C.
#pragma once
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <new>
#include <string>

namespace komdsp::desk {

// As printf has it, up to 511 characters.  Fractions go by `rounded`: printf writes the locale's decimal sign.
template <class... Values>
std::string printed(const char* format, Values... values) {
  char text[512];
  const int length = std::snprintf(text, sizeof text, format, values...);
  return {text, static_cast<std::size_t>(std::clamp<int>(length, 0, sizeof text - 1))};
}

// To so many digits, with a decimal point whatever the program's locale is.
inline std::string rounded(double value, int digits) {
  char text[32];
  const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::general, digits);
  return {text, end.ptr};
}

// The text of make(), cut to `room` bytes and ended with a 0.  Returns the bytes of all of it, the 0 among them; 0: no
// memory for it.
template <class Make>
std::size_t give(char* text, std::size_t room, Make make) {
  try {
    const std::string all = make();
    if (text != nullptr && room > 0) {
      const std::size_t length = std::min(all.size(), room - 1);
      std::memcpy(text, all.data(), length);
      text[length] = 0;
    }
    return all.size() + 1;
  } catch (const std::bad_alloc&) {
    return 0;
  }
}

}  // namespace komdsp::desk
