#pragma once

#include <string>

#include "cli/options.hpp"
#include <komdsp/dct.hpp>

namespace komdsp::cli {

/// dct and dst.
void add_dct_commands(command_options& program);

/// Scales a transform as SciPy's norm says: backward, ortho or forward. inverse: it is one, of the kind that it has.
void set_norm(dct& transform, const std::string& norm, bool inverse);

}  // namespace komdsp::cli
