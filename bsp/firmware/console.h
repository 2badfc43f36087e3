/* console.h: what every board gives its applications: a serial line to print on, and an end with a status.
   Of a board are console_start, console_put and board_exit; the print functions are the same everywhere. */
#ifndef FIRMWARE_CONSOLE_H
#define FIRMWARE_CONSOLE_H
#ifdef __cplusplus
extern "C" {
#endif

void console_start(void); /* makes the serial line ready; start-up calls it before main */
void console_put(char c); /* waits until the line takes it */

/* Ends the application: an emulator ends with this status, hardware stops. */
__attribute__((noreturn)) void board_exit(int status);

void print_text(const char* text); /* '\n' becomes what terminals want */
void print_number(long number);
int write_number(char* to, long number); /* its characters, at most 20, to memory; how many: no zero ends them */
void print_hex(unsigned long number, int digits); /* the lowest `digits` hexadecimal digits */

#ifdef __cplusplus
}
#endif
#endif
