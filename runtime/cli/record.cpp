#include "cli/record.hpp"

#include <algorithm>
#include <cstdio>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace komdsp::cli {
namespace {

using nlohmann::ordered_json;

ordered_json as_json(const record_value& what);

struct json_maker {
  ordered_json operator()(std::monostate) const { return nullptr; }
  template <class Plain>
  ordered_json operator()(const Plain& plain) const {
    return plain;
  }
  ordered_json operator()(const record_value::list& list) const {
    ordered_json made = ordered_json::array();
    for (const record_value& one : list) made.push_back(as_json(one));
    return made;
  }
  ordered_json operator()(const record_value::members& members) const {
    ordered_json made = ordered_json::object();
    for (const member& one : members) made[one.name] = as_json(one.what);
    return made;
  }
};
ordered_json as_json(const record_value& what) {
  return std::visit(json_maker{}, what.held());
}

}  // namespace

record_value::record_value() = default;
record_value::record_value(std::nullptr_t) {}
record_value::record_value(bool truth) : held_(truth) {}
record_value::record_value(const char* text) : held_(std::string(text)) {}
record_value::record_value(std::string_view text) : held_(std::string(text)) {}
record_value::record_value(std::string text) : held_(std::move(text)) {}
record_value::record_value(record all) : held_(all.members()) {}
record_value::record_value(const record_value&) = default;
record_value::record_value(record_value&&) noexcept = default;
record_value& record_value::operator=(const record_value&) = default;
record_value& record_value::operator=(record_value&&) noexcept = default;
record_value::~record_value() = default;

bool record_value::operator==(const record_value& other) const {
  return held_ == other.held_;
}

record_value& record::operator[](std::string_view name) {
  const auto found = std::ranges::find(all_, name, &member::name);
  return found != all_.end() ? found->what : all_.emplace_back(member{std::string(name), {}}).what;
}

std::string json_text(const record_value& what, int spaces) {
  return as_json(what).dump(spaces, ' ', false, ordered_json::error_handler_t::replace);
}

void tell_fault(const std::string& message, int status, bool json) {
  const std::string line =
      json ? json_text(record{{"error", message}, {"status", status}}) + "\n" : fmt::format("komdsp: {}\n", message);
  std::fputs(line.c_str(), stderr);
}

}  // namespace komdsp::cli
