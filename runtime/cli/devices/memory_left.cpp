#include "cli/devices/memory_left.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <string>

namespace komdsp::cli {
namespace {

constexpr index unknown = std::numeric_limits<index>::max();

index available_bytes() {
  std::ifstream file("/proc/meminfo");
  for (std::string name, unit; file >> name;) {
    index kilobytes = 0;
    if (name == "MemAvailable:" && file >> kilobytes) return kilobytes << 10;
    std::getline(file, unit);
  }
  return unknown;
}

}  // namespace

index address_space_left() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return unknown;
  index pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return std::max<index>(0, static_cast<index>(limit.rlim_cur) - pages * ::sysconf(_SC_PAGESIZE));
}

index memory_left() {
  return std::min(available_bytes(), address_space_left());
}

}  // namespace komdsp::cli
