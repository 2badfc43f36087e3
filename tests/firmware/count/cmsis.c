#include "cmsis.h"

#if WITH_CMSIS_DSP
  #include <arm_const_structs.h>

const void* cmsis_complex_plan(int length) {
  switch (length) {
    case 64:
      return &arm_cfft_sR_f32_len64;
    case 128:
      return &arm_cfft_sR_f32_len128;
    case 256:
      return &arm_cfft_sR_f32_len256;
    case 512:
      return &arm_cfft_sR_f32_len512;
    case 1024:
      return &arm_cfft_sR_f32_len1024;
    case 2048:
      return &arm_cfft_sR_f32_len2048;
    case 4096:
      return &arm_cfft_sR_f32_len4096;
    default:
      return 0;
  }
}
void cmsis_complex(const void* plan, float* at) {
  arm_cfft_f32(plan, at, 0, 1);
}

static arm_rfft_fast_instance_f32 real;
int cmsis_make_real_plan(int length) {
  return arm_rfft_fast_init_f32(&real, (uint16_t)length) == ARM_MATH_SUCCESS;
}
void cmsis_real(float* from, float* to) {
  arm_rfft_fast_f32(&real, from, to, 0);
}
#else
const void* cmsis_complex_plan(int length) {
  (void)length;
  return 0;
}
void cmsis_complex(const void* plan, float* at) {
  (void)plan, (void)at;
}
int cmsis_make_real_plan(int length) {
  (void)length;
  return 0;
}
void cmsis_real(float* from, float* to) {
  (void)from, (void)to;
}
#endif
