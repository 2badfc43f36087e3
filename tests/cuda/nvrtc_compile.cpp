// Compiles one kernel text with NVRTC for sm_90, once per line of options; needs no GPU.
//   nvrtc_compile build/generated/kernels.cl < options
// Prints `PASS name` or `FAIL name: why` per line, after the compiler's messages.
#include <nvrtc.h>

#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

namespace {

std::string build_log(nvrtcProgram program) {
  std::size_t size = 0;
  if (nvrtcGetProgramLogSize(program, &size) != NVRTC_SUCCESS || size <= 1) return "";
  std::string log(size, '\0');
  nvrtcGetProgramLog(program, log.data());
  log.resize(size - 1);
  return log;
}

// True when the text compiles to machine code without a message of the compiler's.
bool compiles(const std::string& text, const std::string& line) {
  std::istringstream words(line);
  std::vector<std::string> options{std::istream_iterator<std::string>(words), {}};
  options.push_back("--gpu-architecture=sm_90");
  options.push_back("--std=c++17");
  std::vector<const char*> pointers;
  for (const auto& option : options) pointers.push_back(option.c_str());

  nvrtcProgram program = nullptr;
  if (nvrtcCreateProgram(&program, text.c_str(), "kernels.cu", 0, nullptr, nullptr) != NVRTC_SUCCESS) return false;
  const nvrtcResult result = nvrtcCompileProgram(program, static_cast<int>(pointers.size()), pointers.data());
  const std::string log = build_log(program);
  std::size_t image_bytes = 0;
  if (result == NVRTC_SUCCESS) nvrtcGetCUBINSize(program, &image_bytes);
  nvrtcDestroyProgram(&program);
  std::cout << log;
  return result == NVRTC_SUCCESS && log.empty() && image_bytes > 0;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) {
    std::cerr << "usage: nvrtc_compile KERNELS < OPTIONS\n";
    return 2;
  }
  std::ifstream file(arguments[1]);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  for (std::string line; std::getline(std::cin, line);) {
    if (compiles(text, line)) {
      std::cout << "PASS NVRTC sm_90 " << line << std::endl;
    } else {
      std::cout << "FAIL NVRTC sm_90 " << line << ": see above" << std::endl;
    }
  }
  return 0;
}
