// device_runner.hpp: what running plans on devices has in common: every buffer lies between zones that nobody may
// write.
#pragma once
#include <komdsp/planner.hpp>

#include <stdexcept>
#include <vector>

namespace komdsp::tests {

// The bytes of a buffer between its zones, and back: all of them begin as NaN, or as `contents`.
constexpr std::size_t guard_zone = 256;
std::vector<unsigned char> zoned(std::size_t bytes, const void* contents);
// Copies to `contents`, if any; false when a zone was written.
bool unzoned(const std::vector<unsigned char>& all, void* contents);

// The tables of a plan, as fill_tables makes them.
std::vector<unsigned char> tables_of(const plan& p);

// The device memory of a plan.  In place, `input` is not looked at; a null pointer leaves memory as it is.
// Memory: a backend's: made of bytes and contents, handle(), read(contents).
template <class Memory, class Buffers>
struct plan_memory {
  plan_memory(const plan& p, const void* input, const void* output, const void* second_values = nullptr)
      : in_place(p.what.in_place),
        in(in_place ? 0 : p.input_bytes, in_place ? nullptr : input),
        out(in_place && p.input_bytes > p.output_bytes ? p.input_bytes : p.output_bytes, output),
        tables(p.table_bytes, tables_of(p).data()),
        scratch(p.scratch_bytes),
        second(p.operand_bytes, second_values) {}

  Buffers buffers() const {
    return {(in_place ? out : in).handle(), out.handle(), tables.handle(), scratch.handle(), second.handle()};
  }
  // Copies the output to the host.
  void read(void* output) const {
    if (!(in.read() & tables.read() & scratch.read() & second.read() & out.read(output)))
      throw std::runtime_error("memory beside a buffer was written");
  }

  bool in_place;
  Memory in, out, tables, scratch, second;
};

}  // namespace komdsp::tests
