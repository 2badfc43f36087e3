// komdsp: the command line.
#include <fcntl.h>
#include <unistd.h>

#include <initializer_list>

#include "cli/program.hpp"

int main(int count, char** arguments) {
  // The next file to be opened would become a standard stream that is closed. In this direction, its use still fails.
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (::fcntl(stream, F_GETFD) < 0) ::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  return komdsp::cli::run_program(count, arguments);
}
