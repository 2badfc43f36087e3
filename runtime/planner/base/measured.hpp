// measured.hpp: thresholds of design() that were measured, where profiles have no member for them.
//
//   | threshold         | what was compared                                               | machine, date          |
//   | direct_few        | by definition, stages in one lane: few transforms               | Xeon, 2026-11-23       |
//   | direct_few_primes | by definition, Rader's or Bluestein's convolution: few          | Xeon, 2026-11-23       |
//   | direct_primes     | by definition, Rader's or Bluestein's convolution: batches      | Xeon, 2026-11-23       |
//   | real_direct_few   | by definition, a complex transform and copies: few transforms   | EPYC, 2026-11-29       |
//   | ..._few_primes    | the same, of lengths with a prime factor above 13               | EPYC, 2026-11-29       |
//   | ..._primes        | by definition, Rader's convolution, a lane each: batches        | EPYC, 2026-11-29       |
//   | rader_alone       | by definition, Rader's convolution in vectors: one transform    | Xeon, 2026-11-23       |
//   | rows_of_four      | a row per lane of 4, in_vector: 0.6 to 0.8 times as fast        | EPYC, Xeon, 2026-11-28 |
//   | few_samples       | as complex ones of all samples, of pairs: 0.35 to 0.7 times     | EPYC, Xeon, 2026-11-28 |
//   | odd_samples       | as few_samples, of pairs; f32 and f64: 0.6 to 0.95 times        | EPYC, 2026-11-28       |
//   | real_in_vector    | step in the launch, a launch of its own: 0.65 to 0.95 times     | EPYC, 2026-11-28       |
//   | whole_passes      | in_vector, two passes: 1.2 to 1.4 and 0.85 to 1.0 times as fast | EPYC, Xeon, 2026-11-25 |
//   | prime_points      | by definition, a convolution, in registers, f32, f64: 1.06-1.65 | H200, 2026-11-29       |
//   | cluster_of_few    | a group, a cluster: 1.3 times as fast for 8, 1.2 times for 16   | H200, 2026-11-25       |
#pragma once
#include <komdsp/plan.hpp>

namespace komdsp::planning::measured {

inline constexpr index direct_few = 8, direct_few_primes = 12, direct_primes = 6;  // times the lanes: longest length
// Squares of the longest length, for each lane.
inline constexpr index real_direct_few = 3600, real_direct_few_primes = 8000, real_direct_primes = 3000;
inline constexpr index rader_alone = 112;                            // shortest length
inline constexpr index rows_of_four = 24;                            // longest length
inline constexpr index few_samples = 24;                             // longest length
inline constexpr index odd_samples[] = {300, 500};                   // longest length
inline constexpr index real_in_vector = 128;                         // longest length of pairs
inline constexpr index whole_passes = 96 << 10;                      // bytes of the shortest transform
inline constexpr index prime_points[] = {31, 43}, prime_items = 32;  // longest length; of a group
inline constexpr index cluster_of_few = 16384;                       // points, of f32

}  // namespace komdsp::planning::measured
