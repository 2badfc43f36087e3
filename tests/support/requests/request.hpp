// request.hpp: what may be asked of the library, as one line of text: a transform, its layout and a profile, each
// number by its name.  Random ones find what lists of cases do not.
#pragma once
#include "support/checks/check.hpp"

#include <random>
#include <utility>

namespace komdsp::tests {

// A kind of transform and numbers of it and of the profile; what is not named has its default.
struct request {
  std::string kind;
  std::vector<std::pair<std::string, index>> numbers;

  bool has(const std::string& name) const;
  index at(const std::string& name, index usual) const;
  void set(const std::string& name, index value);
};
std::string text_of(const request& r);
request request_of(const std::string& line);

// Limits of a device for which profiles are made up; the numbers of cpp are those that profiles may have.
struct request_limits {
  index max_group = 4096, local_bytes = index{1} << 30;
  bool padded = false;  // padded local memory, which C++ has not
  bool halves = false;  // half precision in memory, likewise
  bool fp64 = true;
  const profile* base = nullptr;  // a device's, beside those of work-groups within its limits
};
request random_request(std::mt19937_64& random, const request_limits& limits = {});

// The least request found that still fails: numbers are left out, halved and counted down, one after the other.
request reduced(request r, const std::function<bool(const request&)>& fails);

profile profile_of(const request& r, const request_limits& limits = {});
plan planned(const request& r, const request_limits& limits = {});

enum class answer { right, refused, kernel_missing, wrong };
struct response {
  answer what = answer::wrong;
  std::string message;
};
// Plans the request and has it run between guards, compared with its definition.
response respond(const request& r, const runner& run, const request_limits& limits = {});

// Answers `most` requests, or as many as KOMDSP_REQUESTS says, from seed 1, in the whole sweep from a fresh one, or
// from KOMDSP_SEED on, for a quarter of an hour at most; one that is wrong fails the test, reduced, and so does a run
// in which few are planned.
void answer_requests(const runner& run, const request_limits& limits, index most);

// Runs plans on the cpp backend: buffers end, or begin, at memory that nobody may touch, in turn, in slices,
// prepared, or by two to four workers.
inline constexpr int runner_turns = 8;
status on_fenced_cpp(const plan& p, const void* input, void* output, const void* second);

// Writes the line of the request that is computed when the process is ended by a signal, or takes longer than so many
// seconds; 0: as long as it likes.
void announce(const request& r, unsigned seconds);

}  // namespace komdsp::tests
