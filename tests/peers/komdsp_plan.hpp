// komdsp's plan of a problem, through its C interface, as every door to it uses it.
#pragma once

#include "komdsp/komdsp_plan.h"
#include "peer.hpp"

namespace peers {

// Memory with a lifetime, aligned to 64 bytes, that begins as zeros.
class aligned_memory {
 public:
  explicit aligned_memory(std::size_t bytes);
  void* get() const { return at_.get(); }

 private:
  struct release {
    void operator()(void* at) const;
  };
  std::unique_ptr<void, release> at_;
};

class planned_problem {
 public:
  // Throws std::runtime_error with the planner's reason.
  planned_problem(const problem& problem, const komdsp_profile* profile, bool in_place);
  const komdsp_made_plan* get() const { return static_cast<const komdsp_made_plan*>(memory_.get()); }
  const komdsp_envelope& envelope() const { return envelope_; }
  bool in_place() const { return in_place_; }
  // The variant, and where results go.
  std::string detail() const;
  // The plan's tables, filled.
  aligned_memory tables() const;

 private:
  aligned_memory memory_;
  komdsp_envelope envelope_;
  bool in_place_;
};

void require_ok(int status, const char* call);

// komdsp's candidates for a problem: Peers, each made of the problem and a plan.
template <class Peer>
candidates planned_candidates(const problem& problem, const komdsp_profile* profile) {
  static const planned_problem plan(problem, profile, false);
  candidates made;
  made.push_back(std::make_unique<Peer>(problem, plan));
  return made;
}
// Candidates with complex transforms in place, too.
template <class Peer>
candidates placed_candidates(const problem& problem, const komdsp_profile* profile) {
  candidates made = planned_candidates<Peer>(problem, profile);
  if (problem.convolution || problem.real) return made;
  static const planned_problem plan(problem, profile, true);
  made.push_back(std::make_unique<Peer>(problem, plan));
  return made;
}
std::string version_with(const komdsp_profile* profile);

}  // namespace peers
