// radices.hpp: the stages of a transform that fits a tile (kernels/fft/fft.h).
#pragma once
#include "plan_build.hpp"

namespace komdsp::planning {

// Prime factors of a smooth length.
struct length_factors {
  int twos = 0, threes = 0, fives = 0, sevens = 0, elevens = 0, thirteens = 0;
};
constexpr int divide_out(index& n, index prime) {
  int times = 0;
  for (; n % prime == 0; n /= prime) ++times;
  return times;
}
constexpr length_factors factors_of(index n) {
  length_factors f;
  f.twos = divide_out(n, 2);
  f.threes = divide_out(n, 3);
  f.fives = divide_out(n, 5);
  f.sevens = divide_out(n, 7);
  f.elevens = divide_out(n, 11);
  f.thirteens = divide_out(n, 13);
  return f;
}
// A list that is being written.
struct radix_writer {
  radix_list list = 0;
  int stages = 0;

  constexpr void add(index radix, int times = 1) {
    for (; times > 0; --times) list |= radix_at(stages++, radix);
  }
};
// Radices of two: the fewest stages of at most `radix`, the first of them at most `first`, as equal as can be; larger
// ones first, since the first stage needs no twiddles.  At most so many stages.
struct two_radices {
  int bits[stages_max] = {};
  int stages = 0;
};
constexpr two_radices radices_of_two(int bits, int radix, int first, int lanes, int most_stages) {
  two_radices t;
  if (bits == 0) return t;
  const int most = lanes > 1 ? 3 : 4;  // vectors: powers of two to 8, since 16 overflow registers
  int r = static_cast<int>(larger(1, smaller(log2_of(radix), most)));
  while (quotient_up(bits, r) > most_stages) ++r;
  const int f = static_cast<int>(larger(r, smaller(log2_of(first), most)));
  t.stages = bits <= f ? 1 : static_cast<int>(quotient_up(bits - (f - r), r));
  for (int s = 0; s < t.stages; ++s) t.bits[s] = bits / t.stages + (s < bits % t.stages);
  return t;
}

// Goes through all products of radices that make `np`, each in descending order.
class radix_search {
 public:
  static constexpr int most_stages = 6;
  explicit constexpr radix_search(index np) { rest_[0] = np; }

  // The next one; false when there is none.
  constexpr bool next() {
    if (stages_ > 0) ++at_[--stages_];
    while (stages_ >= 0) {
      int& i = at_[stages_];
      while (i < count && rest_[stages_] % candidate(i) != 0) ++i;
      if (i == count || stages_ == most_stages) {
        if (--stages_ >= 0) ++at_[stages_];
        continue;
      }
      rest_[stages_ + 1] = rest_[stages_] / candidate(i);
      at_[++stages_] = i;
      if (rest_[stages_] == 1) return true;
    }
    return false;
  }
  constexpr int stages() const { return stages_; }
  constexpr index radix(int stage) const { return candidate(at_[stage]); }

 private:
  static constexpr int count = sizeof fft_radices / sizeof *fft_radices;
  static constexpr int candidate(int i) { return fft_radices[count - 1 - i]; }
  index rest_[most_stages + 1] = {};
  int at_[most_stages + 1] = {};
  int stages_ = 0;
};

// Tenths of instructions for a point on a scalar CPU: what butterflies of 2 to 16 points compute, with what they put
// aside for want of registers; loads and stores; twiddles of all stages but the first.  Counted on MIPS (make bench).
constexpr int cost_of_scalar_stages(const radix_search& s) {
  constexpr uint16_t of_butterfly[] = {20, 53, 40, 88, 73, 137, 70, 150, 108, 230, 93, 270, 0, 180, 115};
  int cost = 0;
  for (int n = 0; n < s.stages(); ++n) {
    const auto radix = static_cast<int>(s.radix(n));
    cost += of_butterfly[radix - 2] + 40 + (n > 0 ? 80 * (radix - 1) / radix : 0);
  }
  return cost;
}
// Apart from vector_radices: planning has 4 KiB of stack.
[[gnu::noinline]] constexpr radix_list scalar_radices(index np) {
  radix_list best = 0;
  int least = 0;
  for (radix_search s(np); s.next();) {
    const int cost = cost_of_scalar_stages(s);
    if (best != 0 && cost >= least) continue;
    least = cost;
    radix_writer w;
    for (int n = 0; n < s.stages(); ++n) w.add(s.radix(n));
    best = w.list;
  }
  return best;
}

// Stages of a smooth length.  First and last are radices that every kernel reads and writes memory with
// (kernels/fft/radices.def), where there are any; 9 and 15 save a stage.
[[gnu::noinline]] constexpr radix_list vector_radices(index np, int radix, int first, int lanes) {
  length_factors f = factors_of(np);
  const int odd = f.threes + f.fives + f.sevens + f.elevens + f.thirteens;
  const two_radices twos = radices_of_two(f.twos, radix, first, lanes, static_cast<int>(larger(2, stages_max - odd)));
  radix_writer w;
  const auto edge = [&] {  // an odd one for an end
    if (f.fives > 0 && f.fives >= f.threes) {
      --f.fives;
      return 5;
    }
    if (f.threes > 0) {
      --f.threes;
      return 3;
    }
    if (f.fives > 0) {
      --f.fives;
      return 5;
    }
    return 0;
  };
  const int head = twos.stages > 0 || odd == 0 ? 0 : edge(), tail = twos.stages > 1 || odd == 0 ? 0 : edge();
  if (head != 0) w.add(head);
  if (twos.stages > 0) w.add(index{1} << twos.bits[0]);
  w.add(13, f.thirteens);
  w.add(11, f.elevens);
  w.add(9, f.threes / 2);
  w.add(7, f.sevens);
  const int both = static_cast<int>(smaller(f.threes % 2, f.fives));
  w.add(15, both);
  w.add(5, f.fives - both);
  w.add(3, f.threes % 2 - both);
  for (int s = 1; s < twos.stages; ++s) w.add(index{1} << twos.bits[s]);
  if (tail != 0) w.add(tail);
  return w.list;
}
// Points of vectors in each of which lanes share one transform: six are one stage, which only kernels of that length
// have.
constexpr radix_list radices_in_vector(index np, int radix, int first, int lanes) {
  return np == 6 && (lanes == 4 || lanes == 8) ? radix_at(0, np) : vector_radices(np, radix, first, lanes);
}
// Rows of vectors, which need no edges: two stages of 9 to 12 points where others are three, in no order that matters
// (measured: shorter ones gain nothing).  0: there are none.
constexpr radix_list radices_of_rows(index np) {
  if (np < 100) return 0;
  for (index r = 12; r * r >= np; --r)
    if (np % r == 0) return radix_at(0, r) | radix_at(1, np / r);
  return 0;
}
constexpr radix_list radices_for(index np, int radix, int first, int lanes = 1) {
  return lanes == 1 && !is_power_of_two(np) ? scalar_radices(np) : vector_radices(np, radix, first, lanes);
}
// Stages in fixed point, the same on every profile; 0: there are more than a list has.  8, 8, 4, 4 takes up to 3 % more
// instructions of a scalar CPU than 16, 8, 8, and two thirds of its code.
constexpr radix_list fixed_radices(index np) {
  const length_factors f = factors_of(np);
  const two_radices twos = radices_of_two(f.twos, 8, 8, 1, stages_max);
  if (twos.stages + f.sevens + f.fives + f.threes > stages_max) return 0;
  radix_writer w;
  for (int s = 0; s < twos.stages; ++s) w.add(index{1} << twos.bits[s]);
  w.add(7, f.sevens);
  w.add(5, f.fives);
  w.add(3, f.threes);
  return w.list;
}

// ---- tiles with the data in registers (kernels/resident/stages_resident.h) ----
// Radices whose first and last are the same, of at most 16.
constexpr radix_list group_radices(index points) {
  const int bits = log2_of(points);
  int stages = (bits + 3) / 4;
  if (stages == 2 && bits % 2 != 0) stages = 3;
  radix_writer w;
  if (stages < 2) {
    if (bits > 0) w.add(points);
    return w.list;
  }
  int more = bits % stages;
  const int ends = more >= 2 ? 1 : 0;
  more -= 2 * ends;
  for (int s = 0; s < stages; ++s) {
    const bool end = s == 0 || s == stages - 1;
    w.add(index{1} << (bits / stages + (end ? ends : s <= more)));
  }
  return w.list;
}

}  // namespace komdsp::planning
