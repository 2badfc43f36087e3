// The installed library from C++.
#include <komdsp/komdsp.h>

#include <cstdio>

int main() {
  std::printf("komdsp %s\n", komdsp_version());
  return 0;
}
