// Compiles one kernel text with NVRTC, once per line of options; needs no GPU.
//   nvrtc_compile build/generated/kernels.cl sm_90 < options          to machine code
//   nvrtc_compile build/generated/kernels.cl compute_90 < options     to PTX, not optimised: an eighth of the time
// Prints `PASS name` or `FAIL name: why` per line, after the compiler's messages.  Machine code of kernels whose points
// stay in registers fails where they do not: an index that is no constant takes ten times as long.
#include <nvrtc.h>

#include <fstream>
#include <iostream>
#include <iterator>
#include <regex>
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

bool to_machine_code(const std::string& architecture) {
  return architecture.rfind("sm_", 0) == 0;
}

// NVRTC before CUDA 12.8 does not know how to leave optimisation out.
nvrtcResult compile(nvrtcProgram program, std::vector<std::string> options, bool quick) {
  if (quick) options.push_back("--Ofast-compile=max");
  std::vector<const char*> pointers;
  for (const auto& option : options) pointers.push_back(option.c_str());
  const nvrtcResult result = nvrtcCompileProgram(program, static_cast<int>(pointers.size()), pointers.data());
  if (result != NVRTC_ERROR_INVALID_OPTION || !quick) return result;
  options.pop_back();
  return compile(program, options, false);
}

bool is_for_registers(const std::string& line) {
  static const std::regex kernel("KERNEL_[a-z0-9_]*_(resident|cluster|group)=1");
  return std::regex_search(line, kernel) && line.find("ITEMS=1 ") == std::string::npos;
}
// Statistics of each function are no message but for a stack that is not of registers put aside.
std::string without_statistics(const std::string& log, bool array_is_fine) {
  static const std::regex indexed("[1-9][0-9]* bytes stack frame, 0 bytes spill stores");
  std::istringstream lines(log);
  std::string left;
  for (std::string line; std::getline(lines, line);) {
    const bool said = line.rfind("ptxas", 0) == 0 && (array_is_fine || !std::regex_search(line, indexed));
    if (!said && line.find_first_not_of(" \n") != std::string::npos && line[0] != '\0') left += line + "\n";
  }
  return left;
}

// True when the text compiles without a message of the compiler's.
bool compiles(const std::string& text, const std::string& architecture, const std::string& line) {
  std::istringstream words(line);
  std::vector<std::string> options{std::istream_iterator<std::string>(words), {}};
  options.push_back("--gpu-architecture=" + architecture);
  options.push_back("--std=c++17");
  const bool machine_code = to_machine_code(architecture);
  if (machine_code) options.push_back("--ptxas-options=-v");
  nvrtcProgram program = nullptr;
  if (nvrtcCreateProgram(&program, text.c_str(), "kernels.cu", 0, nullptr, nullptr) != NVRTC_SUCCESS) return false;
  const nvrtcResult result = compile(program, options, !machine_code);
  const std::string log = without_statistics(build_log(program), !is_for_registers(line));
  std::size_t bytes = 0;
  if (result == NVRTC_SUCCESS) (machine_code ? nvrtcGetCUBINSize : nvrtcGetPTXSize)(program, &bytes);
  nvrtcDestroyProgram(&program);
  std::cout << log;
  return result == NVRTC_SUCCESS && log.empty() && bytes > 0;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 3) {
    std::cerr << "usage: nvrtc_compile KERNELS sm_NN|compute_NN < OPTIONS\n";
    return 2;
  }
  std::ifstream file(arguments[1]);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  for (std::string line; std::getline(std::cin, line);) {
    const std::string name = std::string("NVRTC ") + arguments[2] + " " + line;
    std::cout << (compiles(text, arguments[2], line) ? "PASS " + name : "FAIL " + name + ": see above") << std::endl;
  }
  return 0;
}
