// plan.hpp: how a transform is computed, as data: a short list of launches, the tables and the workspace they need.
#pragma once
#include <komdsp/detail/filter_bank.hpp>
#include <komdsp/detail/kernel_call.hpp>
#include <komdsp/status.hpp>
#include <komdsp/variant.hpp>

// Kernels have macros of plain names, which are not for programs.
#include "kernels/base/macros_begin.h"
#include "kernels/arguments.h"
#include "kernels/base/macros_end.h"

namespace komdsp {

// Kernels of kernels/kernels.def by number: kernel_id::fft_tile is KD_KERNEL(fft_tile), komdsp_fft_tile on devices.
enum class kernel_id : uint8_t {
#define KOMDSP_KERNEL(name, arguments, traits, registers, instances) name,
#include "kernels/kernels.def"
  count
};
// By number.
inline constexpr const char* kernel_names[] = {
#define KOMDSP_KERNEL(name, arguments, traits, registers, instances) #name,
#include "kernels/kernels.def"
};
// A kernel's name.
constexpr const char* name_of(kernel_id k) {
  return kernel_names[static_cast<int>(k)];
}

namespace kernel_traits {
enum kernel_trait : uint8_t {
  specialised = 1,    // length and radices may be constants of a build
  transforms = 2,     // a tile of rows or columns, forward or inverse, and nothing else
  takes_product = 4,  // multiplies: where length and radices are arguments, so is what it multiplies
  launch_sized = 8,   // its work array is local memory whose size comes with the launch (KD_TILE_ARRAY)
  counts = 16,        // takes the number of the repetition, behind its arguments
};
inline constexpr uint8_t of[] = {
#define KOMDSP_KERNEL(name, arguments, traits, registers, instances) traits,
#include "kernels/kernels.def"
};
constexpr bool has(kernel_id k, kernel_trait t) {
  return (of[static_cast<int>(k)] & t) != 0;
}
}  // namespace kernel_traits

// Words of a kernel's arguments.
constexpr int argument_words(kernel_id k) {
  constexpr uint8_t words[] = {
#define KOMDSP_KERNEL(name, arguments, traits, registers, instances) sizeof(arguments) / sizeof(index),
#include "kernels/kernels.def"
  };
  return words[static_cast<int>(k)];
}

// Tiles: launches that transform rows or columns, and do nothing else.
constexpr bool is_tile(kernel_id k) {
  return kernel_traits::has(k, kernel_traits::transforms);
}

// Memory that a launch reads or writes.
enum class slot : uint8_t {
  none,     // memory that this kernel does not look at
  input,    // the caller's
  output,   // the caller's
  scratch,  // shared workspace
  table,    // the plan's tables
  operand,  // the caller's other input: a window, or what is convolved with the input
  from,     // of launches in a loop: where this turn's data lie in the memory that the loop names
  to,
};
// How many slots there are.
inline constexpr int slot_count = 8;

// The most memories, and real numbers, of a launch.
inline constexpr int memories_max = 6, reals_max = 3;

// One kernel over all its work-groups.  A kernel takes memory, its family's arguments (kernels/arguments.h), the number
// of the repetition where it counts, and real numbers, in this order.
struct launch {
  kernel_id kernel = kernel_id::fft_tile;    // which
  uint8_t memory_count = 0, real_count = 0;  // arguments of either kind
  bool swaps = false;                        // odd repetitions exchange the first two memories: ping-pong
  bool local = false;                        // work_bytes are local memory
  bool streams = false;                      // results go past the caches of a CPU
  bool dense = false;                        // points of tiles lie side by side, in and out
  uint8_t integers = 0;                      // a bit for each memory that holds 32-bit integers
  slot memories[memories_max] = {};          // that it reads or writes
  uint8_t reals[reals_max] = {};             // their places in plan.reals
  uint8_t loop = 0;                          // so many launches from this one on are a loop; 0: none begins here
  uint16_t first_word = 0;   // in plan.words: bytes from the beginning of each memory, then the arguments
  build_options build;       // constants that it is compiled with
  index groups = 0;          // work-groups, of one sweep
  int repeat = 1;            // repetitions, counted from 0
  index work_bytes = 0;      // private or local memory of one group
  index resident_bytes = 0;  // besides: values that items keep across barriers, registers on a device
  int barriers = 0;          // per group
  const char* note = "";     // what it does, for people
  double operations = 0;     // floating-point operations of one repetition
  double bytes_moved = 0;    // to and from global memory, of one repetition
};

inline constexpr int loop_axes_max = 6;  // of an array, that a loop counts
// A loop over launches: they run for each point of some axes of an array, counted from the first axis on.  Its numbers
// stand in plan.words, behind those of its last launch.
struct launch_loop {
  index memories[2] = {}, bytes[2] = {};  // slots that `from` and `to` are in, and where the first turn begins there
  index axes = 0;                         // of the array, that are counted
  index points[loop_axes_max] = {}, step[2][loop_axes_max] = {};  // bytes from turn to turn

  // Words of these numbers, in plan.words.
  constexpr int words() const { return 5 + 3 * static_cast<int>(axes); }
  // Puts them there.
  constexpr void write(index* to) const {
    for (int side = 0; side < 2; ++side) {
      *to++ = memories[side];
      *to++ = bytes[side];
    }
    *to++ = axes;
    for (int i = 0; i < axes; ++i) {
      *to++ = points[i];
      *to++ = step[0][i];
      *to++ = step[1][i];
    }
  }
};
// Numbers of the loop that begins at this launch: where they are, and what they say.
constexpr int first_word_of_loop(const launch* first) {
  const launch& last = first[first->loop - 1];
  return last.first_word + last.memory_count + argument_words(last.kernel);
}
constexpr launch_loop loop_of(const index* words, const launch* first) {
  const index* from = words + first_word_of_loop(first);
  launch_loop w;
  for (int side = 0; side < 2; ++side) {
    w.memories[side] = *from++;
    w.bytes[side] = *from++;
  }
  w.axes = *from++;
  for (int i = 0; i < w.axes; ++i) {
    w.points[i] = *from++;
    w.step[0][i] = *from++;
    w.step[1][i] = *from++;
  }
  return w;
}
// How often the launches of a loop run.
constexpr index turns_of(const launch_loop& w) {
  index turns = 1;
  for (int i = 0; i < w.axes; ++i) turns *= w.points[i];
  return turns;
}
// Bytes to a side in a turn, from the beginning of its memory.
constexpr index bytes_in_turn(const launch_loop& w, int side, index turn) {
  index bytes = w.bytes[side];
  for (int i = 0; i < w.axes; ++i) {
    bytes += turn % w.points[i] * w.step[side][i];
    turn /= w.points[i];
  }
  return bytes;
}

// Tables are made by fill_tables (tables.hpp), in this order, each beginning at a multiple of 64 bytes.
struct table {
  // Contents of tables.
  enum class kind : uint8_t {
    stage,      // stage twiddles of `radices`: per stage after the first [k][q - 1], interleaved; `columns`: [q - 1][k]
    pass,       // twiddles exp(-2 pi i k c / length) between passes, AoSoA for tiles of `lanes`: k = 0 .. n1-1,
                // c = 0 .. length/n1-1; `columns`: each half of the lanes has the same ones
    continued,  // w and w^4 of stages of `radices` whose spans begin with `length`, w = exp(-2 pi i k / (length r)), r
                // the product of radices to that stage: per stage k = 0 .. n1-1; k = 0, split .. length-1, if split is
                // less than length; and after the first k = 0, length .. length s, s the product of radices before
    hermitian,  // exp(-2 pi i k / length), k < split, then k = 0, split .. length/2, interleaved; `columns`: conjugates
    root,       // exp(-2 pi i k / length), k = 0 .. length, interleaved
    chirp,      // exp(-pi i k^2 / length), k = 0 .. length-1, interleaved
    chirp_spectrum,  // transform of the conjugate chirp, repeated after n1 points, over n1; interleaved
    powers,          // 32-bit g^m modulo `length`, a prime, m = 0 .. length-1, g its least generator
    logarithms,      // 32-bit m with g^m = n, of n = 1 .. length-1 behind length-1 for 0; then -m modulo length-1 alike
    root_spectrum,   // transform of exp(-2 pi i g^-m / length), m = 0 .. length-2, over length-1; interleaved
    direct,          // exp(-2 pi i n k / length), n = 1 .. length/2, AoSoA for vectors of bins k = 1 .. length/2
    reversal,        // 32-bit bit-reversed k, k = 0 .. length-1; with `radices` cycles of points (fft_in_place.h)
    analysis,        // the `length` taps of filters as kernels/wavelet/wavelet.h has them (detail/fixed_filters.hpp)
    synthesis,       // the same, for the way back
    weights,         // of a checked transform's input, for blocks of `n1` results (detail/check_signs.hpp)
    half_weights,    // the same of the first length/2+1 points of Hermitian input
    signs,           // of a block of its results, `length` of them
    folds,           // of rows of checked images, `length` of them: of the results; n1 = 1: of the input
    parameters,      // of kernels/published/wavelet_ladder.h: 32-bit samples, period, outputs, step, before, taps
  };
  kind what = kind::stage;              // and so which of the numbers below count
  radix_list radices = 0;               // of stages
  index length = 1, n1 = 1, split = 1;  // numbers that the kind names
  bool columns = false;                 // laid out for columns of a matrix
  int lanes = 1;                        // vector lanes
  int width = 1;                        // vectors per tile
  filter_bank filters = {};             // of a wavelet
  index offset = 0;                     // bytes
  index bytes = 0;                      // a multiple of 64
};

// Why a variant was chosen.
enum class rule : uint8_t {
  asked,      // the caller named the variant
  published,  // the profile's published table
  measured,   // the table of a profile that was measured on this device
  flat,       // flat memory and nothing measured: A
  tile,       // the tile fits
  in_place,   // a CPU without memory for tiles
  cost,       // nothing measured, or the tile does not fit: the least by the cost model (cost_model.hpp)
  fewest,     // optical transfer functions: the fewest launches that fit and occupy the device
  stages      // convolutions that no tile holds: E
};

// Extent of a plan being written.
struct plan_extent {
  int launch_count = 0, table_count = 0, word_count = 0, real_count = 0;  // entries in use
  index table_bytes = 0;                                                  // of all tables
  index scratch_bytes = 0;                                                // shared workspace
  index worker_bytes = 0;                                                 // workspace per worker of the cpp backend
  index chunk = 1;                                                        // transforms per sweep over the launches
};

// The answer of planning.  Zero is bad_argument, so that a plan in cleared memory is none.
struct plan_result {
  int above = 0;  // bad_argument
  // The status.
  constexpr operator status() const { return static_cast<status>(static_cast<int>(status::bad_argument) + above); }
  // Takes a status.
  constexpr plan_result& operator=(status s) {
    above = static_cast<int>(s) - static_cast<int>(status::bad_argument);
    return *this;
  }
};
// A plan but for its launches, tables and numbers.
struct plan_head : plan_extent {
  plan_result result;            // a status; nothing else is meant unless ok
  rule chosen_by = rule::asked;  // why this variant
  any_variant variant;           // how it is computed
  // Buffers hold real samples and may begin at any of them; else they are aligned to a complex number.
  bool input_samples = false, output_samples = false, operand_samples = false;
  bool input_words = false, output_words = false;  // they hold exponents, too, of 32 bits
  uint8_t sweeps = 1;                              // that may run at once, each with its part of the scratch
  const char* reason = "";                         // of a refusal, for people
  const char* profile_name = "";                   // that it was planned for
  fft what;                                        // length, batch and layout of the transform
  int transfers = 0;  // of convolutions: matrices that go between host and device, as the variant is published
  index input_bytes = 0, output_bytes = 0;  // that the transform reaches; from the first to the last byte
  index operand_bytes = 0;                  // of the other input, 0: there is none
  index chunk_in_bytes = 0, chunk_out_bytes = 0, chunk_operand_bytes = 0;  // from one sweep to the next

  // Workspace of so many workers of the cpp backend.
  constexpr index workspace_bytes(int workers) const { return scratch_bytes + workers * worker_bytes; }
  // Transforms of all sweeps.
  constexpr index batch() const { return what.batch; }
};

// All zero, as a plan begins: then one in static memory takes none of flash.
constexpr plan_head blank_head() {
  plan_head h;
  h.chunk = 0;
  h.sweeps = 0;
  h.reason = h.profile_name = nullptr;
  h.what.length = h.what.batch = h.what.in.stride = h.what.out.stride = 0;
  h.what.scale = 0;
  return h;
}
constexpr launch blank_launch() {
  launch l;
  l.build.lanes = l.build.items = l.build.width = l.build.precision = l.build.index_bits = l.build.cluster = 0;
  l.repeat = 0;
  l.note = nullptr;
  return l;
}
constexpr table blank_table() {
  table t;
  t.length = t.n1 = t.split = 0;
  t.lanes = t.width = 0;
  t.filters.name = nullptr;
  return t;
}

inline constexpr int sweeps_max = 4;                          // that run at once
inline constexpr int launches_max = 30, plan_reals_max = 16;  // the most of a plan
// A plan, with room for so many launches, tables and words of arguments.
template <int Launches, int Tables, int Words>
struct sized_plan : plan_head {
  static_assert(Launches <= launches_max && Words <= 0xffff, "backends have room for launches_max launches");
  launch launches[size_t{Launches}];  // in order
  table tables[size_t{Tables}];       // in order
  double reals[plan_reals_max] = {};  // scales and the like, that launches name
  index words[size_t{Words}] = {};    // arguments of launches

  constexpr sized_plan() : plan_head(blank_head()) {
    for (launch& l : launches) l = blank_launch();
    for (table& t : tables) t = blank_table();
  }
};
// A plan of any transform: 8 KiB at most on 32-bit CPUs.
using plan = sized_plan<launches_max, 13, 880>;
// A plan of one or two passes: 4 KiB at most there.  For make_plan; constants are plans.
using short_plan = sized_plan<14, 8, 400>;
static_assert(sizeof(index) > 4 || (sizeof(plan) <= 8192 && sizeof(short_plan) <= 4096), "plans fit small boards");

// A plan of any size, to be read.
struct plan_view : plan_head {
  const launch* launches;  // the plan's
  const table* tables;     // the plan's
  const double* reals;     // the plan's
  const index* words;      // the plan's

  // A view of a plan that outlives it.
  template <int Launches, int Tables, int Words>
  constexpr plan_view(const sized_plan<Launches, Tables, Words>& p)
      : plan_head(p), launches(p.launches), tables(p.tables), reals(p.reals), words(p.words) {}
};
namespace planning {
// A plan of any size that is being written; what it says of itself is given back at the end (drafted).
struct plan_draft : plan_head {
  launch* launches;
  table* tables;
  double* reals;
  index* words;
  int launches_most, tables_most, words_most;
  bool full = false;       // it needs more room than there is
  bool ran_out = false;    // a trial did
  bool one_sweep = false;  // sweeps take the whole batch, whatever the caches hold

  template <int Launches, int Tables, int Words>
  constexpr explicit plan_draft(sized_plan<Launches, Tables, Words>& p)
      : launches(p.launches),
        tables(p.tables),
        reals(p.reals),
        words(p.words),
        launches_most(Launches),
        tables_most(Tables),
        words_most(Words) {}
};
// A plan's draft, as `write` makes it.
template <int Launches, int Tables, int Words, class Write>
constexpr status drafted(sized_plan<Launches, Tables, Words>& p, const Write& write) {
  plan_draft draft(p);
  const status s = write(draft);
  static_cast<plan_head&>(p) = draft;
  return s;
}
}  // namespace planning

// Plans of convolutions.
constexpr bool convolves(const plan_head& p) {
  return p.variant.of == any_variant::family::convolution;
}
// The variant that was chosen, by name.
constexpr const char* variant_name(const plan_head& p) {
  return name_of(p.variant);
}

// Bytes from the beginning of memory `i` of a launch to where it works.
constexpr index memory_bytes(const plan_view& p, const launch& l, int i) {
  return p.words[l.first_word + i];
}
// Words of a launch's arguments.
constexpr const index* arguments_of(const plan_view& p, const launch& l) {
  return p.words + l.first_word + l.memory_count;
}

// Bytes of a real number of tables and workspace.
constexpr int scalar_bytes(const plan_head& p) {
  return bytes_of(p.what.precision == precision::f16 ? precision::f32 : p.what.precision);
}
// Bytes that a buffer's beginning is a multiple of.
constexpr int alignment_of(const plan_head& p, bool samples, bool words) {
  const int numbers = bytes_of(p.what.precision) * (samples ? 1 : 2);
  return words && numbers < 4 ? 4 : numbers;
}
constexpr int input_alignment(const plan_head& p) {
  return alignment_of(p, p.input_samples, p.input_words);
}
constexpr int output_alignment(const plan_head& p) {
  return alignment_of(p, p.output_samples, p.output_words);
}
constexpr int operand_alignment(const plan_head& p) {
  return scalar_bytes(p) * (p.operand_samples ? 1 : 2);
}

// First bytes of a buffer in which no other may begin: all that are reached, or 1 where it may lie in gaps of rows.
constexpr index reach_of(const plan_head& p, index bytes, index points, bool samples) {
  const index packed = p.what.batch * points * bytes_of(p.what.precision) * (samples ? 1 : 2);
  return p.operand_bytes == 0 && bytes <= packed ? bytes : 1;
}
// Reach of the input, or of the output.
constexpr index input_reach(const plan_head& p) {
  return reach_of(p, p.input_bytes, points_in(p.what), p.input_samples);
}
constexpr index output_reach(const plan_head& p) {
  if (is_fixed(p.what.precision)) return p.output_bytes;  // exponents stand behind the results
  return reach_of(p, p.output_bytes, points_out(p.what), p.output_samples);
}

}  // namespace komdsp
