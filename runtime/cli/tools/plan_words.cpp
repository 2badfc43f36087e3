#include "cli/tools/plan_words.hpp"

namespace komdsp::cli {

const char* kind_word(fft_kind kind) {
  return kind == fft_kind::real ? "real" : kind == fft_kind::hermitian ? "Hermitian" : "complex";
}

}  // namespace komdsp::cli
