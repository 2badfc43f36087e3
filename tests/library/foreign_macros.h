/* foreign_macros.h: macros that headers of other systems define under plain names, as programs have them before they
   include komdsp's. Standard headers come first, since they break under some of these, too. */
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#ifdef __cplusplus
  #include <cmath>
  #include <cstddef>
  #include <cstdint>
  #include <cstdlib>
  #include <type_traits>
  #if __has_include(<CL/cl.h>)
    #define CL_TARGET_OPENCL_VERSION 120
    #include <CL/cl.h>
  #endif
#endif

/* <complex.h>, <sys/param.h>, <sys/sysmacros.h>, and g++'s default dialect. */
#define I _Complex_I
#define MIN(a, b) (((a) < (b)) ? (a) : (b))
#define MAX(a, b) (((a) > (b)) ? (a) : (b))
#define roundup(x, y) ((((x) + ((y)-1)) / (y)) * (y))
#define howmany(x, y) (((x) + ((y)-1)) / (y))
#define major(dev) gnu_dev_major(dev)
#define minor(dev) gnu_dev_minor(dev)
#undef linux
#undef unix
#undef mips
#define linux 1
#define unix 1
#define mips 1
#define assert(expression) ((void)0)
/* X11 */
#define Above 0
#define Always 2
#define Below 1
#define Bool int
#define Button1 1
#define Complex 0
#define ControlMask (1 << 2)
#define CurrentTime 0L
#define CursorShape 0
#define DestroyAll 0
#define EvenOddRule 0
#define Expose 12
#define False 0
#define FocusIn 9
#define FontChange 255
#define GrayScale 1
#define KeyPress 2
#define None 0L
#define Nonconvex 1
#define Opposite 4
#define Status int
#define Success 0
#define True 1
#define Unsorted 0
#define index(s, c) (strchr((s), (c)))
#define rindex(s, c) (strrchr((s), (c)))
/* Qt */
#define emit
#define forever for (;;)
#define signals public
#define slots
#define foreach(variable, container) for (variable : container)
#define Q_EMIT
/* Windows */
#define BOOLEAN unsigned char
#define CALLBACK __stdcall
#define CONST const
#define DELETE (0x00010000L)
#define DIFFERENCE 11
#define DOMAIN 1
#define ERROR 0
#define FALSE 0
#define IN
#define INFINITE 0xFFFFFFFF
#define NEAR
#define FAR
#define NO_ERROR 0L
#define OPTIONAL
#define OUT
#define OVERFLOW 3
#define RELATIVE 2
#define STRICT 1
#define SING 2
#define THIS void
#define TRUE 1
#define UNDERFLOW 4
#define VOID void
#define cdecl
#define far
#define grp1 0x0420
#define hyper __int64
#define interface struct
#define max(a, b) (((a) > (b)) ? (a) : (b))
#define min(a, b) (((a) < (b)) ? (a) : (b))
#define near
#define pascal
#define rad1 0x0420
#define small char
/* Arduino, and the C libraries of microcontrollers */
#define CHANGE 1
#define DEFAULT 1
#define DEG_TO_RAD 0.017453292519943295
#define DISABLED 0
#define ENABLED 1
#define EULER 2.718281828459045
#define EXTERNAL 0
#define F(string_literal) (string_literal)
#define FALLING 2
#define FLASH 3
#define HALF_PI 1.5707963267948966
#define HIGH 0x1
#define INPUT 0x0
#define INTERNAL 3
#define LOW 0x0
#define LSBFIRST 0
#define OUTPUT 0x1
#define PI 3.1415926535897932
#define RISING 3
#define SERIAL 0x0
#define TWO_PI 6.283185307179586
#define _B 0100
#define _C 040
#define _L 02
#define _N 04
#define _P 020
#define _S 010
#define _U 01
#define _X 0100
#define abs(x) ((x) > 0 ? (x) : -(x))
#define bit(b) (1UL << (b))
#define bitRead(value, bit) (((value) >> (bit)) & 0x01)
#define constrain(amt, low, high) ((amt) < (low) ? (low) : ((amt) > (high) ? (high) : (amt)))
#define degrees(rad) ((rad)*RAD_TO_DEG)
#define interrupts() sei()
#define lowByte(w) ((uint8_t)((w)&0xff))
#define radians(deg) ((deg)*DEG_TO_RAD)
#define round(x) ((x) >= 0 ? (long)((x) + 0.5) : (long)((x)-0.5))
#define sq(x) ((x) * (x))
#define word(...) makeWord(__VA_ARGS__)
/* <termios.h> and Arduino's <binary.h> */
#define B0 0
#define B1 1
#define B10 2
#define B110 6
#define B300 0000007
#define B9600 0000015
#define CR0 0
#define CR1 1
#define CS5 0
#define CS8 0000060
#define ECHO 0000010
#define FF0 0
#define NL0 0
#define NL1 1
#define PARENB 0000400
#define TAB0 0
#define TAB1 1
#define VT0 0
