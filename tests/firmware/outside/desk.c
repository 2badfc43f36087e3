/* Prints golden.h: the desk's results. */
#include "kinds.h"

#include <stdio.h>

int main(void) {
  uint32_t hashes[kinds];
  if (!hash_kinds(hashes)) return 1;
  printf(
      "/* golden.h: hashes of hash_kinds (kinds.h), as desk.c prints them. */\nstatic const uint32_t golden[kinds] = "
      "{\n");
  for (int i = 0; i < kinds; ++i) printf("%s0x%08xu,%s", i % 8 == 0 ? "    " : " ", hashes[i], i % 8 == 7 ? "\n" : "");
  printf("};\n");
  return 0;
}
