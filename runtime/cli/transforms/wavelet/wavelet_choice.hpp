#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/arrays/array.hpp"
#include <komdsp/lifting.hpp>
#include <komdsp/wavelet.hpp>

namespace komdsp::cli {

/// A wavelet by name, or the filters of a file; lives as long as plans are made of it.
class wavelet_choice {
 public:
  /// "db4", or an array of four rows: dec_lo, dec_hi, rec_lo, rec_hi. Throws error (usage) for an unknown name.
  explicit wavelet_choice(const std::string& name);
  const filter_bank& bank() const { return bank_; }

 private:
  std::string name_;
  std::vector<double> rows_;
  filter_bank bank_;
};

/// One by name alone, as plans without data have it. Throws error (usage), also for a file.
filter_bank named_bank(const std::string& name, const std::string& transform);

wavelet_mode parse_wavelet_mode(const std::string& name);

/// The longest signal whose joined coefficients are `joined`, as waverec gives it, or `length` where that is asked for
/// (0: not). Throws error where there is none.
index length_of_joined(const filter_bank& wavelet, wavelet_mode mode, int levels, index joined, index length);

/// The wavelet of that name which is computed by lifting alone; nothing of others. filters_of: the wavelet whose
/// coefficients it has.
std::optional<lifting_wavelet> lifted_by(const std::string& name);
const char* filters_of(const std::string& lifted);
/// Coefficients of rows, the last axis, from where lifting leaves them to [cA_L, cD_L, ..., cD_1]; and back.
array lifted_as_joined(const komdsp::cli::array& rows, int levels);
array joined_as_lifted(const komdsp::cli::array& rows, int levels);

/// Complex numbers as real ones, a new first axis for re and im; and back. Real arrays stay as they are.
array planar(array values);
array interleaved(array values);

}  // namespace komdsp::cli
