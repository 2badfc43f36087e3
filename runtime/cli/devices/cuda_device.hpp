#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/devices/device.hpp"
#include <komdsp/cuda.hpp>

namespace komdsp::cli {

struct cuda_entry {
  int number = 0;
  device_facts facts;
  std::shared_ptr<cuda::device_text> text;  // what facts.profile.name may point into
};

/// Every device of NVIDIA's driver; none where there is no driver. Throws error where the driver fails.
std::vector<cuda_entry> find_cuda_devices();

/// Kernels to run there: by a compiler, or from images.
bool cuda_has_kernels();

/// The first device whose name contains the text in any case. Throws error, naming what is there, where none does.
std::unique_ptr<device> make_cuda_device(const std::string& text);
std::unique_ptr<device> make_cuda_device(const cuda_entry& entry);

}  // namespace komdsp::cli
