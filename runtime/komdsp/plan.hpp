// plan.hpp: how a transform is computed: a short list of launches, and the tables and the workspace they need.  Pure
// data.
#pragma once
#include <komdsp/detail/filter_bank.hpp>
#include <komdsp/detail/kernel_call.hpp>
#include <komdsp/status.hpp>
#include <komdsp/variant.hpp>

namespace komdsp {

// Kernels by number; name_of gives the name in kernels/ (with the prefix komdsp_ on devices).  All of them:
// kernels/kernels.def.
enum class kernel_id : std::uint8_t {
#define KOMDSP_KERNEL(name, traits) name,
#include "kernels/kernels.def"
  count
};
inline constexpr const char* kernel_names[] = {
#define KOMDSP_KERNEL(name, traits) #name,
#include "kernels/kernels.def"
};
constexpr const char* name_of(kernel_id k) {
  return kernel_names[static_cast<int>(k)];
}

namespace kernel_traits {
enum kernel_trait : std::uint8_t {
  specialised = 1,       // length and radices may be constants of a build
  transforms = 2,        // a tile of rows or columns, forward or inverse, and nothing else
  takes_product = 4,     // multiplies: where length and radices are arguments, so is what it multiplies
  launch_sized = 8,      // its work array is local memory whose size comes with the launch (KD_TILE_ARRAY)
  reads_far_apart = 16,  // neighbouring items of a group do
  stages_in_cache = 32,  // stages of butterflies that the same group goes through one after the other
};
inline constexpr std::uint8_t of[] = {
#define KOMDSP_KERNEL(name, traits) traits,
#include "kernels/kernels.def"
};
constexpr bool has(kernel_id k, kernel_trait t) {
  return (of[static_cast<int>(k)] & t) != 0;
}
}  // namespace kernel_traits

// Whether a launch transforms a tile of rows or columns, and does nothing else.
constexpr bool is_tile(kernel_id k) {
  return kernel_traits::has(k, kernel_traits::transforms);
}

// Memory that a launch reads or writes.
enum class slot : std::uint8_t {
  none,     // an argument that this kernel does not look at
  input,    // the caller's
  output,   // the caller's
  scratch,  // shared workspace
  table,    // the plan's tables
  second,   // the caller's other input: a window, or what is convolved with the input
};
inline constexpr int slot_count = 6;

// One argument of a kernel.  Launches repeat with a counter c = 0, 1, ... repeat-1.
struct argument {
  enum class kind : std::uint8_t { memory, number, real, geometry } what = kind::number;
  slot memory = slot::none;  // memory: of even repetitions
  slot other = slot::none;   // memory: of odd repetitions (ping-pong)
  bool integers = false;     // memory: of 32 bits, not real numbers
  index value = 0;           // memory: bytes from its beginning; number: at c = 0
  index step = 0;            // number: added per repetition
  index other_value = 0;     // memory: bytes in `other`
  double real = 0;
};

inline constexpr int arguments_max = 8, launches_max = 30, tables_max = 10;

struct launch {
  kernel_id kernel = kernel_id::fft_tile;
  build_options build;
  index groups = 0;  // work-groups, of one sweep
  int repeat = 1;
  int argument_count = 0;
  argument arguments[arguments_max];
  tile_geometry geometry;
  index work_bytes = 0;    // private or local memory of one group
  bool local = false;      // it is local memory
  index kept_bytes = 0;    // besides: values that items keep across barriers, registers on a device
  const char* note = "";   // what it does, for people
  double operations = 0;   // floating-point operations of one repetition
  double bytes_moved = 0;  // to and from global memory, of one repetition
  int barriers = 0;        // per group
};

// Tables are made by fill_tables (tables.hpp), in this order, each beginning at a multiple of 64 bytes.
struct table {
  enum class kind : std::uint8_t {
    stage,  // stage twiddles of `radices`: per stage after the first [k][q - 1], interleaved; `across`: [q - 1][k]
    pass,   // twiddles exp(-2 pi i k c / length) between passes, blocked for tiles of `lanes`: k = 0 .. n1-1, c = 0 ..
            // length/n1-1
    half,   // exp(-2 pi i k / length): k = 0 .. split-1, then k = 0, split, 2 split .. length/2, interleaved
    root,   // exp(-2 pi i k / length), k = 0 .. length, interleaved
    reversal,  // 32-bit bit-reversed k, k = 0 .. length-1
    analysis,  // the `length` taps of a wavelet's filters, in the order of kernels/wavelet/wavelet.h
    synthesis,
    parameters,  // of kernels/published/wavelet_ladder.h: 32-bit samples, period, outputs, step, pad, taps
  } what = kind::stage;
  radix_list radices = 0;
  index length = 1, n1 = 1, split = 1;
  bool across = false;
  int lanes = 1;  // vector lanes
  int width = 1;  // vectors per tile
  filter_bank filters = {};
  index offset = 0;  // bytes
  index bytes = 0;
};

// Tables of 32-bit integers; the others hold real numbers.
constexpr bool holds_integers(const table& t) {
  return t.what == table::kind::reversal || t.what == table::kind::parameters;
}

enum class rule : std::uint8_t {
  asked,      // the caller named the variant
  published,  // the profile's published table
  measured,   // the table of a profile that was measured on this device
  flat,       // flat memory and nothing measured: A
  tile,       // the tile fits
  cost,       // nothing measured, or the tile does not fit: the least by the cost model (cost_model.hpp)
  fewest,     // optical transfer functions: the fewest launches that fit and occupy the device
  stages      // convolutions that no tile holds: E
};

struct plan {
  status result = status::bad_argument;  // of planning; nothing below is meant unless ok
  fft what;
  fft_variant variant = fft_variant::automatic;
  convolution_variant convolved_by = convolution_variant::automatic;  // of convolutions
  otf_variant imaged_by = otf_variant::automatic;                     // of optical transfer functions
  wavelet_method split_by = wavelet_method::automatic;                // of the published level of a wavelet transform
  int transfers = 0;  // of convolutions: matrices that go between host and device, as the variant is published
  rule chosen_by = rule::asked;
  const char* reason = "";  // of a refusal, for people
  const char* profile_name = "";
  launch launches[launches_max];
  int launch_count = 0;
  table tables[tables_max];
  int table_count = 0;
  index table_bytes = 0;
  index scratch_bytes = 0;                  // shared workspace
  index worker_bytes = 0;                   // workspace per worker of the cpp backend
  index input_bytes = 0, output_bytes = 0;  // that the transform reaches, from the first to the last byte
  index second_bytes = 0;                   // of the other input, 0: there is none
  // Buffers hold real samples and may begin at any of them; else they are aligned to a complex number.
  bool input_samples = false, output_samples = false, second_samples = false;
  index chunk = 1;                                                        // transforms per sweep over the launches
  index chunk_in_bytes = 0, chunk_out_bytes = 0, chunk_second_bytes = 0;  // from one sweep to the next

  constexpr index workspace_bytes(int workers) const { return scratch_bytes + workers * worker_bytes; }
  constexpr index batch() const { return what.batch; }
};

constexpr bool convolves(const plan& p) {
  return p.convolved_by != convolution_variant::automatic;
}
constexpr const char* variant_name(const plan& p) {
  if (p.imaged_by != otf_variant::automatic) return name_of(p.imaged_by);
  if (p.split_by != wavelet_method::automatic) return name_of(p.split_by);
  return convolves(p) ? name_of(p.convolved_by) : name_of(p.variant);
}

// The real number type of a plan's tables has this many bytes.
constexpr int scalar_bytes(const plan& p) {
  return bytes_of(p.what.type);
}
constexpr int input_alignment(const plan& p) {
  return scalar_bytes(p) * (p.input_samples ? 1 : 2);
}
constexpr int output_alignment(const plan& p) {
  return scalar_bytes(p) * (p.output_samples ? 1 : 2);
}
constexpr int second_alignment(const plan& p) {
  return scalar_bytes(p) * (p.second_samples ? 1 : 2);
}

// Bytes from the first one of a buffer on in which no other may begin: all that are reached, or 1 where rows may have
// gaps that another buffer lies in.
constexpr index reach_of(const plan& p, index bytes, index points, bool samples) {
  const index packed = p.what.batch * points * scalar_bytes(p) * (samples ? 1 : 2);
  return p.second_bytes == 0 && bytes <= packed ? bytes : 1;
}
constexpr index input_reach(const plan& p) {
  return reach_of(p, p.input_bytes, points_in(p.what), p.input_samples);
}
constexpr index output_reach(const plan& p) {
  return reach_of(p, p.output_bytes, points_out(p.what), p.output_samples);
}

}  // namespace komdsp
