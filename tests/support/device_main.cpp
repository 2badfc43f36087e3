// The tests of a transform on a device: suites named cpp_* are of the CPU alone, and where nothing can run one case
// says why.
#include "support/here.hpp"

#include <gtest/gtest.h>

namespace komdsp::tests {
namespace {

TEST(device, is_here) {
  if (!here().missing.empty()) GTEST_SKIP() << here().missing;
}

}  // namespace
}  // namespace komdsp::tests

int main(int count, char** arguments) {
  testing::InitGoogleTest(&count, arguments);
  std::string filter = GTEST_FLAG_GET(filter);
  filter += filter.find('-') == std::string::npos ? "-" : ":";
  GTEST_FLAG_SET(filter, komdsp::tests::here().missing.empty() ? filter + "cpp_*:*/cpp_*" : "device.is_here");
  return RUN_ALL_TESTS();
}
