/* The installed library from C. */
#include <komdsp/komdsp.h>
#include <stdio.h>

int main(void) {
  printf("komdsp %s\n", komdsp_version());
  return 0;
}
