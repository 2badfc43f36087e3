// What the worker of FFTW is made of.
#pragma once

#include "fftw_api.hpp"

namespace peers {

// Of all plans that follow.
template <class T>
void set_fftw_threads(int threads);

template <class T>
void add_fftw_convolutions(candidates& made, const problem& problem);

}  // namespace peers
