// komdsp on this CPU: on one thread in memory of the caller's, on more by the library's own.
#include <cstdlib>
#include <cstring>

#include "komdsp/komdsp_desk.h"
#include "komdsp_plan.hpp"

namespace peers {
namespace {

class komdsp : public peer {
 public:
  komdsp(const problem& problem, const planned_problem& plan)
      : peer(plan.detail()),
        problem_(problem),
        plan_(plan.get()),
        input_(problem.input_bytes()),
        output_(plan.in_place() ? 1 : problem.output_bytes()),
        to_(plan.in_place() ? input_.get() : output_.get()),
        tables_(plan.tables()),
        workspace_(plan.envelope().scratch_bytes + plan.envelope().worker_bytes) {
    const komdsp_buffers at = {sizeof at, input_.get(), to_, tables_.get(), workspace_.get(), operand(), 0};
    if (problem.threads > 1)
      require_ok(komdsp_open(&shared_, plan_, problem.threads), "komdsp_open");
    else
      require_ok(komdsp_prepare(&call_, plan_, &at), "komdsp_prepare");
  }
  ~komdsp() override { komdsp_close(shared_); }
  bool keeps_input() const override { return to_ != input_.get(); }
  clockid_t clock() const override { return problem_.threads > 1 ? CLOCK_MONOTONIC : peer::clock(); }
  void load(const void* input) override { std::memcpy(input_.get(), input, problem_.input_bytes()); }
  void transform() override {
    if (shared_ != nullptr) return require_ok(komdsp_compute(shared_, input_.get(), operand(), to_), "compute");
    require_ok(komdsp_run_prepared(&call_), "komdsp_run_prepared");
  }
  void read(void* result) override { std::memcpy(result, to_, problem_.output_bytes()); }

 private:
  const void* operand() const {
    return problem_.convolution ? static_cast<const char*>(input_.get()) + problem_.output_bytes() : nullptr;
  }

  problem problem_;
  const komdsp_made_plan* plan_;
  aligned_memory input_, output_;
  void* to_;
  aligned_memory tables_, workspace_;
  komdsp_transform* shared_ = nullptr;
  komdsp_prepared call_ = {sizeof call_, {}};
};

// KOMDSP_PROFILE: a profile of other instructions than the CPU's best.
const komdsp_profile* profile_here() {
  const char* const name = std::getenv("KOMDSP_PROFILE");
  return name != nullptr ? komdsp_profile_named(name) : komdsp_native_profile();
}

}  // namespace

candidates candidates_for(const problem& problem) {
  return placed_candidates<komdsp>(problem, profile_here());
}

std::string library_version() {
  return version_with(profile_here());
}

}  // namespace peers
