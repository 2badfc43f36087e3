// plan_reason.hpp: why a transform is computed as it is, in words.
#pragma once
#include <komdsp/plan.hpp>
#include <komdsp/profile.hpp>

#include <string>

namespace komdsp::desk {

// Source of published convolutions' times.
inline constexpr const char* convolution_source =
    "A.A. Burtsev, Acceleration of fast convolution for multiple complex vectors, tables 11 and 12";

// By the transform that was planned, for profile d.
std::string fft_reason(const plan& p, const profile& d);
std::string convolution_reason(const plan& p, const profile& d);
// Reasons for images, optical transfer functions and FFTs over axes.
std::string image_reason(const plan& p, const profile& d);
std::string dct_reason(const plan& p);
std::string mdct_reason(const plan& p);
std::string dwt_reason(const plan& p);

}  // namespace komdsp::desk
