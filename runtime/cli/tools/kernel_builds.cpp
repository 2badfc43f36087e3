#include <set>

#include "cli/transforms/transform_kind.hpp"
#include <komdsp/opencl.hpp>
#include <komdsp/planner.hpp>

namespace komdsp::cli {
namespace {

/// A device with local memory of its own and double precision.
constexpr profile large_gpu = [] {
  profile p = profiles::komdiv;
  p.name = "gpu";
  p.max_group = 1024;
  p.local_bytes = 48 << 10;
  p.flat = false;
  p.fp64 = true;
  p.padded = true;
  p.kept_min = 64;
  p.choice_count = 0;
  return p;
}();
/// The least device of OpenCL.
constexpr profile least_device = [] {
  profile p = large_gpu;
  p.name = "least";
  p.max_group = 1;
  p.local_bytes = 1 << 10;
  p.padded = false;
  return p;
}();

std::string options_of(const launch& l) {
  char text[opencl::options_size];
  std::string options(text, opencl::write_options(l, text, sizeof text));
  for (std::size_t at; (at = options.find("-D ")) != std::string::npos;) options.erase(at + 2, 1);
  return options;
}

void add_builds(std::set<std::string>& lines, const char* language, const plan& p) {
  for (int i = 0; p.result == status::ok && i < p.launch_count; ++i)
    lines.insert(language + (" " + options_of(p.launches[i])));
}
// Rows whose parts are exchanged one after the other, and prime lengths with their points in registers.
void add_group_rows(std::set<std::string>& lines) {
  for (const index length : {8192, 16384, 1009, 1361})
    for (const bool inverse : {false, true}) {
      fft t;
      t.length = length;
      t.batch = 256;
      t.inverse = inverse;
      t.out.stride = length >= 8192 ? 1 : 1 + inverse;  // rows by parts are dense
      for (const char* language : {"opencl", "cuda"}) add_builds(lines, language, planned(t, large_gpu));
    }
}
// Points of the caller's in half precision: rows, passes, bins, clusters.
void add_halves(std::set<std::string>& lines) {
  for (const index length : {64, 4096, 65536, 1 << 20})
    for (const bool inverse : {false, true}) {
      fft t{.length = length, .batch = 16, .inverse = inverse, .precision = precision::f16};
      t.kind = length == 4096 || inverse ? fft_kind::real : fft_kind::complex;
      for (const profile* device : {&large_gpu, &profiles::nvidia_h200}) add_builds(lines, "cuda", planned(t, *device));
      add_builds(lines, "opencl", planned(t, large_gpu));
    }
}
// The longest that one launch has on a GPU with clusters.
void add_long_rows(std::set<std::string>& lines) {
  for (const index length : {8192, 16384, 32768, 65536})
    for (const precision type : {precision::f32, precision::f64}) {
      fft t;
      t.length = length;
      t.batch = 256;
      t.precision = type;
      add_builds(lines, "cuda", planned(t, profiles::nvidia_h200));
    }
  for (const index length : {16384, 65536})
    add_builds(lines, "cuda",
               planned(convolution{.x_length = length, .y_length = length, .circular = true}, profiles::nvidia_h200));
}

}  // namespace

std::vector<std::string> kernel_builds() {
  std::set<std::string> lines;
  add_group_rows(lines);
  add_long_rows(lines);
  add_halves(lines);
  for (const profile* device : {&profiles::pocl, &profiles::komdiv, &large_gpu, &least_device}) {
    // Vectors, and work-groups beyond a GPU's, are not for CUDA.
    const bool on_gpu = device != &profiles::pocl;
    const auto add = [&](const plan& p) {
      add_builds(lines, "opencl", p);
      if (on_gpu) add_builds(lines, "cuda", p);
    };
    for (const transform_kind* kind : transform_list()) kind->each_build(*device, add);
  }
  return {lines.begin(), lines.end()};
}

}  // namespace komdsp::cli
