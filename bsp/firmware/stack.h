/* stack.h: how much of the stack is used, by what is painted below it and found changed. */
#ifndef FIRMWARE_STACK_H
#define FIRMWARE_STACK_H
#ifdef __cplusplus
extern "C" {
#endif

/* From below the stack to below the caller; gives the bytes that the caller and its callers take. */
long paint_stack(void);
/* Bytes from the stack's top to the lowest that changed since. */
long stack_used(void);
/* Bytes that the board gives (STACK_SIZE). */
long stack_room(void);

#ifdef __cplusplus
}
#endif
#endif
