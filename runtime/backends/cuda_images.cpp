// cuda_images.cpp: machine code that nvcc made beforehand (toolchains/kernel_text/cuda_images.sh).
#include <cstdio>
#include <cstring>
#include <memory>
#include <new>

#include "cuda_compiler.hpp"

namespace komdsp::cuda {
namespace {

constexpr char source_hash[] =
#include "kernel_source_hash.inc"
    ;
constexpr size_t path_max = 1024;

// -D KERNEL_x=1 -D NP=8 names KERNEL_x=1,NP=8.cubin.
bool write_path(char* path, const char* folder, const char* options, int capability) {
  const int begun = std::snprintf(path, path_max, "%s/%s/sm_%d/", folder, source_hash, capability);
  if (begun < 0 || static_cast<size_t>(begun) + std::strlen(options) + sizeof ".cubin" > path_max) return false;
  char* to = path + begun;
  for (const char* from = options; *from;) {
    if (std::strncmp(from, "-D ", 3) == 0)
      from += 3;
    else
      *to++ = *from == ' ' ? ',' : *from, ++from;
  }
  std::memcpy(to, ".cubin", sizeof ".cubin");
  return true;
}

struct closer {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using file_handle = std::unique_ptr<std::FILE, closer>;

const unsigned char* read_file(const char* path) {
  const file_handle file(std::fopen(path, "rb"));
  if (!file || std::fseek(file.get(), 0, SEEK_END) != 0) return nullptr;
  const long size = std::ftell(file.get());
  if (size <= 0 || std::fseek(file.get(), 0, SEEK_SET) != 0) return nullptr;
  std::unique_ptr<unsigned char[]> bytes(new (std::nothrow) unsigned char[static_cast<size_t>(size)]);
  if (!bytes || std::fread(bytes.get(), 1, static_cast<size_t>(size), file.get()) != static_cast<size_t>(size))
    return nullptr;
  return bytes.release();
}

}  // namespace

const unsigned char* read_image(const char* folder, const char* options, int capability) noexcept {
  const std::unique_ptr<char[]> path(new (std::nothrow) char[path_max]);
  if (!folder || !path || !write_path(path.get(), folder, options, capability)) return nullptr;
  return read_file(path.get());
}

}  // namespace komdsp::cuda
