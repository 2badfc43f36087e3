// komdsp: the command line.
#include "cli/program.hpp"

int main(int count, char** arguments) {
  return komdsp::cli::run_program(count, arguments);
}
