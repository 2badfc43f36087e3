#include "opencl_convolution.hpp"

namespace peers {
namespace {

// Two points per item, as in cuFFT's composition.
constexpr const char* product_source = R"(
kernel void product(global const float4* a, global const float4* b, global float4* to, float scale) {
  const size_t i = get_global_id(0);
  const float4 p = a[i], q = b[i];
  to[i] = (float4)(p.x * q.x - p.y * q.y, p.x * q.y + p.y * q.x,
                   p.z * q.z - p.w * q.w, p.z * q.w + p.w * q.z) * scale;
})";

cl_program product_program() {
  cl_int status = CL_SUCCESS;
  const char* source = product_source;
  cl_program program = clCreateProgramWithSource(opencl().context, 1, &source, nullptr, &status);
  require(status, "clCreateProgramWithSource");
  require(clBuildProgram(program, 1, &opencl().device, "", nullptr, nullptr), "clBuildProgram");
  return program;
}

}  // namespace

opencl_convolution::opencl_convolution(const problem& problem, bool in_place)
    : peer(in_place ? "inverse in place" : "inverse out of place"),
      problem_(problem),
      scale_(1 / static_cast<float>(problem.points())),
      in_place_(in_place),
      x_(make_buffer(problem.output_bytes())),
      y_(make_buffer(problem.output_bytes())),
      spectrum_(make_buffer(problem.output_bytes())),
      result_(make_buffer(problem.output_bytes())) {
  static cl_program program = product_program();
  cl_int status = CL_SUCCESS;
  product_ = clCreateKernel(program, "product", &status);
  require(status, "clCreateKernel");
}

opencl_convolution::~opencl_convolution() {
  clReleaseKernel(product_);
  for (cl_mem buffer : {x_, y_, spectrum_, result_}) clReleaseMemObject(buffer);
}

void opencl_convolution::load(const void* input) {
  const std::size_t bytes = problem_.output_bytes();
  write_buffer(x_, input, bytes);
  write_buffer(y_, static_cast<const char*>(input) + bytes, bytes);
}

void opencl_convolution::enqueue_product(cl_mem to) {
  cl_uint number = 0;
  for (cl_mem buffer : {result_, spectrum_, to})
    require(clSetKernelArg(product_, number++, sizeof buffer, &buffer), "clSetKernelArg");
  require(clSetKernelArg(product_, number, sizeof scale_, &scale_), "clSetKernelArg");
  const std::size_t items = problem_.total() / 2;
  require(clEnqueueNDRangeKernel(opencl().queue, product_, 1, nullptr, &items, nullptr, 0, nullptr, nullptr),
          "clEnqueueNDRangeKernel");
}

void opencl_convolution::transform() {
  cl_mem product = in_place_ ? result_ : spectrum_;
  forward(x_, result_);
  forward(y_, spectrum_);
  enqueue_product(product);
  inverse(product, result_);
  require(clFinish(opencl().queue), "clFinish");
}

problem rows_of(const problem& convolution, bool inverse) {
  problem rows = convolution;
  rows.convolution = false;
  rows.inverse = inverse;
  return rows;
}

}  // namespace peers
