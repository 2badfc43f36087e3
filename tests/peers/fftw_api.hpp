// FFTW's functions of one precision: fftw_api<float>::execute is fftwf_execute.
#pragma once

#include <fftw3.h>

#include "peer.hpp"

namespace peers {

template <class T>
struct fftw_api;

#define PEERS_FFTW_API(T, X)                                        \
  template <>                                                       \
  struct fftw_api<T> {                                              \
    using complex = X(complex);                                     \
    using plan_type = X(plan);                                      \
    static constexpr auto allocate = X(malloc);                     \
    static constexpr auto release = X(free);                        \
    static constexpr auto plan_complex = X(plan_many_dft);          \
    static constexpr auto plan_forward_real = X(plan_many_dft_r2c); \
    static constexpr auto plan_inverse_real = X(plan_many_dft_c2r); \
    static constexpr auto execute = X(execute);                     \
    static constexpr auto execute_complex = X(execute_dft);         \
    static constexpr auto destroy = X(destroy_plan);                \
  }
PEERS_FFTW_API(float, FFTW_MANGLE_FLOAT);
PEERS_FFTW_API(double, FFTW_MANGLE_DOUBLE);
PEERS_FFTW_API(long double, FFTW_MANGLE_LONG_DOUBLE);
#undef PEERS_FFTW_API

// Memory of FFTW's, whose alignment its plans ask for.
template <class T>
class fftw_array {
 public:
  explicit fftw_array(std::size_t numbers) : at_(static_cast<T*>(fftw_api<T>::allocate(numbers * sizeof(T)))) {
    if (at_ == nullptr) throw std::runtime_error("FFTW has no memory");
  }
  fftw_array(const fftw_array&) = delete;
  fftw_array& operator=(const fftw_array&) = delete;
  ~fftw_array() { fftw_api<T>::release(at_); }
  T* get() const { return at_; }
  typename fftw_api<T>::complex* complex() const { return reinterpret_cast<typename fftw_api<T>::complex*>(at_); }

 private:
  T* at_;
};

// A plan of what the problem's shape, batch, kind and direction say; flags: FFTW_MEASURE overwrites the arrays.
template <class T>
class fftw_transform {
 public:
  using api = fftw_api<T>;
  fftw_transform(const problem& p, T* from, T* to, unsigned flags) : plan_(make(p, from, to, flags)) {
    if (plan_ == nullptr) throw std::runtime_error("FFTW made no plan");
  }
  fftw_transform(const fftw_transform&) = delete;
  fftw_transform& operator=(const fftw_transform&) = delete;
  ~fftw_transform() { api::destroy(plan_); }
  void execute() const { api::execute(plan_); }
  // Elsewhere, aligned alike.
  void execute(T* from, T* to) const { api::execute_complex(plan_, as_complex(from), as_complex(to)); }

 private:
  static typename api::complex* as_complex(T* numbers) { return reinterpret_cast<typename api::complex*>(numbers); }
  static typename api::plan_type make(const problem& p, T* from, T* to, unsigned flags) {
    const int rank = static_cast<int>(p.shape.size()), batch = static_cast<int>(p.batch);
    const int points = static_cast<int>(p.points()), bins = static_cast<int>(p.bins());
    const int* const n = p.shape.data();
    if (!p.real)
      return api::plan_complex(rank, n, batch, as_complex(from), nullptr, 1, points, as_complex(to), nullptr, 1, points,
                               p.inverse ? FFTW_BACKWARD : FFTW_FORWARD, flags);
    if (p.inverse)
      return api::plan_inverse_real(rank, n, batch, as_complex(from), nullptr, 1, bins, to, nullptr, 1, points, flags);
    return api::plan_forward_real(rank, n, batch, from, nullptr, 1, points, as_complex(to), nullptr, 1, bins, flags);
  }

  typename api::plan_type plan_;
};

}  // namespace peers
