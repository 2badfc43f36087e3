/* instruction_counter.c: a plugin of QEMU's translator: prints the instructions, loads and stores that ran from one
   address to another.
     qemu-system-mips -plugin instruction_counter.so,begin=0x...,end=0x... (the lowest 32 bits)
   QEMU 7.2, plugin interface version 1, to 10.0, which counts inline in memory of its own (version 2 and later). Its
   header is in no package of Debian 12: what is used of it is declared here. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef uint64_t qemu_plugin_id_t;
typedef uint32_t qemu_plugin_meminfo_t;
typedef struct qemu_info qemu_info_t;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
struct qemu_plugin_scoreboard;
typedef struct {
  struct qemu_plugin_scoreboard* score;
  size_t offset;
} qemu_plugin_u64;
enum qemu_plugin_op { QEMU_PLUGIN_INLINE_ADD_U64 };
enum qemu_plugin_cb_flags { QEMU_PLUGIN_CB_NO_REGS };
enum qemu_plugin_mem_rw { QEMU_PLUGIN_MEM_R = 1, QEMU_PLUGIN_MEM_W, QEMU_PLUGIN_MEM_RW };
void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t, void (*)(qemu_plugin_id_t, struct qemu_plugin_tb*));
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb*);
struct qemu_plugin_insn* qemu_plugin_tb_get_insn(const struct qemu_plugin_tb*, size_t);
uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn*);
void qemu_plugin_register_vcpu_insn_exec_cb(struct qemu_plugin_insn*, void (*)(unsigned, void*),
                                            enum qemu_plugin_cb_flags, void*);
/* One of these is there. */
#define WEAK __attribute__((weak))
WEAK void qemu_plugin_register_vcpu_insn_exec_inline(struct qemu_plugin_insn*, enum qemu_plugin_op, void*, uint64_t);
WEAK void qemu_plugin_register_vcpu_insn_exec_inline_per_vcpu(struct qemu_plugin_insn*, enum qemu_plugin_op,
                                                              qemu_plugin_u64, uint64_t);
WEAK struct qemu_plugin_scoreboard* qemu_plugin_scoreboard_new(size_t);
WEAK void* qemu_plugin_scoreboard_find(struct qemu_plugin_scoreboard*, unsigned);
/* Loads and stores are counted by a call: inline they are counted wrongly in 7.2. */
void qemu_plugin_register_vcpu_mem_cb(struct qemu_plugin_insn*,
                                      void (*)(unsigned, qemu_plugin_meminfo_t, uint64_t, void*),
                                      enum qemu_plugin_cb_flags, enum qemu_plugin_mem_rw, void*);
bool qemu_plugin_mem_is_store(qemu_plugin_meminfo_t);

__attribute__((visibility("default"))) int qemu_plugin_version = 1;
/* QEMU asks for the version when it has loaded the plugin. */
__attribute__((constructor)) static void say_version(void) {
  if (qemu_plugin_scoreboard_new) qemu_plugin_version = 2;
}

static uint64_t counted_here, loads, stores; /* since the start */
static qemu_plugin_u64 counted_there;
static uint64_t instructions(void) {
  return counted_there.score ? *(uint64_t*)qemu_plugin_scoreboard_find(counted_there.score, 0) : counted_here;
}
static void count_each(struct qemu_plugin_insn* one) {
  if (counted_there.score)
    qemu_plugin_register_vcpu_insn_exec_inline_per_vcpu(one, QEMU_PLUGIN_INLINE_ADD_U64, counted_there, 1);
  else
    qemu_plugin_register_vcpu_insn_exec_inline(one, QEMU_PLUGIN_INLINE_ADD_U64, &counted_here, 1);
}
static uint64_t first_instructions, first_loads, first_stores;
static uint32_t begin, end;

static void memory_used(unsigned cpu, qemu_plugin_meminfo_t what, uint64_t address, void* unused) {
  (void)cpu, (void)address, (void)unused;
  if (qemu_plugin_mem_is_store(what))
    ++stores;
  else
    ++loads;
}
static void at_begin(unsigned cpu, void* unused) {
  (void)cpu, (void)unused;
  first_instructions = instructions();
  first_loads = loads;
  first_stores = stores;
}
/* Past stdio: the board's serial line is on the same descriptor. */
static void at_end(unsigned cpu, void* unused) {
  (void)cpu, (void)unused;
  char line[80];
  const int length = snprintf(line, sizeof line, "%" PRIu64 " %" PRIu64 " %" PRIu64 "\n",
                              instructions() - first_instructions, loads - first_loads, stores - first_stores);
  if (write(STDOUT_FILENO, line, (size_t)length) != length) _exit(1);
}

static void translated(qemu_plugin_id_t id, struct qemu_plugin_tb* block) {
  (void)id;
  const size_t count = qemu_plugin_tb_n_insns(block);
  for (size_t i = 0; i < count; ++i) {
    struct qemu_plugin_insn* const one = qemu_plugin_tb_get_insn(block, i);
    const uint32_t address = (uint32_t)qemu_plugin_insn_vaddr(one);
    if (address == begin) qemu_plugin_register_vcpu_insn_exec_cb(one, at_begin, QEMU_PLUGIN_CB_NO_REGS, NULL);
    if (address == end) qemu_plugin_register_vcpu_insn_exec_cb(one, at_end, QEMU_PLUGIN_CB_NO_REGS, NULL);
    count_each(one);
    qemu_plugin_register_vcpu_mem_cb(one, memory_used, QEMU_PLUGIN_CB_NO_REGS, QEMU_PLUGIN_MEM_RW, NULL);
  }
}

__attribute__((visibility("default"))) int qemu_plugin_install(qemu_plugin_id_t id, const qemu_info_t* host, int count,
                                                               char** options) {
  (void)host;
  for (int i = 0; i < count; ++i) {
    if (strncmp(options[i], "begin=", 6) == 0) begin = (uint32_t)strtoull(options[i] + 6, NULL, 16);
    if (strncmp(options[i], "end=", 4) == 0) end = (uint32_t)strtoull(options[i] + 4, NULL, 16);
  }
  if (qemu_plugin_scoreboard_new) counted_there.score = qemu_plugin_scoreboard_new(sizeof counted_here);
  qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
  return begin != 0 && end != 0 ? 0 : 1;
}
