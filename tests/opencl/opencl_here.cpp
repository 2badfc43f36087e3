#include "opencl/opencl_runner.hpp"
#include "support/here.hpp"

namespace komdsp::tests {

const place& here() {
  static const place first_device = [] {
    static const profile d = reported_profile();
    cl_device_type type = 0;
    require(clGetDeviceInfo(session().device, CL_DEVICE_TYPE, sizeof type, &type, nullptr), "clGetDeviceInfo");
    return place{.run = on_opencl,
                 .profiles = {&d},
                 .device = true,
                 .gpu = (type & CL_DEVICE_TYPE_GPU) != 0 && (type & CL_DEVICE_TYPE_CPU) == 0,  // oclgrind is both
                 .any_vectors = true};
  }();
  return first_device;
}

}  // namespace komdsp::tests
