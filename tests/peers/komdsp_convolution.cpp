// What komdsp computes of the vectors that its peers are given.
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "measurement.hpp"

namespace peers {
namespace {

class temporary_folder {
 public:
  temporary_folder() {
    std::string pattern = std::filesystem::temp_directory_path() / "komdsp-peers-XXXXXX";
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no folder for temporary files");
    path_ = pattern;
  }
  ~temporary_folder() { std::filesystem::remove_all(path_); }
  std::string file(const char* name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

// NumPy's format, version 1.0: the header's end is a multiple of 64 bytes.
void write_npy(const std::string& path, const problem& problem, const std::complex<float>* rows) {
  std::string header = "{'descr': '<c8', 'fortran_order': False, 'shape': (" + std::to_string(problem.batch) + ", " +
                       std::to_string(problem.length) + "), }";
  constexpr std::size_t before = 10;
  header.resize((before + header.size() + 1 + 63) / 64 * 64 - before, ' ');
  header.back() = '\n';
  const auto size = static_cast<std::uint16_t>(header.size());
  std::ofstream file(path, std::ios::binary);
  file << "\x93NUMPY\x01" << '\0' << static_cast<char>(size & 0xff) << static_cast<char>(size >> 8) << header;
  file.write(reinterpret_cast<const char*>(rows), static_cast<std::streamsize>(problem.bytes()));
  if (!file.flush()) throw std::runtime_error("cannot write " + path);
}

}  // namespace

signal convolved_by_komdsp(const std::string& program, const problem& problem, const signal& input) {
  const temporary_folder folder;
  const std::string x = folder.file("x.npy"), y = folder.file("y.npy"), z = folder.file("z.cf32");
  write_npy(x, problem, input.data());
  write_npy(y, problem, input.data() + problem.points());
  const std::string command = program + " convolve " + x + ' ' + y + ' ' + z + " --circular --backend cpp --quiet";
  if (std::system(command.c_str()) != 0) throw std::runtime_error(command + " failed");
  signal result(problem.points());
  std::ifstream(z, std::ios::binary)
      .read(reinterpret_cast<char*>(result.data()), static_cast<std::streamsize>(problem.bytes()));
  return result;
}

}  // namespace peers
