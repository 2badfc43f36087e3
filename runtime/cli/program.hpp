#pragma once

namespace komdsp::cli {

/// The whole program: prints to standard output and error, and gives the exit status. May be called again; nothing
/// stays from one call to the next but what devices and profile files were found to be.
int run_program(int count, char** arguments);

}  // namespace komdsp::cli
