/* cmsis.h: transforms of CMSIS-DSP, where its sources are given; else there are no plans. Its own headers need more of
   C++ than compilers for boards have. */
#ifndef COUNT_CMSIS_H
#define COUNT_CMSIS_H
#ifdef __cplusplus
extern "C" {
#endif

const void* cmsis_complex_plan(int length);      /* or NULL */
void cmsis_complex(const void* plan, float* at); /* forward, in place */
int cmsis_make_real_plan(int length);            /* 0: there is none */
void cmsis_real(float* from, float* to);         /* by the plan that was made last; changes its input */

#ifdef __cplusplus
}
#endif
#endif
