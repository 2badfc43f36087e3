// array_check.hpp: one body for all transforms of arrays: makes input and guarded, poisoned buffers for a plan, has it
// run somewhere, and compares with the truth.
#pragma once
#include "check.hpp"

namespace komdsp::tests {

// One side of a plan in memory: elements along each axis, and how far apart they are.
struct array_side {
  std::vector<index> points, strides;
  bool real = false;

  std::size_t count() const {
    std::size_t all = 1;
    for (const index n : points) all *= static_cast<std::size_t>(n);
    return all;
  }
  template <class F>
  void each(const F& f) const {  // f(scalar of the element), in the order of the axes
    std::vector<index> at(points.size(), 0);
    for (;;) {
      index scalar = 0;
      for (std::size_t a = 0; a < at.size(); ++a) scalar += at[a] * strides[a] * (real ? 1 : 2);
      f(scalar);
      std::size_t a = at.size();
      while (a > 0 && ++at[a - 1] == points[a - 1]) at[--a] = 0;
      if (a == 0) return;
    }
  }
};

// The elements of a side, in the order of its axes.
template <class T>
exact_vector elements_of(const array_side& side, const T* data) {
  exact_vector all;
  all.reserve(side.count());
  side.each([&](index at) { all.emplace_back(data[at], side.real ? T{} : data[at + 1]); });
  return all;
}

struct array_sides {
  array_side in, out;
};
// Scalars of one item of a batch.
struct item_places {
  std::vector<index> in, out;
};
// Items along these axes; along the others there are as many as points.
std::vector<item_places> items_of(const array_sides& s, const std::vector<bool>& along);

struct array_case : array_sides {
  unsigned seed = 0;              // of the numbers
  unsigned inputs = 1;            // one after the other: errors of few numbers may be far from the mean
  double bound = 0;               // of the relative L2 error
  double scale = 1;               // a factor of the truth
  index offset = 0;               // elements from an address of 64 bytes to the output
  double least = -1;              // of the numbers, which go to 1
  bool single = false;            // numbers of single precision in both
  bool uncovered = false;         // elements whose truth is NaN are not compared
  const void* operand = nullptr;  // that the runner is given
  std::vector<index> key = {};    // of the truth, which is kept until another key comes; empty: not kept
  // The error of an element; none: its distance.
  std::function<long double(exact truth, exact got)> apart = {};
};
// The elements of a dense output from those of the input.
using array_truth = std::function<exact_vector(exact_vector)>;

// In place where the plan is.
outcome check_array(const array_case& c, const plan& p, const runner& run, const array_truth& truth);

// Elements of real arrays without their imaginary parts, and back.
std::vector<long double> reals(const exact_vector& x);
exact_vector elements(const std::vector<long double>& x);

}  // namespace komdsp::tests
