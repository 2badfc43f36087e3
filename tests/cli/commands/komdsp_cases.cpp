// Many command lines of komdsp in one process, which finds devices once: reads a JSON list of arguments per line, and
// answers each with {"status", "out", "err"} in a line.
#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "cli/program.hpp"

namespace {

/// A standard stream goes to a file without a name, until it is taken back.
class captured {
 public:
  captured(std::FILE* stream, int number) : stream_(stream), number_(number), before_(::dup(number)) {
    std::fflush(stream_);
    ::dup2(::fileno(file_), number_);
  }
  std::string take_back() {
    std::fflush(stream_);
    std::clearerr(stream_);
    ::dup2(before_, number_);
    ::close(before_);
    std::string text(static_cast<std::size_t>(::lseek(::fileno(file_), 0, SEEK_END)), '\0');
    const auto got = ::pread(::fileno(file_), text.data(), text.size(), 0);
    text.resize(got < 0 ? 0 : static_cast<std::size_t>(got));
    std::fclose(file_);
    return text;
  }

 private:
  std::FILE* stream_;
  std::FILE* file_ = std::tmpfile();
  int number_, before_;
};

nlohmann::json run(std::vector<std::string> words) {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  captured out(stdout, STDOUT_FILENO), err(stderr, STDERR_FILENO);
  const int status = komdsp::cli::run_program(static_cast<int>(words.size()), arguments.data());
  return {{"status", status}, {"out", out.take_back()}, {"err", err.take_back()}};
}

}  // namespace

int main() {
  std::FILE* const cases = ::fdopen(::dup(STDIN_FILENO), "r");
  // Command lines read nothing of the list.
  ::dup2(::open("/dev/null", O_RDONLY), STDIN_FILENO);
  std::string line;
  for (int c; (c = std::fgetc(cases)) != EOF;) {
    if (c != '\n') {
      line += static_cast<char>(c);
      continue;
    }
    std::vector<std::string> words = nlohmann::json::parse(line);
    words.insert(words.begin(), "komdsp");
    const std::string told = run(words).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    std::puts(told.c_str());
    std::fflush(stdout);
    line.clear();
  }
}
