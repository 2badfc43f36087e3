// large_tables.cpp: runs on the host; compiled with an application's large_plans.hpp, it writes the tables of its plans
// as assembler text, each under a symbol of its own.
//   large_tables big|little BLOB >TEXT      BLOB: all tables, which TEXT includes
#include <komdsp/tables.hpp>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <vector>

namespace {

struct large_table {
  const char* name;
  const komdsp::plan* plan;
  large_table(const char* symbol, const komdsp::plan& p) : name(symbol), plan(&p) { all().push_back(*this); }
  static std::vector<large_table>& all() {
    static std::vector<large_table> list;
    return list;
  }
};

}  // namespace

#define MAKE_LARGE_TABLES 1
#include "large_plans.hpp"

namespace {

struct alignas(64) line {
  unsigned char bytes[64];
};

// Numbers of a table in the other byte order.
void reverse(const komdsp::plan& p, unsigned char* memory) {
  for (int i = 0; i < p.table_count; ++i) {
    const komdsp::table& t = p.tables[i];
    const int size = komdsp::holds_integers(t) ? 4 : komdsp::scalar_bytes(p);
    for (komdsp::index at = 0; at < t.bytes; at += size)
      std::reverse(memory + t.offset + at, memory + t.offset + at + size);
  }
}

}  // namespace

int main(int count, char** words) {
  if (count != 3) return std::fputs("large_tables big|little BLOB >TEXT\n", stderr), 2;
  std::FILE* const blob = std::fopen(words[2], "wb");
  std::size_t offset = 0;
  bool written = blob != nullptr;
  std::puts(".section .rodata.large_tables,\"a\"\n.balign 64");
  for (const large_table& t : large_table::all()) {
    const std::size_t bytes = static_cast<std::size_t>(t.plan->table_bytes);
    std::vector<line> memory(bytes / sizeof(line));
    if (komdsp::fill_tables(*t.plan, memory.data()) != komdsp::status::ok) written = false;
    if (std::strcmp(words[1], "big") == 0) reverse(*t.plan, memory[0].bytes);
    written = written && std::fwrite(memory.data(), 1, bytes, blob) == bytes;
    std::printf(".globl %s\n%s:\n.incbin \"%s\", %zu, %zu\n", t.name, t.name, words[2], offset, bytes);
    offset += bytes;
  }
  std::puts(".section .note.GNU-stack,\"\",%progbits");
  if (blob && std::fclose(blob) == 0 && written) return 0;
  std::fprintf(stderr, "large_tables: cannot write %s\n", words[2]);
  return 1;
}
