// Many random requests, one after the other.
#include "support/requests/request.hpp"
#include "support/sweep.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <chrono>
#include <iostream>
#include <map>

namespace komdsp::tests {
namespace {

index number_from(const char* name, index usual) {
  const char* const text = std::getenv(name);
  return text ? static_cast<index>(std::atoll(text)) : usual;
}

}  // namespace

void answer_requests(const runner& run, const request_limits& limits, index most) {
  const auto begin = std::chrono::steady_clock::now();
  const auto minutes = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() / 60;
  };
  const index seed = number_from("KOMDSP_SEED", everything() ? begin.time_since_epoch().count() : 1);
  const index limit = number_from("KOMDSP_REQUESTS", most);
  const bool by_hand = std::getenv("KOMDSP_REQUESTS") != nullptr;
  std::cout << "seed " << seed << std::endl;
  std::map<std::string, index> answers;
  // A device compiles kernels for each.
  const unsigned seconds = limits.base ? 600 : 60;
  const auto answer_to = [&](const request& r) -> response {
    announce(r, seconds);
    try {
      return respond(r, run, limits);
    } catch (const std::exception& failed) {
      return {answer::wrong, failed.what()};
    }
  };
  index asked = 0;
  for (; asked < limit && (by_hand || minutes() < 15); ++asked) {
    std::mt19937_64 random(static_cast<std::uint64_t>(seed + asked));
    const request r = random_request(random, limits);
    const response is = answer_to(r);
    ++answers[is.what == answer::right            ? "right"
              : is.what == answer::kernel_missing ? "no kernel"
                                                  : is.message.substr(0, is.message.find(':'))];
    if (is.what != answer::wrong) continue;
    ADD_FAILURE() << text_of(r) << "\n" << is.message;
    if (is.message.find("failed with") != std::string::npos) break;  // the device is lost
    const request least = reduced(r, [&](const request& less) {
      bool wrong = false;
      for (int turn = 0; turn < runner_turns; ++turn) wrong = wrong || answer_to(less).what == answer::wrong;
      return wrong;
    });
    std::cout << "least: " << text_of(least) << "\n";
  }
  announce({}, 0);
  if (asked >= 1000) {
    EXPECT_GT(answers["right"], asked / 2);
  }
  for (const auto& [word, count] : answers) std::cout << count << ' ' << word << '\n';
}

}  // namespace komdsp::tests
