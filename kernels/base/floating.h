/* floating.h: the number types f32 and f64: scalar is float or double (PRECISION 32 or 64), in memory, in registers
   (in_register) and as a coefficient of butterflies. */
#if defined(KD_OPENCL) && PRECISION == 64
  #pragma OPENCL EXTENSION cl_khr_fp64 : enable
#endif
#define KD_SCALAR_32 float
#define KD_SCALAR_64 double
typedef KD_GLUE(KD_SCALAR_, PRECISION) scalar;
typedef scalar in_register;
typedef scalar coefficient;
#define COEFFICIENT(value, q31) ((coefficient)(value)) /* the other one is Q31 */

/* Shuffles stay within 128 bits wherever they can, where processors do them best.  So lane p of a vector stands not for
   the p-th neighbour but for neighbour lane_at(p), the order in which interleaved complex numbers fall apart. */
#define UNIT (16 / (PRECISION / 8)) /* scalars in 128 bits */
#define KD_LANE_AT(p) ((p) / UNIT * (UNIT / 2) + (p) % (UNIT / 2) + ((p) % UNIT < UNIT / 2 ? 0 : LANES / 2))
