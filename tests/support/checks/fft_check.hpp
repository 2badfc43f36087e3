// fft_check.hpp: any plan of Fourier transforms, of images and over axes checked against their definition.
#pragma once
#include "array_check.hpp"

namespace komdsp::tests {

std::string text_of(const fft& t, const plan& p);
std::string text_of(const fft2d& t, const plan& p);
std::string text_of(const fftn& t, const plan& p);
// The shape, the axes and the strides of a transform over axes.
template <class Transform>
std::string axes_text(const Transform& t) {
  std::string text;
  const auto list = [&](const char* name, const auto& values, int count) {
    text += name;
    for (int i = 0; i < count; ++i) text += (i == 0 ? " " : ",") + std::to_string(values[i]);
  };
  list(" shape", t.shape, t.rank);
  list(" axes", t.axis, t.axes);
  list(" in", t.in_stride, t.rank);
  list(" out", t.out_stride, t.rank);
  return text;
}

// Sides of a plan; images are axes of an array.
array_sides sides_of(const fft& planned);
array_sides sides_of(fftn t);

// offset: elements from an address of 64 bytes to the output; inputs: of which the error is taken.  Numbers of
// transforms of a million points and more are single in both precisions, so that they share a truth.
outcome check_fft(const plan& p, const runner& run, index offset = 0, unsigned inputs = 1);
inline outcome check(const fft&, const plan& p, const runner& run) {
  return check_fft(p, run);
}
outcome check(const fft2d& t, const plan& p, const runner& run);
outcome check(const fftn& t, const plan& p, const runner& run);

// A transform of 2^bits points whose other properties follow from `turn`: any fft_turns neighbouring sweeps have them
// all, and so do as many steps of a number that has no divisor in common with it.
fft turned_fft(int bits, int turn);
fft turned_fft_of(index length, int turn);  // the same of any length
inline constexpr int fft_turns = 48;

// A transform of a sweep over lengths: kind, direction and precision follow from `turn` modulo 8, then place, then a
// batch of 18 more.  Few numbers have errors far from the mean: so many transforms that there are 200.
fft swept_fft(index length, int turn);
// Turn `part` of the 8 that a complete sweep has of each length; places and batches, of long ones fewer, alternate.
int swept_turn(index length, int part);

// All axes of an array.
fftn whole_array(const std::vector<index>& shape);
// Some of them, in this order.
fftn over(const std::vector<index>& shape, const std::vector<int>& axes);
// Kind, direction, precision and place follow from `turn`: 16 of them have all.
fftn turned(fftn t, int turn);

}  // namespace komdsp::tests
