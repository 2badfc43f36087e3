/* memory.c: the functions that a freestanding compiler expects of everyone. */
#include <stddef.h>
#include <stdint.h>

/* Whole words where both sides allow it. */
void* memcpy(void* restrict to, const void* restrict from, size_t bytes) {
  unsigned char* t = to;
  const unsigned char* f = from;
  if (((uintptr_t)t | (uintptr_t)f) % sizeof(long) == 0)
    for (; bytes >= sizeof(long); bytes -= sizeof(long), t += sizeof(long), f += sizeof(long))
      *(long __attribute__((may_alias))*)t = *(const long __attribute__((may_alias))*)f;
  while (bytes-- > 0) *t++ = *f++;
  return to;
}

void* memset(void* to, int value, size_t bytes) {
  unsigned char* t = to;
  while (bytes-- > 0) *t++ = (unsigned char)value;
  return to;
}

void* memmove(void* to, const void* from, size_t bytes) {
  unsigned char* t = to;
  const unsigned char* f = from;
  if (t <= f || t >= f + bytes) {
    while (bytes-- > 0) *t++ = *f++;
  } else {
    while (bytes-- > 0) t[bytes] = f[bytes];
  }
  return to;
}

int memcmp(const void* a, const void* b, size_t bytes) {
  const unsigned char *x = a, *y = b;
  for (; bytes > 0; --bytes, ++x, ++y)
    if (*x != *y) return *x - *y;
  return 0;
}
