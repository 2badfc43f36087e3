// Any numbers whatever may be asked of the planner: it answers with a status, and what it agrees to do is right by the
// definition and stays in its memory.
#include "fuzz/request_input.hpp"
#include "support/fixed_check.hpp"
#include "support/requests/request_transform.hpp"

namespace komdsp::tests {
namespace {

// A length is short enough for the definition.
bool is_small(const plan& p, index most) {
  return p.input_bytes <= most && p.output_bytes <= most && p.operand_bytes <= most && p.table_bytes <= 4 * most &&
         p.workspace_bytes(4) <= 16 * most;
}
// Fixed point is compared where there is a definition; others stay in their memory.
void run_fixed(const request& r, const plan& p) {
  cpp::binding b;
  if (!is_small(p, 1 << 14) || cpp::bind(p, b) != status::ok) return;
  use_transform(r, [&](const auto& t, auto...) {
    if constexpr (requires { expect_fixed(t, profile_of(r)); }) expect_fixed(t, profile_of(r));
  });
  std::vector<unsigned char> in(static_cast<std::size_t>(p.input_bytes)), operand(in.size() + 1);
  operand.resize(static_cast<std::size_t>(std::max<index>(1, p.operand_bytes)));
  std::vector<unsigned char> out(static_cast<std::size_t>(std::max(p.input_bytes, p.output_bytes)));
  const status s = on_fenced_cpp(p, in.data(), out.data(), operand.data());
  require(s == status::ok || s == status::kernel_missing, describe(s));
}
void plan_and_run(const request& r) {
  const plan p = planned(r);
  if (p.result != status::ok) return;
  if (is_fixed(p.what.precision)) return run_fixed(r, p);
  if (!is_small(p, 1 << 20)) return;
  const response is = respond(r, on_fenced_cpp);
  require(is.what != answer::wrong, is.message);
}
}  // namespace

request draw(std::mt19937_64& random) {
  request r = random_request(random);
  if (random() % 4 == 0) r.set("precision", static_cast<index>(2 + random() % 2));
  return r;
}

}  // namespace komdsp::tests

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    komdsp::tests::plan_and_run(komdsp::tests::request_in(data, size));
  } catch (const std::invalid_argument&) {  // no transform
  }
  return 0;
}
