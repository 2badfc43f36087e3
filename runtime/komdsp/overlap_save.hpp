// overlap_save.hpp: convolution of signals of any length with filters, a block at a time, in bounded memory.
#pragma once
#include <komdsp/stream.hpp>

namespace komdsp {

// J signals with one filter, J signals with a filter each, or one signal with J filters: J results.  Each is the linear
// convolution (or correlation) of convolution.hpp, of x_length + filter_length - 1 elements, whatever x_length sweeps
// out to be.
//
// Filters that stay: with `spectra` a step multiplies by spectra that are computed once, by fill_spectra
// (filter_spectra.hpp) or by the compiler (static_stream.hpp), and transforms the signals alone.
// Delay: with `partition` a step is of so many elements however long the filter is: this one is cut into partitions,
// and a step makes the sum of their spectra times those of as many blocks before (uniformly partitioned overlap-save).
// It takes 2 transforms of 2 * partition points, and filter_length / partition products of such spectra.
struct overlap_save {
  index filter_length = 1;                       // elements of a filter
  index inputs = 1, filters = 1;                 // J of each; or one
  bool correlate = false, real = false;          // as of convolution.hpp
  komdsp::precision precision = precision::f32;  // of input, output and tables
  double scale = 1;                              // a factor of all results
  index blocks = 0;      // computed at once; 0: the planner's number, 1: least delay and memory, and all of a partition
  index partition = 0;   // elements of a filter's part, and of a step; its operand is spectra; 0: the filter is whole
  bool spectra = false;  // the operand is spectra of the filters, not the filters
};
// Results, one for each signal or filter.
constexpr index results_of(const overlap_save& o) {
  return o.inputs > o.filters ? o.inputs : o.filters;
}

// Results come `step` elements at a time: blocks of `hop` elements, each from a transform of `length` points over the
// block and the elements before it: filter_length - 1, or with partitions length - hop.
// plan.chunk: input the signals, operand the filters one after the other or their spectra, output the results.  With
// partitions input ends with two numbers that the stream sets, and output with the delay line.
// Fixed point: integers in and out; each result has one exponent, whatever its signal: the least E with
// sum |tap| <= 2^E (both parts of complex taps), and that of the scale, a power of two; results times 2^E are the
// convolution in units of taps times signal, rounded to nearest and saturated.  Exponents stand behind the chunk's
// output, and signal_stream::exponents gives them.  Transforms have the next power of two from 4 filter_length on, 16
// at least, whatever the profile.  Spectra and partitions have no fixed point (unsupported_precision).
// NaN and infinity: every result of a block becomes NaN that has one of its elements NaN by the definition; no other.
// With partitions so does every element of blocks that a partition reaches.
//
// A static plan of the chunk, which keeps nothing else of the plan, names it by a constant of its own, since C++17
// takes no part of an object as a template argument:
//
//   static constexpr komdsp::plan chunk = komdsp::plan_overlap_save({31}, komdsp::profiles::cpp_scalar).chunk;
//   using chunk_plan = komdsp::static_plan<chunk>;
struct overlap_save_plan : stream_plan {
  overlap_save what;          // that was planned
  index length = 0, hop = 0;  // points of a transform, elements of a block
  index partitions = 1;       // of a filter
  index block = 1;            // bins of a vector, in spectra of partitions (kernels/convolve/partitions.h)
};
// Signals on their way through a filter: complex numbers or samples as the plan says.
using overlap_save_stream = signal_stream;

}  // namespace komdsp
