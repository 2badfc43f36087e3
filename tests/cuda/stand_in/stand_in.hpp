// stand_in.hpp: NVIDIA's driver and compiler for machines without a GPU: one device, whose memory is the host's and
// whose kernels are the library's C++ form. Any call of them can be made to fail. KOMDSP_STAND_IN=silent: two Hoppers,
// whose kernels do nothing, for tests of what programs ask of them.
#pragma once

namespace komdsp::stand_in {

// The kernel of a build, by its options as NVRTC takes them; null: the library has none.
struct compiled;
compiled* make_kernel(const char* options);
void drop_kernel(compiled* kernel);
bool is_named(const compiled& kernel, const char* name);
// Arguments as cuLaunchKernelEx has them.
void run_kernel(const compiled& kernel, long long groups, void* const* arguments);

}  // namespace komdsp::stand_in

// Counts that libcuda.so.1 keeps for tests, and the call that is to fail.
struct stand_in_state {
  long calls;          // of any function
  long fails_at;       // the number of the call that fails, from 1; 0: none
  int code;            // that it answers
  const char* failed;  // its name; null: none did
  long contexts, modules, streams, events, memories, pushed, programs;  // that are there now
  long launches, compilations, waits, freed_behind;                     // so far; of streams, and behind one
  void* stream;                                                         // of the last launch
  int private_bytes;                                                    // that a kernel says it takes
  int silent;
  char liar[40];  // the call whose numbers are lies, or whose text does not end
  int lie_of;     // the attribute, of such calls; of others 0
  long long lie;
};
extern "C" stand_in_state stand_in;
