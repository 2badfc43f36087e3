// row_cases.hpp: cases of rows that all types of dct share; turned(length, turn) has the turn's type and properties.
#pragma once
#include <komdsp/cpp.hpp>

#include "support/expect.hpp"
#include "support/sweep.hpp"

namespace komdsp::tests {

template <class Turned>
void expect_layouts_right(const Turned& turned, int turns, int step) {
  for (const index n : {1, 2, 3, 8, 15, 16, 31, 60, 243})
    for (const profile* d : {&profiles::cpp_scalar, &cpp::native_profile()})
      for (int turn = 0; turn < turns; turn += step) {
        dct t = turned(n, turn);
        t.batch = 200 / n + 19;
        t.in = t.out = {t.batch, 1};  // columns of a matrix
        expect_right(t, *d);
        t.in = t.out = {1, t.length + 3};
        expect_right(t, *d);
        if (t.in_place) continue;
        t.in = {3, 3 * t.length + 4};
        t.out = {2, 2 * t.length + 1};
        expect_right(t, *d);
      }
}

template <class Turned>
void expect_small_tiles_right(const Turned& turned, int turns, int step) {
  profile small = cpp::native_profile();
  small.name = "small tiles";
  small.max_np = 64;
  small.rows_max = small.real_rows_max = small.whole_max = 1;
  for (const index n : {600, 1155, 3600})
    for (const int lanes : {1, small.lanes_f32})
      for (int turn = 0; turn < turns; turn += step) {
        profile d = small;
        if (lanes == 1) d.lanes_f32 = d.lanes_f64 = 1;
        dct t = turned(n, turn);
        t.batch = 2;
        expect_right(t, d);
      }
}

}  // namespace komdsp::tests
