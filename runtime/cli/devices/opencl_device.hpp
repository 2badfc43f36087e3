#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/devices/device.hpp"
#include <komdsp/opencl.hpp>

namespace komdsp::cli {

struct opencl_entry {
  cl_device_id id = nullptr;
  device_facts facts;
  std::shared_ptr<opencl::device_text> text;  // what facts.profile.name may point into
};

/// Every OpenCL device there is; none where no driver is installed. Throws error where a driver fails.
std::vector<opencl_entry> find_opencl_devices();

/// The device whose platform's or own name contains the text in any case; empty: the first GPU, else the first device.
/// Throws error, naming what is there, where none matches.
opencl_entry choose_opencl_device(const std::string& text);
/// bundle: kernels compiled beforehand, all that it then runs; none: they are compiled.
std::unique_ptr<device> make_opencl_device(const opencl_entry& entry,
                                           std::optional<std::vector<std::byte>> bundle = {});

/// The kernels of these plans, compiled for the device (opencl_bundle.hpp).
std::vector<std::byte> make_opencl_bundle(const opencl_entry& entry, std::span<const plan> plans);

bool contains_ignoring_case(std::string_view text, std::string_view part);

}  // namespace komdsp::cli
