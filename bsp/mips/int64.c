/* int64.c: what compilers call for 64-bit integers of applications on 32-bit CPUs: the compiler's own library may be
   for a newer CPU than the firmware is. Not in libkomdsp.a, whose users have a library of their own with these
   names. */
#if __SIZEOF_POINTER__ == 4
  #include <stdint.h>

uint64_t __udivmoddi4(uint64_t number, uint64_t by, uint64_t* rest);
uint64_t __udivdi3(uint64_t number, uint64_t by);
uint64_t __umoddi3(uint64_t number, uint64_t by);
int64_t __divdi3(int64_t number, int64_t by);
int64_t __moddi3(int64_t number, int64_t by);
double __floatdidf(int64_t number);
double __floatundidf(uint64_t number);
float __floatdisf(int64_t number);
float __floatundisf(uint64_t number);
int64_t __fixdfdi(double number);
uint64_t __fixunsdfdi(double number);
int64_t __fixsfdi(float number);
uint64_t __fixunssfdi(float number);

/* A bit at a time. */
uint64_t __udivmoddi4(uint64_t number, uint64_t by, uint64_t* rest) {
  uint64_t quotient = 0, left = 0;
  for (int bit = 0; bit < 64; ++bit) {
    left = left << 1 | number >> 63;
    number <<= 1;
    quotient <<= 1;
    if (left >= by) {
      left -= by;
      quotient |= 1;
    }
  }
  *rest = left;
  return quotient;
}

uint64_t __udivdi3(uint64_t number, uint64_t by) {
  uint64_t rest;
  return __udivmoddi4(number, by, &rest);
}
uint64_t __umoddi3(uint64_t number, uint64_t by) {
  uint64_t rest;
  __udivmoddi4(number, by, &rest);
  return rest;
}

static uint64_t magnitude(int64_t number) {
  return number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
}
int64_t __divdi3(int64_t number, int64_t by) {
  const uint64_t quotient = __udivdi3(magnitude(number), magnitude(by));
  return (int64_t)((number < 0) != (by < 0) ? 0 - quotient : quotient);
}
int64_t __moddi3(int64_t number, int64_t by) {
  const uint64_t rest = __umoddi3(magnitude(number), magnitude(by));
  return (int64_t)(number < 0 ? 0 - rest : rest);
}

/* Both halves are exact: one rounding. */
double __floatdidf(int64_t number) {
  return (double)(int32_t)(number >> 32) * 4294967296.0 + (double)(uint32_t)number;
}
double __floatundidf(uint64_t number) {
  return (double)(uint32_t)(number >> 32) * 4294967296.0 + (double)(uint32_t)number;
}
/* Bits that a double would round away become one bit, so that there is one rounding. */
float __floatundisf(uint64_t number) {
  if (number >> 53 != 0 && (number & 0x7ff) != 0) number = (number & ~(uint64_t)0x7ff) | 0x800;
  return (float)__floatundidf(number);
}
float __floatdisf(int64_t number) {
  const float size = __floatundisf(magnitude(number));
  return number < 0 ? -size : size;
}

uint64_t __fixunsdfdi(double number) {
  const uint32_t high = (uint32_t)(number / 4294967296.0);
  return (uint64_t)high << 32 | (uint32_t)(number - (double)high * 4294967296.0);
}
int64_t __fixdfdi(double number) {
  return number < 0 ? (int64_t)(0 - __fixunsdfdi(-number)) : (int64_t)__fixunsdfdi(number);
}
uint64_t __fixunssfdi(float number) {
  return __fixunsdfdi((double)number);
}
int64_t __fixsfdi(float number) {
  return __fixdfdi((double)number);
}
#endif
