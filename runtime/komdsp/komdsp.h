/* komdsp.h: the C interface. */
#ifndef KOMDSP_H
#define KOMDSP_H
#define KOMDSP_VERSION "0.1.0"

#ifdef __cplusplus
extern "C" {
#endif
const char* komdsp_version(void); /* of the library that is linked */
#ifdef __cplusplus
}
#endif
#endif
