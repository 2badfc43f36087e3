#include "cli/tools/kernel_builds.hpp"

#include <array>
#include <iterator>
#include <set>

#include <komdsp/opencl.hpp>
#include <komdsp/planner.hpp>
#include <komdsp/stft.hpp>

namespace komdsp::cli {
namespace {

/// A device with local memory of its own and double precision.
constexpr profile large_gpu = [] {
  profile p = profiles::komdiv;
  p.name = "gpu";
  p.max_group = 1024;
  p.local_bytes = 48 << 10;
  p.flat = false;
  p.fp64 = true;
  p.padded = true;
  p.kept_min = 64;
  p.choice_count = 0;
  return p;
}();
/// What OpenCL allows a device to be.
constexpr profile least_device = [] {
  profile p = large_gpu;
  p.name = "least";
  p.max_group = 1;
  p.local_bytes = 1 << 10;
  p.padded = false;
  return p;
}();

// A copy, one short tile, one with all lanes at work, two passes, three passes.
constexpr std::array<index, 5> lengths{1, 16, 1024, 1 << 16, 1 << 26};

struct build_set {
  std::set<std::string> lines;
  bool on_gpu = false;  // vectors, and work-groups beyond a GPU's, are not for CUDA

  void add(const plan& p) {
    for (int i = 0; p.result == status::ok && i < p.launch_count; ++i) add(p.launches[i]);
  }
  void add(const launch& l) {
    char text[opencl::options_size];
    std::string options(text, opencl::write_options(l, text, sizeof text));
    for (std::size_t at; (at = options.find("-D ")) != std::string::npos;) options.erase(at + 2, 1);
    lines.insert("opencl " + options);
    if (on_gpu) lines.insert("cuda " + options);
  }
  void add(const fft& t, const profile& profile) {
    add(planned(t, profile));
    for (int v = 1; v < static_cast<int>(std::size(fft_variant_names)); ++v)
      add(planned(t, profile, static_cast<fft_variant>(v)));
  }
};

void add_layouts(build_set& set, fft t, const profile& profile) {
  set.add(t, profile);
  t.batch = 32;
  set.add(t, profile);
  if (t.kind == fft_kind::real) return;
  t.in.stride = t.out.stride = t.batch;  // columns
  t.in.distance = t.out.distance = 1;
  set.add(t, profile);
  t.in_place = true;
  set.add(t, profile);
}

void add_short_time(build_set& set, const profile& profile) {
  for (const precision type : {precision::f32, precision::f64}) {
    stft t;
    t.samples = 1 << 16;
    t.type = type;
    set.add(planned(t, profile));
    t.inverse = true;
    set.add(planned(t, profile));
  }
}

/// Short, with all lanes at work, in passes; vectors apart and shared.
void add_convolutions(build_set& set, const profile& profile) {
  for (const index length : {5, 400, 1 << 15}) {
    for (const precision type : {precision::f32, precision::f64}) {
      for (const bool real : {false, true}) {
        for (const bool shared : {false, true}) {
          convolution c;
          c.x_length = c.y_length = length;
          c.inner = 20;
          c.type = type;
          c.real = c.correlate = real;
          if (shared) c.y = {0, 0};
          set.add(planned(c, profile));
        }
      }
    }
  }
}

/// Two private vectors, one, none: in double they are half as long.
void add_published_convolutions(build_set& set, const profile& profile) {
  for (const index length : {64, 256}) {
    for (const precision type : {precision::f32, precision::f64}) {
      convolution c;
      c.x_length = c.y_length = length;
      c.inner = 20;
      c.circular = true;
      c.type = type;
      for (const convolution_variant v : {convolution_variant::B, convolution_variant::C, convolution_variant::E})
        set.add(planned(c, profile, v));
    }
  }
}

/// One launch, three, step by step; every product.
void add_images(build_set& set, const profile& profile) {
  for (const precision type : {precision::f32, precision::f64}) {
    otf t;
    t.rows = t.columns = 16;
    t.type = type;
    set.add(planned(t, profile, otf_variant::tile));
    set.add(planned(t, profile, otf_variant::six));
    for (const otf_product product : {otf_product::otf, otf_product::psf, otf_product::mtf, otf_product::ptf}) {
      t.product = product;
      set.add(planned(t, profile, otf_variant::three));
    }
    t.columns = 512;  // longer than the square of the lanes
    set.add(planned(t, profile, otf_variant::three));
  }
}

/// Rows, neighbouring columns, and rows that are neither.
void add_wavelets(build_set& set, const profile& profile) {
  for (const precision type : {precision::f32, precision::f64}) {
    for (const bool inverse : {false, true}) {
      for (const layout& at : {layout{1, 0}, layout{64, 1}, layout{2, 1100}}) {
        dwt t;
        t.wavelet = wavelets::db4;
        t.length = 500;
        t.batch = 64;
        t.type = type;
        t.inverse = inverse;
        t.in = t.out = at;
        set.add(planned(t, profile));
        t.levels = 2;
        set.add(planned(t, profile));
      }
    }
  }
}

/// Every published method, and lifting.
void add_wavelet_methods(build_set& set, const profile& profile) {
  for (const precision type : {precision::f32, precision::f64}) {
    wavelet_ladder t;
    t.wavelet = wavelets::db4;
    t.length = 500;
    t.type = type;
    for (int m = 1; m < static_cast<int>(std::size(wavelet_method_names)); ++m)
      set.add(planned(t, profile, ladder_shape{static_cast<wavelet_method>(m), 64, 2}));
    lifting in_place;
    in_place.type = type;
    set.add(planned(in_place, profile));
  }
}

void add_fft(build_set& set, const profile& profile) {
  for (const index length : lengths) {
    for (const precision type : {precision::f32, precision::f64}) {
      for (const fft_kind kind : {fft_kind::complex, fft_kind::real}) {
        for (const bool inverse : {false, true}) {
          fft t;
          t.length = length;
          t.type = type;
          t.kind = kind;
          t.inverse = inverse;
          add_layouts(set, t, profile);
        }
      }
    }
  }
}

}  // namespace

std::vector<std::string> kernel_builds() {
  build_set set;
  for (const profile* device : {&profiles::pocl, &profiles::komdiv, &large_gpu, &least_device}) {
    set.on_gpu = device != &profiles::pocl;
    add_fft(set, *device);
    add_published_convolutions(set, *device);
    add_short_time(set, *device);
    add_convolutions(set, *device);
    add_images(set, *device);
    add_wavelets(set, *device);
    add_wavelet_methods(set, *device);
  }
  return {set.lines.begin(), set.lines.end()};
}

}  // namespace komdsp::cli
