// Any numbers whatever may be asked of the planner: it answers with a status, and what it agrees to do is right by the
// definition and stays in its memory.
#include "fuzz/request_input.hpp"

#include <komdsp/tables.hpp>

namespace komdsp::tests {
namespace {

// A length is short enough for the definition.
bool is_small(const plan& p) {
  constexpr index most = 1 << 20;
  return p.input_bytes <= most && p.output_bytes <= most && p.operand_bytes <= most && p.table_bytes <= 4 * most &&
         p.workspace_bytes(4) <= 16 * most;
}
void plan_and_run(const request& r) {
  const plan p = planned(r);
  if (p.result == status::ok && (!is_small(p) || is_fixed(p.what.precision))) return;
  const response is = respond(r, on_fenced_cpp);
  require(is.what != answer::wrong, is.message);
}

}  // namespace
}  // namespace komdsp::tests

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    komdsp::tests::plan_and_run(komdsp::tests::request_in(data, size));
  } catch (const std::invalid_argument&) {  // no transform
  }
  return 0;
}
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
  return komdsp::tests::mutate_input(data, size, most, seed,
                                     [](auto& random) { return komdsp::tests::random_request(random); });
}
