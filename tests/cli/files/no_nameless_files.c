/* A file system without O_TMPFILE, and a signal at the moment before a result gets its name: preloaded. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>

static int opened(const char* name, const char* path, int flags, int mode) {
  int (*next)(const char*, int, ...) = (int (*)(const char*, int, ...))dlsym(RTLD_NEXT, name);
  if ((flags & O_TMPFILE) != O_TMPFILE) return next(path, flags, mode);
  errno = EOPNOTSUPP;
  return -1;
}
#define OPEN(name)                             \
  int name(const char* path, int flags, ...) { \
    va_list more;                              \
    va_start(more, flags);                     \
    int mode = va_arg(more, int);              \
    va_end(more);                              \
    return opened(#name, path, flags, mode);   \
  }
OPEN(open)
OPEN(open64)

int fsync(int descriptor) {
  const char* number = getenv("KOMDSP_TEST_SIGNAL");
  if (number) raise(atoi(number));
  return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(descriptor);
}
