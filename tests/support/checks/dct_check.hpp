// dct_check.hpp: any plan of cosine and sine transforms, of modified ones and over axes checked against their
// definition.
#pragma once
#include "fft_check.hpp"

#include <komdsp/dctn.hpp>
#include <komdsp/mdct.hpp>

namespace komdsp::tests {

std::string text_of(const dct& t, const plan& p);
std::string text_of(const dctn& t, const plan& p);
std::string text_of(const mdct& t, const plan& p);

array_sides sides_of(const dct& t, const plan& p);
array_sides sides_of(const dctn& t);
// t: what p is a plan of.  The output lies so many elements from an address of 64 bytes as the length says, modulo 3.
outcome check(const dct& t, const plan& p, const runner& run);
outcome check(const dctn& t, const plan& p, const runner& run);
outcome check(const mdct& t, const plan& p, const runner& run);

// The window of 2N points that tests take of a transform: one of those that restore.
template <class T>
std::vector<T> window_of(const mdct& t);
extern template std::vector<float> window_of<float>(const mdct& t);
extern template std::vector<double> window_of<double>(const mdct& t);

// A transform of kind `turn` modulo 11, whose other properties follow from `turn`: 176 of them have all.
inline constexpr int dct_kinds = 11, dct_turns = 176;
dct turned_dct(index length, int turn);
// Some axes of an array, in this order; none: all.
dctn cosines_over(const std::vector<index>& shape, const std::vector<int>& axes);
// A transform whose other properties follow from `turn`: 12 of them have all.
mdct turned_mdct(index length, int turn);
inline constexpr int mdct_turns = 12;

}  // namespace komdsp::tests
