// Parts of the worker of FFTW.
#pragma once

#include "fftw_api.hpp"

namespace peers {

// Threads of all plans that follow.
template <class T>
void set_fftw_threads(int threads);

template <class T>
void add_fftw_convolutions(candidates& made, const problem& problem);

}  // namespace peers
