// profile.hpp: what a device is like, as far as plans depend on it.  Plain numbers: a profile is a constant, or read
// from a device.
#pragma once
#include <komdsp/detail/convolution_tables.hpp>

namespace komdsp {

// How the stages of a published variant are shared out, where its launches take several; -1: as many as fit.
struct stage_split {
  int PA = 4;   // E, F: in private memory, at most 4
  int PB = -1;  // C, CL, D, E: stages 1 .. PB belong to the first launch by work-groups; F: the PB stages after PA
  int PC = -1;  // F: the PC stages after those

  static constexpr int PA_max = 4;  // MAX_NA of kernels/published/fft_groups.h
};

// More than any size.
inline constexpr index unlimited = index{1} << (sizeof(index) * 8 - 2);

// Numbers of a device. The built-in ones are in namespace profiles; komdsp tune measures one.
struct profile {
  const char* name = "";    // as --profile and reports say it
  const char* source = "";  // where the numbers come from, for people
  int max_group = 1;        // MW: most work-items in a work-group
  index local_bytes = 0;    // local memory of a work-group
  bool flat = false;        // no memory faster than global memory
  bool tuned = false;       // the numbers below were measured on this device, or made by rules measured on its kind
  bool fp64 = true;         // the device has double precision
  bool padded = false;  // local memory has banks, and neighbouring items read memory together: build_options::padded
  bool one_item_tiles =
      true;  // a tile is computed by one work-item, in private memory; else by a work-group, in local memory
  bool reproducible = false;         // one transform has the same bits alone and in any batch and layout, on CPUs
  int lanes_f32 = 1, lanes_f64 = 1;  // transforms per vector
  bool fixed_lanes = false;          // fixed point has vectors, too: the C++ library's for AVX2 and AVX-512
  int max_np = 4096;                 // MAX_NP: most points of a tile in private memory; 0: there is none, and powers of
                                     // two are transformed in place
  int rows_max = 1024;               // longest transform computed a row per lane, when there is a batch
  int real_rows_max = 1024;          // the same for pairs of real samples, whose extra step then costs no memory access
  int whole_max = 1;                 // longest transform computed by one item alone (kernels/fft/in_vector.h), in f32;
                                     // half in f64, and half of that of convolutions
  int columns = 8;                   // neighbouring columns of a matrix in one work-group, in f32; half in f64
  int groups = 1;                    // so many work-groups occupy the device: with fewer, less columns, four at least
  int cluster_max = 0;               // groups that reach each other's local memory, at most 16; 0: no clusters
  int radix = 8, first_radix = 16;   // largest radix of a stage, and of the first stage
  index kept_min = unlimited;        // complex rows and columns of so many points or more stay in registers of a group
  index stream_bytes = unlimited;    // results as long as this leave the caches alone
  index chunk_bytes =
      unlimited;           // long transforms of a batch go this much at a time, so that their middle stays in cache
  int sweeps = 1;          // so many chunks, at most 4, are on their way at a time
  stage_split split = {};  // of published variants
  const fft_variant* choice =
      nullptr;  // measured best variant for complex f32, batch 1, of 2^choice_first points and on
  int choice_first = 0, choice_count = 0;  // 0: no table
  const double* choice_gain = nullptr;     // its published growth over variant A, for people
  int convolution_max_np = 256;            // published convolutions: most points of a vector in private memory, in f32
  const convolution_table* convolutions = nullptr;  // their published best variants; null: no table
};

// ---- profiles made of what devices report ----
// The most work-items that a group's kernels are built for (detail/build_options.hpp).
inline constexpr int group_items_max = 1 << 14;
// Facts that a driver reports of a GPU.
struct gpu_facts {
  const char* name = "";    // of the profile
  int capability = 0;       // NVIDIA's compute capability, 90 for 9.0; 0: another vendor's GPU
  int multiprocessors = 1;  // OpenCL's compute units
  int group_items = 1;      // most work-items in a work-group
  int group_registers = 0;  // of 32 bits, that a work-group has at most; 0: not reported
  index local_bytes = 0;    // local memory that a work-group may ask for
  index cache_bytes = 0;    // second-level cache; 0: not reported
  bool local_apart = true;  // local memory is no part of global memory
  bool fp64 = true;         // it has double precision
};

// Named rules, by which profiles::gpu and profiles::cpp_cached make profiles.
namespace rules {

// From three quarters of a power of two on, that.
constexpr index nearest_power_of_two(index n) {
  index p = 1;
  while (p + p / 2 <= n) p *= 2;
  return p;
}
// An item keeps 16 complex points, and as many registers to compute with.
constexpr int items_with_registers(const gpu_facts& f) {
  constexpr int registers_of_item = 64;
  int most = 1024;  // of build_options::items
  if (f.group_registers > 0 && f.group_registers / registers_of_item < most)
    most = f.group_registers / registers_of_item;
  return f.group_items < most ? f.group_items : most;
}
// Batches and clusters come in powers of two: a few multiprocessors left over do not count.
constexpr int groups_occupying(int multiprocessors) {
  return multiprocessors < 16 ? multiprocessors : multiprocessors / 16 * 16;
}
// Clusters of 8 are there on every GPU that has clusters, of 16 on those of data centres whose processor clusters have
// as many multiprocessors: not in parts of a GPU, nor on smaller ones.
constexpr int cluster_of(const gpu_facts& f) {
  if (f.capability < 90) return 0;
  return f.capability < 110 && f.multiprocessors >= 112 ? 16 : 8;
}
// NVIDIA's OpenCL does not report the second-level cache: half a MiB a multiprocessor in generations that have large
// ones, a fifth of that before.
constexpr index second_cache(const gpu_facts& f) {
  if (f.cache_bytes > 0 || f.capability == 0) return f.cache_bytes;
  return f.multiprocessors * (f.capability == 80 || f.capability >= 89 ? index{512} << 10 : index{100} << 10);
}
// Chunks are as long as that cache, if it holds 64 KiB for each group: shorter ones leave multiprocessors idle.
constexpr index chunk_of_gpu(const gpu_facts& f) {
  const index cache = second_cache(f);
  return cache < (index{64} << 10) * groups_occupying(f.multiprocessors) ? unlimited : nearest_power_of_two(cache);
}
// Half of a core's second-level cache is left for what flows through, and longer chunks gain nothing.
constexpr index chunk_of_cpu(index second_cache) {
  return second_cache < index{2} << 20 ? second_cache / 2 : index{1} << 20;
}
// Results as long as the last cache leave it anyway; what is beyond 16 MiB others have, too.
constexpr index stream_of_cpu(index last_cache) {
  return last_cache < index{16} << 20 ? last_cache : index{16} << 20;
}

}  // namespace rules

namespace profiles {

// Any CPU, a number at a time: firmware.
inline constexpr profile cpp_scalar = [] {
  profile p;
  p.name = "cpp-scalar";
  p.source = "any CPU with a scalar FPU; measured as instructions on MIPS";
  p.tuned = true;
  p.rows_max = p.real_rows_max = p.max_np = 4096;
  return p;
}();
// A CPU with so many floats in a vector; of its caches nothing is known.
constexpr profile cpp_vector(const char* name, int lanes_f32) {
  profile p;
  p.name = name;
  p.source = "measured on x86-64";
  p.tuned = true;
  p.lanes_f32 = lanes_f32;
  p.lanes_f64 = lanes_f32 / 2;
  p.fixed_lanes = lanes_f32 >= 8;
  p.max_np = 2048;
  p.rows_max = 64;
  p.real_rows_max = 128;
  p.whole_max = 1 << 16;
  p.first_radix = 8;
  p.chunk_bytes = 1 << 20;
  p.stream_bytes = 16 << 20;
  return p;
}
// x86-64 with SSE2, AArch64 with NEON, or any CPU with vectors of 16 bytes.
inline constexpr profile cpp_baseline = cpp_vector("cpp-baseline", 4);
// x86-64 with AVX2.
inline constexpr profile cpp_avx2 = cpp_vector("cpp-avx2", 8);
// x86-64 with AVX-512.
inline constexpr profile cpp_avx512 = cpp_vector("cpp-avx512", 16);

// A profile of the same numbers that is reproducible.
constexpr profile made_reproducible(profile p) {
  p.reproducible = true;
  return p;
}
// A CPU with so many bytes in the second-level cache of a core, and in its last cache; 0: not reported.
constexpr profile cpp_cached(profile p, index second_cache, index last_cache) {
  if (second_cache > 0) p.chunk_bytes = rules::chunk_of_cpu(second_cache);
  if (last_cache > 0) p.stream_bytes = rules::stream_of_cpu(last_cache);
  return p;
}

// A CPU through OpenCL: tiles are computed by one work-item.
constexpr profile opencl_cpu(const char* name, int lanes_f32) {
  profile p = cpp_vector(name, lanes_f32);
  p.source = "by rules measured on PoCL 3.1, two cores with AVX-512";
  p.fixed_lanes = false;
  p.max_group = 4096;
  p.local_bytes = 1 << 20;
  p.flat = true;
  p.chunk_bytes = unlimited;
  p.real_rows_max = 512;  // a step of its own is a launch more
  return p;
}
// PoCL on a CPU with AVX-512.
inline constexpr profile pocl = opencl_cpu("pocl", 16);

// The devices of A.A. Burtsev, "Optimization of FFT in OpenCL environment": which variant has the highest pure speed-up
// K2 for 2^8 points and on, and K2 over that of variant A.  Measured values of all variants:
// runtime/profiles/fft_published.csv.
template <size_t Count>
constexpr profile published(const char* name, const char* source, const fft_variant (&choice)[Count],
                            const double (&gain)[Count]) {
  profile p;
  p.name = name;
  p.source = source;
  p.one_item_tiles = false;
  p.choice = choice;
  p.choice_gain = gain;
  p.choice_first = 8;
  p.choice_count = static_cast<int>(Count);
  return p;
}

// Its best variants.
inline constexpr fft_variant komdiv_choice[] = {fft_variant::CL, fft_variant::F, fft_variant::F,  fft_variant::F,
                                                fft_variant::D,  fft_variant::D, fft_variant::CL, fft_variant::CL,
                                                fft_variant::A,  fft_variant::A, fft_variant::A,  fft_variant::A,
                                                fft_variant::A,  fft_variant::A, fft_variant::A,  fft_variant::A};
// Gains over A.
inline constexpr double komdiv_gain[] = {4.86, 3.96, 4.21, 3.65, 2.44, 1.53, 1.15, 1.02, 1, 1, 1, 1, 1, 1, 1, 1};
// KOMDIV's GPU, as published.
inline constexpr profile komdiv = [] {
  profile p = published("komdiv", "A.A. Burtsev, Optimization of FFT in OpenCL environment, section 11, table 12",
                        komdiv_choice, komdiv_gain);
  p.max_group = 128;
  p.local_bytes = 32768;
  p.flat = true;
  p.fp64 = false;
  return p;
}();

// Its best variants.
inline constexpr fft_variant intel_uhd630_choice[] = {
    fft_variant::B, fft_variant::C,  fft_variant::C, fft_variant::C, fft_variant::C, fft_variant::CL,
    fft_variant::C, fft_variant::C,  fft_variant::C, fft_variant::C, fft_variant::C, fft_variant::CL,
    fft_variant::F, fft_variant::CL, fft_variant::F, fft_variant::F, fft_variant::F};
// Gains over A.
inline constexpr double intel_uhd630_gain[] = {2.94, 2.80, 2.36, 2.10, 1.84, 1.51, 1.36, 1.25, 1.15,
                                               1.11, 1.10, 1.06, 1.11, 1.12, 1.21, 1.23, 1.23};
// Intel UHD Graphics 630, as published.
inline constexpr profile intel_uhd630 = [] {
  profile p = published("intel-uhd630", "A.A. Burtsev, Optimization of FFT in OpenCL environment, tables 1 to 9",
                        intel_uhd630_choice, intel_uhd630_gain);
  p.max_group = 256;
  p.local_bytes = 65536;
  p.convolution_max_np = 512;
  p.convolutions = &intel_uhd630_convolutions;
  return p;
}();

// Its best variants.
inline constexpr fft_variant nvidia_gtx1050ti_choice[] = {
    fft_variant::D,  fft_variant::D,  fft_variant::D,  fft_variant::D, fft_variant::CL, fft_variant::CL,
    fft_variant::CL, fft_variant::CL, fft_variant::CL, fft_variant::D, fft_variant::D,  fft_variant::D,
    fft_variant::D,  fft_variant::D,  fft_variant::D,  fft_variant::F, fft_variant::F};
// Gains over A.
inline constexpr double nvidia_gtx1050ti_gain[] = {3.42, 3.85, 3.78, 3.14, 2.57, 2.21, 2.08, 1.81, 1.59,
                                                   1.86, 1.96, 1.90, 1.87, 1.82, 1.68, 1.41, 1.52};
// NVIDIA GeForce GTX 1050 Ti, as published.
inline constexpr profile nvidia_gtx1050ti = [] {
  profile p = published("nvidia-gtx1050ti", "A.A. Burtsev, Optimization of FFT in OpenCL environment, tables 1 to 10",
                        nvidia_gtx1050ti_choice, nvidia_gtx1050ti_gain);
  p.max_group = 1024;
  p.local_bytes = 49152;
  p.convolution_max_np = 16384;
  p.convolutions = &nvidia_gtx1050ti_convolutions;
  return p;
}();

// A GPU, by the rules above.  Where local memory is a part of global memory nothing is known but that.
constexpr profile gpu(const gpu_facts& f) {
  profile p;
  p.name = f.name;
  p.source = "reported by the device";
  p.max_group = rules::items_with_registers(f);
  p.local_bytes = f.local_bytes;
  p.flat = !f.local_apart;
  p.fp64 = f.fp64;
  p.one_item_tiles = false;
  if (p.flat) return p;
  p.padded = true;
  p.groups = rules::groups_occupying(f.multiprocessors);
  p.radix = p.first_radix = 16;  // 1.2 times as fast as 8 at 2^8 and 2^16 points in f32, 1.1 in f64; as fast elsewhere
  p.kept_min = 256;  // rows of 4096 points in f64 1.5 times as fast, images of 256 x 256 to 2048 x 2048 1.1 to 1.3
  p.chunk_bytes = rules::chunk_of_gpu(f);
  if (f.capability == 0) return p;
  p.tuned = true;
  p.source = "by rules measured on an NVIDIA H200";
  p.cluster_max = rules::cluster_of(f);
  p.sweeps = 2;
  return p;
}

// Facts of an NVIDIA H200, on which the rules were measured.
inline constexpr gpu_facts nvidia_h200_facts{"nvidia-h200", 90, 132, 1024, 65536, 227 << 10, 60 << 20};
// An NVIDIA H200 through CUDA.
inline constexpr profile nvidia_h200 = gpu(nvidia_h200_facts);

}  // namespace profiles
}  // namespace komdsp
