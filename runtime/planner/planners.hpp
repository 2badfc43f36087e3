// planners.hpp: all planners: constexpr functions that give a plan by value.  Included by static plans, where it is a
// constant, and by planner.cpp, which is the library's.
#pragma once
#include "plan_convolution.hpp"
#include "plan_dct.hpp"
#include "plan_dctn.hpp"
#include "plan_convolution2d.hpp"
#include "plan_fft.hpp"
#include "plan_fft2d.hpp"
#include "plan_fftn.hpp"
#include "plan_lifting.hpp"
#include "plan_mdct.hpp"
#include "plan_otf.hpp"
#include "plan_overlap_save.hpp"
#include "plan_stft.hpp"
#include "plan_wavelet.hpp"
#include "plan_wavelet2d.hpp"
#include "plan_wavelet_ladder.hpp"
