// Whatever words the command line gets, one on a line: it ends with a status of its own. In a folder that is new for
// each, without devices but the CPU, and with numbers that are computed at once, or are beyond all limits.
#include <fcntl.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "cli/files/array_file.hpp"
#include "cli/program.hpp"

namespace {

using namespace komdsp::cli;
namespace fs = std::filesystem;

const fs::path folder = [] {
  std::string pattern = (fs::temp_directory_path() / "komdsp-fuzz-XXXXXX").string();
  return fs::path(::mkdtemp(pattern.data()));
}();

array ramp(element type, std::vector<std::size_t> shape) {
  array values(type, std::move(shape));
  std::size_t n = 0;
  for (float& v : values.as<float>()) v = static_cast<float>(++n % 17) / 17;
  values.sample_rate = 8000;
  return values;
}
void begin_folder() {
  for (const auto& file : fs::directory_iterator(folder)) fs::remove_all(file);
  write_array("x.npy", ramp(element::c64, {64}));
  write_array("samples.npy", ramp(element::f32, {64}));
  write_array("h.npy", ramp(element::f32, {5}));
  write_array("image.npy", ramp(element::f32, {8, 12}));
  write_array("voice.wav", ramp(element::f32, {2000}));
}

/// Commands that measure for seconds: on a device that is not here.
bool measures(const std::string& command) {
  return command == "bench" || command == "tune" || command == "reproduce" || command == "selftest";
}
/// Words that reach nothing outside the folder.
std::string harmless(std::string word) {
  std::ranges::replace(word, '/', '_');
  constexpr std::size_t short_digits = 3, long_digits = 12;
  std::size_t digits = 0;
  for (std::size_t i = 0; i <= word.size(); ++i) {
    if (i < word.size() && word[i] >= '0' && word[i] <= '9') {
      ++digits;
      continue;
    }
    if (digits > short_digits && digits < long_digits) {
      word.erase(i - digits + short_digits, digits - short_digits);
      i -= digits - short_digits;
    }
    digits = 0;
  }
  return word;
}
std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words{"komdsp"};
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) words.push_back(harmless(line.c_str()));
  if (words.size() < 2 || !measures(words[1])) return words;
  std::erase_if(words, [](const std::string& word) { return word.starts_with("--backend"); });
  words.insert(words.begin() + (words[1] == "reproduce" && words.size() > 2 ? 3 : 2), "--backend=cuda");
  return words;
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  ::setenv("OCL_ICD_VENDORS", folder.c_str(), 1);
  ::setenv("PATH", folder.c_str(), 1);
  ::dup2(::open("/dev/null", O_RDONLY), STDIN_FILENO);
  std::atexit([] { fs::remove_all(folder); });
  return 0;
}
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::vector<std::string> words = words_of(std::string(data, data + size));
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const fs::path before = fs::current_path();
  fs::current_path(folder);
  begin_folder();
  const int status = run_program(static_cast<int>(words.size()), arguments.data());
  fs::current_path(before);
  if (status < 0 || status > 4) std::abort();
  return 0;
}
