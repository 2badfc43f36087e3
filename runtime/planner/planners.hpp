// planners.hpp: all planners: constexpr functions that give a plan by value.  Included by static plans, where it is a
// constant, and by planner.cpp, which is the library's.
#pragma once
#include "convolve/plan_convolution.hpp"
#include "dct/plan_dct.hpp"
#include "dct/plan_dctn.hpp"
#include "convolve/plan_convolution2d.hpp"
#include "fft/plan_fft.hpp"
#include "fft/plan_fft2d.hpp"
#include "fft/plan_fftn.hpp"
#include "wavelet/plan_lifting.hpp"
#include "dct/plan_mdct.hpp"
#include "otf/plan_otf.hpp"
#include "convolve/plan_overlap_save.hpp"
#include "stft/plan_stft.hpp"
#include "stft/plan_stft_stream.hpp"
#include "wavelet/plan_wavelet.hpp"
#include "wavelet/plan_wavelet2d.hpp"
#include "wavelet/plan_wavelet_ladder.hpp"
