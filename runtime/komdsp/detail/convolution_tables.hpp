// convolution_tables.hpp: which variant convolves fastest, as published: A.A. Burtsev, "Acceleration of fast
// convolution for multiple complex vectors", tables 11 and 12: of each row the highest speed-up, the fewest launches
// among equals. All values: runtime/profiles/convolution_published.csv.
#pragma once
#include <komdsp/variant.hpp>

namespace komdsp {

// A letter per length 2^5 .. 2^16 and number of pairs M J; '-': nothing could be measured there, for want of memory.
struct convolution_table {
  static constexpr int first_bits = 5, lengths = 12, columns = 7;
  static constexpr index pairs[columns] = {4, 25, 100, 400, 2500, 10000, 40000};
  char best[lengths][columns + 1];

  // automatic outside the table.
  constexpr convolution_variant find(index length, index of_pairs) const {
    const int row = log2_of(length) - first_bits;
    if (row < 0 || row >= lengths || !is_power_of_two(length)) return convolution_variant::automatic;
    for (int column = 0; column < columns; ++column)
      if (pairs[column] == of_pairs && best[row][column] != '-')
        return static_cast<convolution_variant>(best[row][column] - 'A' + static_cast<int>(convolution_variant::A));
    return convolution_variant::automatic;
  }
};

namespace profiles {

inline constexpr convolution_table intel_uhd630_convolutions = {{"CCCBCCC", "CCCBBCC", "CCBBCCC", "CCCBEEE", "EEDEEE-",
                                                                 "DEEEEE-", "EEEEE--", "DEEED--", "EEEE---", "EEEE---",
                                                                 "EEEE---", "EEE----"}};
inline constexpr convolution_table nvidia_gtx1050ti_convolutions = {{"CCCCCCC", "CCCCCCC", "CCCCCCC", "CCCCCCC",
                                                                     "CCEECCC", "EEEECCC", "EEEEEC-", "EEEEEC-",
                                                                     "EEEEE--", "EEEEE--", "EEEE---", "EEEE---"}};

}  // namespace profiles
}  // namespace komdsp
