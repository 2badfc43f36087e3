/* checks.h: what programs in C need to test the C interface: lines, numbers, and a plan that runs. */
#ifndef CHECKS_H
#define CHECKS_H
#include <komdsp/komdsp_desk.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline void verdict(const char* name, int passed) {
  printf(passed ? "PASS C: %s\n" : "FAIL C: %s: see the program\n", name);
}
static inline void* room(size_t bytes) {
  return aligned_alloc(64, (bytes + 127) / 64 * 64);
}

/* Numbers in -1 .. 1, the same in every run. */
static inline double some(void) {
  static unsigned state = 1;
  state = state * 1664525u + 1013904223u;
  return (double)state / 2147483648.0 - 1;
}
static inline void fill(double* at, size_t count) {
  for (size_t i = 0; i < count; ++i) at[i] = some();
}
static inline void poison(double* at, size_t count) {
  for (size_t i = 0; i < count; ++i) at[i] = NAN;
}

static komdsp_made_plan* plan; /* in memory that main allocates */

/* Runs the plan with memory of its own, on as many workers as `loop` has. */
static inline int run(const void* input, const void* operand, void* output, const komdsp_parallel_for* loop) {
  komdsp_envelope e = {.size = sizeof e};
  int status = komdsp_read_envelope(plan, &e);
  if (status != KOMDSP_OK) return status;
  void* const tables = room(e.table_bytes);
  const size_t workspace_bytes = e.scratch_bytes + e.worker_bytes * (size_t)(loop ? loop->workers : 1);
  void* const workspace = room(workspace_bytes);
  komdsp_buffers at = {sizeof at, input, output, tables, workspace, operand, workspace_bytes};
  status = komdsp_fill_tables(plan, tables);
  if (status == KOMDSP_OK) status = komdsp_run(plan, &at, loop);
  free(tables);
  free(workspace);
  return status;
}

static inline int refused(int status, int wanted, const char* word) {
  return status == wanted && strstr(komdsp_reason(plan), word) != NULL;
}

#endif
