#include "support/device_runner.hpp"

#include <komdsp/tables.hpp>

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace komdsp::tests {

std::vector<unsigned char> zoned(std::size_t bytes, const void* contents) {
  std::vector<unsigned char> all(2 * guard_zone + bytes, 0xff);
  if (contents) std::memcpy(all.data() + guard_zone, contents, bytes);
  return all;
}
bool unzoned(const std::vector<unsigned char>& all, void* contents) {
  const std::size_t bytes = all.size() - 2 * guard_zone;
  if (contents) std::memcpy(contents, all.data() + guard_zone, bytes);
  const auto poisoned = [](unsigned char c) { return c == 0xff; };
  return std::all_of(all.begin(), all.begin() + guard_zone, poisoned) &&
         std::all_of(all.end() - guard_zone, all.end(), poisoned);
}

std::vector<unsigned char> tables_of(const plan& p) {
  std::vector<unsigned char> memory(static_cast<std::size_t>(p.table_bytes) + 64);
  unsigned char* const aligned = memory.data() + (64 - reinterpret_cast<std::uintptr_t>(memory.data()) % 64) % 64;
  if (fill_tables(p, aligned) != status::ok) throw std::runtime_error("fill_tables failed");
  memory.erase(memory.begin(), memory.begin() + (aligned - memory.data()));
  return memory;
}

}  // namespace komdsp::tests
