// cpp_call_begin.hpp: calls at once and in slices alike: what is checked before, where memory is, how many groups run.
#pragma once
#include <komdsp/cpp.hpp>

#define KD_CALL_INLINE inline __attribute__((always_inline))

namespace komdsp::cpp {

// A short transform takes less time than a careless call: what comes before the kernel is kept to few instructions.
KD_CALL_INLINE status check(const requirements& s, const kernel* kernels, const buffers& at, int workers) {
  const auto bits = [](const void* memory) { return reinterpret_cast<uintptr_t>(memory); };
  const bool missing = (at.input == nullptr) | (at.output == nullptr) | ((s.table_bytes > 0) & (at.tables == nullptr)) |
                       ((s.scratch_bytes + s.worker_bytes > 0) & (at.workspace == nullptr)) |
                       ((s.operand_bytes > 0) & (at.operand == nullptr));
  if (missing) return status::bad_argument;
  const auto off = [&](const void* memory, int alignment) {
    return bits(memory) & static_cast<unsigned>(alignment - 1);
  };
  const uintptr_t wrong = off(at.input, s.input_alignment) | off(at.output, s.output_alignment) |
                          off(at.operand, s.operand_alignment) | ((bits(at.tables) | bits(at.workspace)) & 63);
  if (wrong != 0) return status::misaligned;
  const uintptr_t ahead = bits(at.output) - bits(at.input), behind = bits(at.input) - bits(at.output);
  const auto reach = [&](index bytes, buffer_sharing gaps) {
    return static_cast<uintptr_t>((s.sharing & gaps) != 0 ? 1 : bytes);
  };
  const uintptr_t input_reach = reach(s.input_bytes, input_has_gaps),
                  output_reach = reach(s.output_bytes, output_has_gaps);
  const bool apart =
      (ahead >= input_reach) & (behind >= output_reach) & ((s.operand_bytes == 0) | (at.operand != at.output));
  if ((s.sharing & share_all) != 0 ? ahead != 0 : !apart) return status::bad_in_place;
  const index needed = s.scratch_bytes + workers * s.worker_bytes;
  if ((at.workspace_bytes > 0) & (at.workspace_bytes < needed)) return status::buffer_too_small;
  if (needed > 0) {
    const uintptr_t last = static_cast<uintptr_t>(needed) - 1;
    const auto meets = [&](const void* memory, index bytes) {  // begins within it, or it within the workspace
      return bits(at.workspace) - bits(memory) + last < static_cast<uintptr_t>(bytes) + last;
    };
    const bool meets_input = meets(at.input, s.input_bytes), meets_output = meets(at.output, s.output_bytes);
    if (meets_input | meets_output) return status::bad_workspace;
    if (s.operand_bytes > 0 && meets(at.operand, s.operand_bytes)) return status::bad_workspace;
  }
  for (int i = 0; i < s.count; ++i)
    if (!kernels[i]) return status::kernel_missing;
  return status::ok;
}

KD_CALL_INLINE addresses addresses_of(const index* words, const void* reals, const buffers& at) {
  addresses memory;
  memory.words = words;
  memory.reals = reals;
  memory[slot::input] = static_cast<unsigned char*>(const_cast<void*>(at.input));
  memory[slot::output] = static_cast<unsigned char*>(at.output);
  memory[slot::scratch] = static_cast<unsigned char*>(at.workspace);
  memory[slot::table] = static_cast<unsigned char*>(const_cast<void*>(at.tables));
  memory[slot::operand] = static_cast<unsigned char*>(const_cast<void*>(at.operand));
  return memory;
}
// On to a later chunk of the batch.
KD_CALL_INLINE void skip_chunks(addresses& memory, const requirements& s, index chunks) {
  memory[slot::input] += chunks * s.chunk_in_bytes;
  memory[slot::output] += chunks * s.chunk_out_bytes;
  memory[slot::operand] += chunks * s.chunk_operand_bytes;
}
// The sides of a loop in a turn.
KD_CALL_INLINE void place_turn(addresses& memory, const launch_loop& w, index turn) {
  for (int side = 0; side < 2; ++side)
    memory[side == 0 ? slot::from : slot::to] =
        memory[static_cast<slot>(w.memories[side])] + bytes_in_turn(w, side, turn);
}
// Work-groups of a launch of no loop, for so many transforms of a chunk.
KD_CALL_INLINE index groups_of(const requirements& s, const launch& l, index transforms) {
  return transforms == s.chunk ? l.groups : l.groups / s.chunk * transforms;
}

}  // namespace komdsp::cpp
