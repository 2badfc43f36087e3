#include "cli/transforms/convolution/convolve_stream.hpp"

#include <chrono>
#include <vector>

#include "cli/arrays/convert.hpp"
#include "cli/transforms/convolution/filter_stream.hpp"
#include "cli/files/raw_stream.hpp"

namespace komdsp::cli {

stream_result convolve_stream(device& device, const raw_format& format, const array& y, const std::string& out,
                              const convolve_request& request) {
  const auto began = std::chrono::steady_clock::now();
  overlap_save what;
  what.filter_length = static_cast<index>(y.count());
  what.correlate = request.correlate;
  what.real = !is_complex(y.type);
  what.precision = precision_of(y.type);
  filter_stream stream(device, what, y.data);
  const auto step = static_cast<std::size_t>(stream.plan().step);
  element_reader reader(format);
  element_writer writer(out, y.type);
  std::vector<std::byte> results(step * element_bytes(y.type));
  const auto pull_all = [&] {
    while (const std::size_t given = stream.pull(results)) writer.write(std::span(results).first(given));
  };
  for (;;) {
    const array values = converted(reader.next(step), y.type);
    if (values.data.empty()) break;
    for (std::span<const std::byte> left = values.data; !left.empty(); pull_all())
      left = left.subspan(stream.push(left));
  }
  stream.finish();
  pull_all();
  writer.commit();
  stream_result told;
  told.elements = static_cast<index>(writer.elements());
  told.points = stream.plan().length;
  told.hop = stream.plan().hop;
  told.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  return told;
}

}  // namespace komdsp::cli
