#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace komdsp::cli {

struct member;

/// A value of JSON or CSV: nothing, a truth, a number, a text, a list, or members with names.
class record_value {
 public:
  using list = std::vector<record_value>;
  using members = std::vector<member>;

  record_value();
  record_value(std::nullptr_t);
  record_value(bool truth);
  template <std::signed_integral T>
  record_value(T number);
  template <std::unsigned_integral T>
  record_value(T number);
  template <std::floating_point T>
  record_value(T number);
  record_value(const char* text);
  record_value(std::string_view text);
  record_value(std::string text);
  /// Nothing where there is none.
  template <class T>
  record_value(const std::optional<T>& maybe);
  template <class T>
  record_value(const std::vector<T>& all);
  record_value(class record all);
  record_value(const record_value&);
  record_value(record_value&&) noexcept;
  record_value& operator=(const record_value&);
  record_value& operator=(record_value&&) noexcept;
  ~record_value();

  const auto& held() const { return held_; }
  bool operator==(const record_value&) const;

 private:
  std::variant<std::monostate, bool, std::int64_t, std::uint64_t, double, std::string, list, members> held_;
};

struct member {
  std::string name;
  record_value what;
  bool operator==(const member&) const = default;
};

// Here, since a list of members needs to know what a member is.
template <std::signed_integral T>
record_value::record_value(T number) : held_(static_cast<std::int64_t>(number)) {}
template <std::unsigned_integral T>
record_value::record_value(T number) : held_(static_cast<std::uint64_t>(number)) {}
template <std::floating_point T>
record_value::record_value(T number) : held_(static_cast<double>(number)) {}
template <class T>
record_value::record_value(const std::optional<T>& maybe)
    : record_value(maybe ? record_value(*maybe) : record_value()) {}
template <class T>
record_value::record_value(const std::vector<T>& all) : held_(list(all.begin(), all.end())) {}

/// Members in the order in which they were added.
class record {
 public:
  record() = default;
  record(std::initializer_list<member> all) : all_(all) {}

  /// Added at the end where it is not there.
  record_value& operator[](std::string_view name);
  const record_value::members& members() const { return all_; }

 private:
  record_value::members all_;
};

/// As JSON in one line, or with so many spaces for each level. What is no UTF-8 is replaced.
std::string json_text(const record_value& what, int spaces = -1);

/// One line on standard error; of JSON where that is asked for.
void tell_fault(const std::string& message, int status, bool json);

}  // namespace komdsp::cli
