#include "support/cpp_runner.hpp"

namespace komdsp::tests {

status run_cpp(const plan& p, const void* input, void* output, const cpp::parallel_for& loop, const void* second) {
  cpp::binding b;
  const status bound = cpp::bind(p, b);
  if (bound != status::ok) return bound;
  aligned_memory tables(p.table_bytes), work(p.workspace_bytes(loop.workers));
  const status filled = fill_tables(p, tables.data.get());
  if (filled != status::ok) return filled;
  const status done = cpp::execute(p, b, {input, output, tables.data.get(), work.data.get(), second}, loop);
  if (!tables.guard_intact(p.table_bytes) || !work.guard_intact(p.workspace_bytes(loop.workers)))
    return status::bad_argument;
  return done;
}
status on_cpp(const plan& p, const void* input, void* output, const void* operand) {
  return run_cpp(p, input, output, {}, operand);
}

}  // namespace komdsp::tests
