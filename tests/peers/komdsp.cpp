// komdsp on this CPU: on one thread in memory of the caller's, on more by the library's own.
#include <cstring>

#include "komdsp/komdsp_desk.h"
#include "komdsp_plan.hpp"

namespace peers {
namespace {

class komdsp : public peer {
 public:
  komdsp(const problem& problem, const planned_problem& plan)
      : peer(plan.variant()),
        problem_(problem),
        plan_(plan.get()),
        input_(problem.input_bytes()),
        output_(problem.output_bytes()),
        tables_(plan.tables()),
        workspace_(plan.envelope().scratch_bytes + plan.envelope().worker_bytes) {
    if (problem.threads > 1) require_ok(komdsp_open(&shared_, plan_, problem.threads), "komdsp_open");
  }
  ~komdsp() override { komdsp_close(shared_); }
  clockid_t clock() const override { return problem_.threads > 1 ? CLOCK_MONOTONIC : peer::clock(); }
  void load(const void* input) override { std::memcpy(input_.get(), input, problem_.input_bytes()); }
  void transform() override {
    if (shared_ != nullptr)
      return require_ok(komdsp_compute(shared_, input_.get(), operand(), output_.get()), "compute");
    const komdsp_buffers at = {sizeof at, input_.get(), output_.get(), tables_.get(), workspace_.get(), operand()};
    require_ok(komdsp_run(plan_, &at, nullptr), "komdsp_run");
  }
  void read(void* result) override { std::memcpy(result, output_.get(), problem_.output_bytes()); }

 private:
  const void* operand() const {
    return problem_.convolution ? static_cast<const char*>(input_.get()) + problem_.output_bytes() : nullptr;
  }

  problem problem_;
  const komdsp_made_plan* plan_;
  aligned_memory input_, output_, tables_, workspace_;
  komdsp_transform* shared_ = nullptr;
};

}  // namespace

candidates candidates_for(const problem& problem) {
  return planned_candidates<komdsp>(problem, komdsp_native_profile());
}

std::string library_version() {
  return version_with(komdsp_native_profile());
}

}  // namespace peers
