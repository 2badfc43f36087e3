// cuda_compiler.cpp: compiles the kernel text inside this library with NVRTC.
#include "cuda_compiler.hpp"

#include <atomic>
#include <cstdio>
#include <cstring>
#include <new>

namespace komdsp::cuda {
namespace {

constexpr char kernel_source[] =
#include "kernel_source.inc"
    ;
constexpr int words_max = 24;
constexpr size_t code_max = size_t{256} << 20;  // bytes of a kernel's machine code

// Plans share kernels: what was compiled is found again.  Entries are added in front and never change.
std::atomic<const machine_code*> compiled{nullptr};

const machine_code* find_compiled(const char* options, int capability) {
  for (const machine_code* m = compiled.load(); m; m = m->next)
    if (m->capability == capability && std::strcmp(m->options, options) == 0) return m;
  return nullptr;
}

void say(build_log* log, const char* text) {
  if (!log) return;
  log->needed = std::strlen(text) + 1;
  if (log->text && log->size > 0) log->text[0] = 0;
  if (log->text && log->needed <= log->size) std::memcpy(log->text, text, log->needed);
}
void read_log(const compiler& c, void* program, build_log* log) {
  say(log, "");
  if (!log || c.nvrtcGetProgramLogSize(program, &log->needed) != 0) return;
  if (!log->text || log->size == 0 || log->needed > log->size) return;
  c.nvrtcGetProgramLog(program, log->text);
  log->text[log->size - 1] = 0;
}

// The options as NVRTC takes them: one word each, "-D NAME=VALUE" without its blank.
struct option_words {
  char text[options_size], architecture[40];
  const char* words[words_max];
  int count = 0;

  option_words(const char* options, int capability) {
    std::snprintf(architecture, sizeof architecture, "--gpu-architecture=sm_%d", capability);
    words[count++] = architecture;
    words[count++] = "-std=c++17";
    words[count++] = "-default-device";
    char* to = text;
    for (const char* from = options; *from && count < words_max; ++count) {
      words[count] = to;
      if (std::strncmp(from, "-D ", 3) == 0) {
        *to++ = '-';
        *to++ = 'D';
        from += 3;
      }
      while (*from && *from != ' ') *to++ = *from++;
      while (*from == ' ') ++from;
      *to++ = 0;
    }
  }
};

unsigned char* make_code(const compiler& c, const char* options, int capability, build_log* log) {
  void* program = nullptr;
  if (c.nvrtcCreateProgram(&program, kernel_source, "komdsp.cu", 0, nullptr, nullptr) != 0) {
    say(log, "NVRTC takes no program");
    return nullptr;
  }
  const option_words words(options, capability);
  unsigned char* code = nullptr;
  size_t bytes = 0;
  if (c.nvrtcCompileProgram(program, words.count, words.words) != 0 || c.nvrtcGetCUBINSize(program, &bytes) != 0)
    read_log(c, program, log);
  else if (bytes > 0 && bytes <= code_max)
    code = new (std::nothrow) unsigned char[bytes];
  else
    say(log, "NVRTC tells of no size that code can have");
  if (code && c.nvrtcGetCUBIN(program, reinterpret_cast<char*>(code)) != 0) {
    delete[] code;
    code = nullptr;
  }
  c.nvrtcDestroyProgram(&program);
  return code;
}

}  // namespace

status compile(const char* options, int capability, build_log* log, const machine_code** code) noexcept {
  *code = find_compiled(options, capability);
  if (*code) return status::ok;
  const compiler* const c = find_compiler();
  if (!c) {
    say(log, "the CUDA compiler libnvrtc.so was not found, nor an image of this kernel");
    return status::build_failed;
  }
  machine_code* const made = new (std::nothrow) machine_code{};
  if (!made) return status::out_of_memory;
  std::snprintf(made->options, sizeof made->options, "%s", options);
  made->capability = capability;
  made->bytes = make_code(*c, options, capability, log);
  if (!made->bytes) {
    delete made;
    return status::build_failed;
  }
  made->next = compiled.load();
  while (!compiled.compare_exchange_weak(made->next, made)) {
  }
  *code = made;
  return status::ok;
}

}  // namespace komdsp::cuda
