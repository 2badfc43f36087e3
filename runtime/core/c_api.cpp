// c_api.cpp: the C interface in terms of the C++ one.
#include <komdsp/komdsp.h>

extern "C" const char* komdsp_version() { return KOMDSP_VERSION; }
