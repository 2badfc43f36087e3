// request_transform.hpp: the transform that a request names.
#pragma once
#include "support/checks/convolution_check.hpp"
#include "support/checks/dct_check.hpp"
#include "support/checks/otf_check.hpp"
#include "support/checks/stft_check.hpp"
#include "support/checks/wavelet_ladder_check.hpp"
#include "support/requests/request.hpp"

#include <stdexcept>

namespace komdsp::tests {

// Sets what the request names.
struct reader {
  const request& r;

  template <class Member>
  void operator()(const std::string& name, Member& m) const {
    m = static_cast<Member>(r.at(name, static_cast<index>(m)));
  }
  void scale(double& s) const { s = static_cast<double>(r.at("scale7", 7)) / 7; }
  void at(const std::string& side, layout& l) const {
    (*this)(side + "_stride", l.stride);
    (*this)(side + "_distance", l.distance);
  }
  void at(const std::string& side, pair_layout& l) const {
    (*this)(side + "_outer", l.outer);
    (*this)(side + "_inner", l.inner);
  }
  template <class T>
  void axes(T& t) const {
    (*this)("rank", t.rank);
    (*this)("axes", t.axes);
    for (int a = 0; a < rank_max; ++a) {
      const std::string n = std::to_string(a);
      (*this)("shape" + n, t.shape[a]);
      (*this)("axis" + n, t.axis[a]);
      (*this)("in" + n, t.in_stride[a]);
      (*this)("out" + n, t.out_stride[a]);
    }
  }
  template <class T>
  void rows(T& t) const {
    (*this)("length", t.length);
    (*this)("batch", t.batch);
    at("in", t.in);
    at("out", t.out);
  }
  template <class T>
  void image(T& t) const {
    (*this)("rows", t.rows);
    (*this)("columns", t.columns);
    (*this)("batch", t.batch);
  }
  template <class T>
  void numbers(T& t) const {
    (*this)("precision", t.precision);
    (*this)("in_place", t.in_place);
    scale(t.scale);
  }
  template <class T>
  void wavelet(T& t) const {
    static const std::vector<filter_bank> all = every_wavelet();
    t.wavelet = all[static_cast<std::size_t>(r.at("wavelet", 0)) % all.size()];
    (*this)("precision", t.precision);
  }
  template <class T>
  void levels(T& t) const {
    wavelet(t);
    (*this)("levels", t.levels);
    (*this)("inverse", t.inverse);
  }
};

// ---- transforms: use(transform, choice...) ----
template <class Use>
auto use_fourier(const request& r, const reader& take, const Use& use) {
  if (r.kind == "fft") {
    fft t;
    take.rows(t), take.numbers(t), take("kind", t.kind), take("inverse", t.inverse), take("checked", t.checked);
    return use(t, static_cast<fft_variant>(r.at("variant", 0)));
  }
  if (r.kind == "fft2d") {
    fft2d t;
    take.image(t), take.numbers(t), take("kind", t.kind), take("inverse", t.inverse);
    take("in_pitch", t.in.pitch), take("in_distance", t.in.distance), take("checked", t.checked);
    return use(t);
  }
  if (r.kind == "fftn") {
    fftn t;
    take.axes(t), take.numbers(t), take("kind", t.kind), take("inverse", t.inverse), take("checked", t.checked);
    return use(t);
  }
  if (r.kind == "stft") {
    stft t;
    take("length", t.length), take("hop", t.hop), take("samples", t.samples), take("centred", t.centred);
    take("inverse", t.inverse), take("precision", t.precision);
    return use(t);
  }
  otf t;
  take.image(t), take("product", t.product), take("centre", t.centre), take("raw", t.raw),
      take("precision", t.precision);
  return use(t, static_cast<otf_variant>(r.at("variant", 0)));
}
template <class Use>
auto use_cosine(const request& r, const reader& take, const Use& use) {
  const auto cosines = [&](auto& t) {
    take.numbers(t), take("type", t.type), take("sine", t.sine), take("orthogonal", t.orthogonal);
  };
  if (r.kind == "dct") {
    dct t;
    take.rows(t), cosines(t);
    return use(t);
  }
  if (r.kind == "dctn") {
    dctn t;
    take.axes(t), cosines(t);
    return use(t);
  }
  mdct t;
  take("length", t.length), take("frames", t.frames), take("inverse", t.inverse), take("precision", t.precision);
  take.scale(t.scale);
  return use(t);
}
template <class Use>
auto use_convolution(const request& r, const reader& take, const Use& use) {
  if (r.kind == "convolution") {
    convolution t;
    take("x_length", t.x_length), take("y_length", t.y_length), take("outer", t.outer), take("inner", t.inner);
    take("circular", t.circular), take("correlate", t.correlate), take("real", t.real), take("valid", t.valid);
    take("precision", t.precision), take.scale(t.scale), take.at("x", t.x), take.at("y", t.y), take.at("z", t.z);
    return use(t);
  }
  convolution2d t;
  take("x_rows", t.x_rows), take("x_columns", t.x_columns), take("y_rows", t.y_rows), take("y_columns", t.y_columns);
  take("batch", t.batch), take("shared_x", t.shared_x), take("shared_y", t.shared_y), take("part", t.part);
  take("correlate", t.correlate), take("real", t.real), take("precision", t.precision), take.scale(t.scale);
  return use(t);
}
template <class Use>
auto use_wavelet(const request& r, const reader& take, const Use& use) {
  if (r.kind == "dwt") {
    dwt t;
    take.levels(t), take.rows(t), take("mode", t.mode);
    return use(t);
  }
  if (r.kind == "dwt2") {
    dwt2 t;
    take.levels(t), take.image(t), take("mode", t.mode);
    return use(t);
  }
  if (r.kind == "swt") {
    swt t;
    take.levels(t), take("length", t.length), take("batch", t.batch), take("step", t.step);
    take("bands_first", t.bands_first);
    return use(t);
  }
  if (r.kind == "ladder") {
    wavelet_ladder t;
    take.wavelet(t), take("length", t.length), take("batch", t.batch), take("undecimated", t.undecimated);
    ladder_shape s;
    take("method", s.method), take("items", s.items), take("outputs", s.outputs);
    return use(t, s);
  }
  lifting t;
  take("lifted", t.wavelet), take("length", t.length), take("levels", t.levels), take("batch", t.batch);
  take("inverse", t.inverse), take("precision", t.precision), take.at("at", t.at);
  return use(t);
}

template <class Use>
auto use_transform(const request& r, const Use& use) {
  const reader take{r};
  const auto is = [&](std::initializer_list<const char*> kinds) {
    return std::any_of(kinds.begin(), kinds.end(), [&](const char* kind) { return r.kind == kind; });
  };
  if (is({"fft", "fft2d", "fftn", "stft", "otf"})) return use_fourier(r, take, use);
  if (is({"dct", "dctn", "mdct"})) return use_cosine(r, take, use);
  if (is({"convolution", "convolution2d"})) return use_convolution(r, take, use);
  if (is({"dwt", "dwt2", "swt", "lifting", "ladder"})) return use_wavelet(r, take, use);
  throw std::invalid_argument("there is no transform '" + r.kind + "'");
}

}  // namespace komdsp::tests
