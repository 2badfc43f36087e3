// Cycles, flash, RAM and stack of every plan of the footprint, and of one transform in several variants, a line each,
// as `komdsp board` reads them. A plan whose result has not the desk's bits has no line: it fails.
#include "bench.hpp"

#include <firmware/console.h>
#include <firmware/cycles.h>
#include <firmware/stack.h>
#include <komdsp/komdsp.h>

extern "C" unsigned char image_bytes[], ram_bytes[];  // linker symbols: their addresses are numbers

namespace {

constexpr int warm_runs = 4;

// A line, which ends with its FNV-1a hash: a bad cable is noticed.
class line {
 public:
  line& cell(const char* text) {
    if (length_ > 0) put(" | ");
    return put(text);
  }
  line& cell(long number) {
    char digits[21];
    digits[write_number(digits, number)] = '\0';
    return cell(digits);
  }
  // A number with one decimal, whole + tenths / 10.
  line& cell(long whole, int tenths) {
    cell(whole);
    const char decimal[] = {'.', static_cast<char>('0' + tenths), '\0'};
    return put(decimal);
  }
  void print() {
    uint32_t hash = 0x811c9dc5u;
    for (int i = 0; i < length_; ++i) hash = (hash ^ static_cast<unsigned char>(text_[i])) * 0x1000193u;
    text_[length_] = '\0';
    print_text(text_);
    print_text(" #");
    print_hex(hash, 8);
    print_text("\n");
  }

 private:
  line& put(const char* text) {
    while (*text != '\0' && length_ < most) text_[length_++] = *text++;
    return *this;
  }

  static constexpr int most = 200;
  char text_[most + 1];
  int length_ = 0;
};

int wrong(const char* name, const char* why) {
  print_text("FAIL ");
  print_text(name);
  print_text(": ");
  print_text(why);
  print_text("\n");
  return 1;
}

long timed(const footprint::listed_plan& p, komdsp::status& result) {
  footprint::fill_inputs(p);
  const uint32_t begin = cycles_count();
  result = p.run();
  const uint32_t end = cycles_count();
  return static_cast<long>(cycles_between(begin, end)) * CYCLES_PER_COUNT;
}

// Cold: the first call, code and tables not in the caches; warm: the least of that and some more.
int measure(const footprint::listed_plan& p) {
  const bench::figures* const known = bench::figures_of(p.name);
  if (!known) return wrong(p.name, "the build made no figures of it");
  komdsp::status result;
  const long before = paint_stack(), cold = timed(p, result), stack = stack_used() - before;
  if (result != komdsp::status::ok) return wrong(p.name, komdsp::describe(result));
  if (bench::hash_of(p) != known->hash) return wrong(p.name, "the result has not the desk's bits");
  long warm = cold;
  for (int i = 0; i < warm_runs; ++i) {
    const long cycles = timed(p, result);
    if (cycles < warm) warm = cycles;
    if (bench::hash_of(p) != known->hash) return wrong(p.name, "the result changes from call to call");
  }
  const long whole = warm / p.points;
  line row;
  row.cell(p.name).cell(p.text).cell(p.kernel).cell(p.operations).cell(p.points).cell(cold).cell(warm);
  row.cell(whole, static_cast<int>(warm % p.points * 10 / p.points)).cell(known->flash).cell(p.table_bytes);
  row.cell(p.workspace_bytes).cell(stack).print();
  return 0;
}
int measure_all(const footprint::plan_list& list) {
  int failed = 0;
  for (int i = 0; i < list.count; ++i) failed += measure(list.first[i]);
  return failed;
}

bool counts() {
  const uint32_t begin = cycles_count();
  for (volatile int i = 0; i < 1000; ++i) continue;
  return cycles_between(begin, cycles_count()) != 0;
}

}  // namespace

int main() {
  const char* const counter = cycles_start();
  const int plans = footprint::plans.count + bench::variants.count;
  if (!counts()) return wrong("bench", "no cycle counter");
  line head, names, end;
  head.cell("komdsp bench").cell(komdsp_version()).cell(BOARD).cell("GCC " __VERSION__).cell(counter);
  head.cell(CYCLES_PER_COUNT).cell(CPU_CLOCK).cell(reinterpret_cast<long>(image_bytes));
  head.cell(reinterpret_cast<long>(ram_bytes)).cell(plans).print();
  names.cell("name").cell("transform").cell("kernel").cell("operations").cell("points").cell("cycles, cold");
  names.cell("warm").cell("a point").cell("flash").cell("tables").cell("workspace").cell("stack").print();
  const int failed = measure_all(footprint::plans) + measure_all(bench::variants);
  end.cell("end of bench").cell(plans - failed).print();
  return failed == 0 ? 0 : 1;
}
