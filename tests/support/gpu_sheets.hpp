// gpu_sheets.hpp: GPUs as their vendor's data sheets, and the CUDA C++ Programming Guide's table of compute
// capabilities, describe them.
#pragma once
#include <komdsp/profile.hpp>

namespace komdsp::tests {

struct gpu_sheet {
  gpu_facts facts;    // as CUDA's driver reports them
  int threads;        // of a multiprocessor, at once
  index local_bytes;  // of a multiprocessor
};
inline constexpr int registers_of_multiprocessor = 65536;  // of all these
inline constexpr gpu_sheet gpu_sheets[] = {{{"T4", 75, 40, 1024, 65536, 64 << 10, 4 << 20}, 1024, 64 << 10},
                                           {{"A100", 80, 108, 1024, 65536, 163 << 10, 40 << 20}, 2048, 164 << 10},
                                           {{"RTX_3090", 86, 82, 1024, 65536, 99 << 10, 6 << 20}, 1536, 100 << 10},
                                           {{"Jetson_Orin", 87, 16, 1024, 65536, 163 << 10, 4 << 20}, 1536, 164 << 10},
                                           {{"RTX_4090", 89, 128, 1024, 65536, 99 << 10, 72 << 20}, 1536, 100 << 10},
                                           {{"L4", 89, 58, 1024, 65536, 99 << 10, 48 << 20}, 1536, 100 << 10},
                                           {{"H100", 90, 132, 1024, 65536, 227 << 10, 50 << 20}, 2048, 228 << 10},
                                           {{"H200", 90, 132, 1024, 65536, 227 << 10, 60 << 20}, 2048, 228 << 10},
                                           {{"B200", 100, 148, 1024, 65536, 227 << 10, 126 << 20}, 2048, 228 << 10},
                                           {{"RTX_5090", 120, 170, 1024, 65536, 99 << 10, 96 << 20}, 1536, 100 << 10}};

}  // namespace komdsp::tests
