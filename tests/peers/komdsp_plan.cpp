#include "komdsp_plan.hpp"

#include <algorithm>
#include <cstdlib>

namespace peers {
namespace {

int plan_fft(komdsp_made_plan* plan, const problem& p, const komdsp_profile* profile, bool in_place) {
  komdsp_fft t = komdsp_fft_of(p.shape[0]);
  t.batch = static_cast<std::ptrdiff_t>(p.batch);
  t.kind = p.real ? KOMDSP_REAL : KOMDSP_COMPLEX;
  t.inverse = p.inverse;
  t.precision = p.f64 ? KOMDSP_F64 : KOMDSP_F32;
  t.in_place = in_place;
  return komdsp_plan_fft(plan, &t, profile, nullptr);
}

// A batch of images is an array with an axis more.
int plan_images(komdsp_made_plan* plan, const problem& p, const komdsp_profile* profile, bool in_place) {
  const std::ptrdiff_t shape[] = {static_cast<std::ptrdiff_t>(p.batch), p.shape[0], p.shape[1]};
  komdsp_fftn t = p.batch == 1 ? komdsp_fftn_of(2, shape + 1) : komdsp_fftn_of(3, shape);
  if (p.batch != 1) {
    t.axes = 2;
    t.axis[0] = 1;
    t.axis[1] = 2;
  }
  t.kind = p.real ? KOMDSP_REAL : KOMDSP_COMPLEX;
  t.inverse = p.inverse;
  t.precision = p.f64 ? KOMDSP_F64 : KOMDSP_F32;
  t.in_place = in_place;
  return komdsp_plan_fftn(plan, &t, profile, nullptr);
}

int plan_convolution(komdsp_made_plan* plan, const problem& p, const komdsp_profile* profile, bool) {
  komdsp_convolution t = komdsp_convolution_of(p.shape[0], p.shape[0]);
  t.inner = static_cast<std::ptrdiff_t>(p.batch);
  t.circular = 1;
  t.precision = p.f64 ? KOMDSP_F64 : KOMDSP_F32;
  return komdsp_plan_convolution(plan, &t, profile, nullptr);
}

int plan_wavelet(komdsp_made_plan* plan, const problem& p, const komdsp_profile* profile, bool) {
  komdsp_wavelet db4;
  require_ok(komdsp_wavelet_named(&db4, "db4"), "komdsp_wavelet_named");
  komdsp_dwt t = komdsp_dwt_of(db4, p.shape[0], p.levels);
  t.batch = static_cast<std::ptrdiff_t>(p.batch);
  t.mode = KOMDSP_MODE_PERIODIZATION;
  t.inverse = p.inverse;
  t.precision = p.f64 ? KOMDSP_F64 : KOMDSP_F32;
  t.in_distance = t.out_distance = p.shape[0];
  return komdsp_plan_dwt(plan, &t, profile);
}
auto planner_of(const problem& p) {
  if (p.convolution) return plan_convolution;
  if (p.levels > 0) return plan_wavelet;
  return p.shape.size() > 1 ? plan_images : plan_fft;
}

}  // namespace

aligned_memory::aligned_memory(std::size_t bytes) {
  const std::size_t all = (bytes + 127) / 64 * 64;
  at_.reset(std::aligned_alloc(64, all));
  if (!at_) throw std::runtime_error("no memory");
  std::fill_n(static_cast<unsigned char*>(at_.get()), all, static_cast<unsigned char>(0));
}
void aligned_memory::release::operator()(void* at) const {
  std::free(at);
}

void require_ok(int status, const char* call) {
  if (status != KOMDSP_OK) throw std::runtime_error(std::string(call) + ": " + komdsp_describe(status));
}

std::string version_with(const komdsp_profile* profile) {
  return std::string("komdsp " KOMDSP_VERSION ", profile ") + komdsp_profile_name(profile);
}

planned_problem::planned_problem(const problem& problem, const komdsp_profile* profile, bool in_place)
    : memory_(komdsp_made_plan_bytes()), envelope_{}, in_place_(in_place) {
  auto* const plan = static_cast<komdsp_made_plan*>(memory_.get());
  if (planner_of(problem)(plan, problem, profile, in_place) != KOMDSP_OK) throw std::runtime_error(komdsp_reason(plan));
  envelope_.size = sizeof envelope_;
  require_ok(komdsp_read_envelope(plan, &envelope_), "komdsp_read_envelope");
}

std::string planned_problem::detail() const {
  return std::string(komdsp_variant_name(get())) + (in_place_ ? ", in place" : ", out of place");
}

aligned_memory planned_problem::tables() const {
  aligned_memory filled(envelope_.table_bytes);
  require_ok(komdsp_fill_tables(get(), filled.get()), "komdsp_fill_tables");
  return filled;
}

}  // namespace peers
