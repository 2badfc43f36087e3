#pragma once

#include "cli/options.hpp"

namespace komdsp::cli {

void add_mdct_command(command_options& program);

}  // namespace komdsp::cli
