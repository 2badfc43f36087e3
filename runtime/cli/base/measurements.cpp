#include "cli/base/measurements.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/base/error.hpp"
#include "cli/base/input_file.hpp"
#include "cli/base/interruption.hpp"

namespace komdsp::cli {
namespace {

using nlohmann::json;

/// NaN comes back as null.
measurement parse_measurement(const json& line) {
  measurement made;
  for (const json& number : line.at("numbers")) made.numbers.push_back(number.is_null() ? NAN : number.get<double>());
  made.words = line.at("words").get<std::string>();
  return made;
}

}  // namespace

double measurement::number(std::size_t i) const {
  if (i >= numbers.size()) throw error("a measurement that was kept lacks a number");
  return numbers[i];
}

measurements::measurements(const std::string& path, const record& run) : path_(path) {
  if (path.empty()) return;
  std::string text;
  if (std::filesystem::exists(path)) {
    const std::vector<std::byte> bytes = input_file(path).read_rest();
    text.assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  }
  const std::string name = json_text(run);
  if (!text.empty() && !json::accept(text.substr(0, text.find('\n'))) && !(name + '\n').starts_with(text))
    throw error(fmt::format("{} is there and has no measurements; name another file", path));
  text.resize(text.rfind('\n') + 1);  // a line that was not ended is none
  if (!text.empty()) read(text, name);
  descriptor_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (descriptor_ < 0 || ::ftruncate(descriptor_, static_cast<off_t>(text.size())) != 0)
    throw error(fmt::format("cannot write {}: {}", path, std::strerror(errno)));
  if (text.empty()) append(name);
}

measurements::~measurements() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void measurements::read(const std::string& text, const std::string& run) {
  std::size_t number = 1, begin = text.find('\n') + 1;
  const std::string first = text.substr(0, begin - 1);
  if (first != run)
    throw error(fmt::format("{} has measurements of another run: {} and not {}", path_, first.substr(0, 300), run));
  for (std::size_t end; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1) {
    ++number;
    try {
      const json line = json::parse(text.substr(begin, end - begin));
      before_[line.at("place").get<std::string>()].push_back(parse_measurement(line));
    } catch (const json::exception&) {
      throw error(fmt::format("{}, line {}: this is no measurement", path_, number));
    }
  }
}

void measurements::append(const std::string& line) {
  const std::string text = line + '\n';
  if (::write(descriptor_, text.data(), text.size()) != static_cast<ssize_t>(text.size()))
    throw error(fmt::format("cannot write {}: {}", path_, std::strerror(errno)));
}

measurement measurements::kept(const std::string& place, const std::function<measurement()>& measure) {
  if (const auto found = before_.find(place); found != before_.end() && !found->second.empty()) {
    measurement known = std::move(found->second.front());
    found->second.pop_front();
    return known;
  }
  measurement made = measure();
  if (descriptor_ >= 0 && interruption::signal() == 0)
    append(json_text(record{{"place", place}, {"numbers", made.numbers}, {"words", made.words}}));
  return made;
}

double measurements::kept(const std::string& place, const std::function<double()>& measure) {
  return kept(place, std::function<measurement()>([&] { return measurement{{measure()}, ""}; })).number(0);
}

}  // namespace komdsp::cli
