#pragma once

#include <komdsp/plan.hpp>

namespace komdsp::cli {

/// "real" and the like.
const char* kind_word(fft_kind kind);

}  // namespace komdsp::cli
