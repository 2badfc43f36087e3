// plan_fftn.hpp: the planner of transforms over axes: one FFT along each axis after the other, in place on the output
// from the second on.  The points of an axis may be any stride apart, and neighbours are transformed side by side in
// one tile, so that no transposed copy is made (Zhang Quan et al., two-dimensional FFT on GPUs, sections 2.1 and 2.2).
// Real transforms have their halved axis first, their inverses last.
#pragma once
#include "../base/axes.hpp"
#include "../checks/plan_check_images.hpp"
#include "plan_fixed_images.hpp"
#include "plan_part.hpp"

namespace komdsp {

namespace planning {

// Passes of Fourier transforms, of one variant.  Others (plan_dctn.hpp) have the same functions.
struct fourier_passes {
  fft_variant variant = fft_variant::automatic;

  // The transforms along an axis.
  constexpr status add(plan_draft& p, const fft& t, const profile& d, part& made) const {
    return add_part(p, t, d, variant, made);
  }
  template <class Transform>
  static constexpr element_numbers numbers_of(const Transform& t) {
    return {real_in(t) ? 1 : 2, real_out(t) ? 1 : 2};
  }
  // Rows that are copied to the workspace, for which blocks of them have room.
  static constexpr bool copies(const fft& t, const profile& d) { return copies_rows(t, d); }
};

// ---- the batch of a pass: all other axes ----
struct batch_axes {
  index points[rank_max] = {}, in[rank_max] = {}, out[rank_max] = {};
  int count = 0;

  constexpr void add(index n, index from, index to) {
    if (n < 2) return;
    const int last = count - 1;
    if (count > 0 && from == points[last] * in[last] && to == points[last] * out[last]) {
      points[last] *= n;
      return;
    }
    points[count] = n;
    in[count] = from;
    out[count++] = to;
  }
  constexpr void remove(int i) {
    --count;
    for (; i < count; ++i) {
      points[i] = points[i + 1];
      in[i] = in[i + 1];
      out[i] = out[i + 1];
    }
  }
};

// One pass: along `axis`, from one side of the array to another.
struct axis_pass {
  int axis = -1;  // -1: a copy, where all axes that are transformed have one point
  bool first = true, last = true;
};
enum class side { in, between, out };
constexpr index stride_of(const array_axis& a, side s) {
  return s == side::in ? a.in : s == side::out ? a.out : a.between;
}
constexpr side side_from(const axis_pass& w) {
  return w.first ? side::in : side::between;
}
constexpr side side_to(const axis_pass& w) {
  return w.last ? side::out : side::between;
}
constexpr slot slot_of(const array_axes& all, side s) {
  return s == side::in ? slot::input : s == side::between && all.through_scratch ? slot::scratch : slot::output;
}
constexpr batch_axes batch_of_pass(const array_axes& all, const axis_pass& w, index sweep) {
  batch_axes b;
  for (int i = 0; i < all.count; ++i) {
    if (i == w.axis) continue;
    const index points = all.sweeps && i == all.count - 1 ? sweep : bins_along(all.of[i]);
    b.add(points, stride_of(all.of[i], side_from(w)), stride_of(all.of[i], side_to(w)));
  }
  return b;
}
// The one that is the batch of the FFT itself: the fastest, or where it leaves lanes empty one with more points.
// Samples that begin at odd places are such an FFT's, which then takes no pairs.  The sweep's is the slowest index.
constexpr int inner_of(const batch_axes& b, const fft& t, const profile& d, bool in_sweeps) {
  const int lanes = lanes_of(d, t.precision);
  const index* const samples = real_out(t) ? b.out : b.in;
  int best = 0;
  for (int i = 0; i < b.count; ++i)
    if (t.kind != fft_kind::complex && samples[i] % 2 != 0) return i;
  for (int i = 1; i < b.count - in_sweeps; ++i)
    if (b.points[best] < lanes && b.points[i] >= 2 * b.points[best]) best = i;
  return best;
}
constexpr fft fft_of_pass(const fftn& t, const array_axes& all, const axis_pass& w) {
  fft r;
  const array_axis none, &a = w.axis < 0 ? none : all.of[w.axis];
  r.length = a.points;
  r.kind = a.halved ? t.kind : fft_kind::complex;
  r.inverse = t.inverse;
  r.precision = t.precision;
  if (w.last) r.scale = t.scale;
  r.in_place = w.first ? t.in_place : slot_of(all, side_from(w)) == slot_of(all, side_to(w));
  r.in.stride = a.points > 1 ? stride_of(a, side_from(w)) : 1;
  r.out.stride = a.points > 1 ? stride_of(a, side_to(w)) : 1;
  return r;
}

// ---- the rest of its batch: as indices of tiles, or as a loop over its launches ----
constexpr bool leaves_indices(const plan_draft& p, const part& made) {
  for (int i = made.first; i < made.end; ++i) {
    const launch& l = p.launches[i];
    const bool free = is_tile(l.kernel) && l.kernel != kernel_id::fft_cluster && l.build.load <= load_spectrum &&
                      l.build.load != load_aosoa && l.build.load != load_transposed && l.build.store != store_aosoa;
    if (!free && l.kernel != kernel_id::bluestein_tile && l.kernel != kernel_id::rader_tile &&
        l.kernel != kernel_id::dct_tile)
      return false;
  }
  return true;
}
// The arguments of tiles are the first of a family's.
constexpr void count_tiles(plan_draft& p, const part& made, const batch_axes& rest, element_numbers numbers) {
  for (int i = made.first; i < made.end; ++i) {
    launch& l = p.launches[i];
    fft_arguments g = arguments_of<fft_arguments>(p, l);
    for (int k = 0, at = 3 - rest.count; k < rest.count; ++k, ++at) {
      if (at == 1) g.count[1] = rest.points[k];
      g.in[at] = rest.in[k] * numbers.in;
      g.out[at] = rest.out[k] * numbers.out;
      l.groups *= rest.points[k];
      l.operations *= static_cast<double>(rest.points[k]);
      l.bytes_moved *= static_cast<double>(rest.points[k]);
    }
    set_arguments(p, l, g);
  }
}
constexpr void add_loop(plan_draft& p, const part& made, const batch_axes& rest, element_numbers numbers,
                        const part_place& at) {
  launch_loop w;
  w.memories[0] = static_cast<index>(at.in);
  w.memories[1] = static_cast<index>(at.out);
  w.axes = rest.count;
  for (int k = 0; k < rest.count; ++k) {
    w.points[k] = rest.points[k];
    w.step[0][k] = rest.in[k] * numbers.in * scalar_bytes(p);
    w.step[1][k] = rest.out[k] * numbers.out * scalar_bytes(p);
  }
  if (p.full || p.word_count + w.words() > p.words_most) {
    p.full = true;
    return;
  }
  launch& l = p.launches[made.first];
  l.loop = static_cast<uint8_t>(made.end - made.first);
  w.write(p.words + p.word_count);
  p.word_count += w.words();
}

// ---- all passes ----
// Passes that were written, for some of the batch at once.
struct written_passes {
  status result = status::ok;
  bool together = true;  // one sweep
  bool loops = false;    // of launches
  bool whole = true;     // each transform's rows fill work-groups of their own
  bool samples = false;  // real data are not taken as pairs
  any_variant variant;
  rule chosen_by = rule::asked;
  index in_step = 0, out_step = 0;  // of the last one's batch
};
// Bytes between passes in the workspace.
constexpr index between_bytes(const fftn& t, const array_axes& all, index sweep) {
  return all.through_scratch ? aligned(sweep * points_of_one(all, true) * 2 * bytes_of(t.precision)) : 0;
}
// Work-groups of the launches from `first` on that belong to one transform each, so that a sweep of fewer transforms
// runs its share of them and nothing behind.  `rows` of each transform among the `batch` that the launches count.
constexpr bool fills_groups(const plan_draft& p, int first, index rows, index batch) {
  for (int i = first; i < p.launch_count; ++i) {
    const launch& l = p.launches[i];
    const index tile = static_cast<index>(l.build.lanes) * l.build.width;
    const bool one_each = l.groups % batch == 0 && !groups_share_copies(l);
    if (!one_each && (tile == 0 || rows % tile != 0)) return false;
  }
  return true;
}
template <class Passes>
[[gnu::noinline]] constexpr void add_pass_over(plan_draft& p, const fftn& t, const array_axes& all, const profile& d,
                                               const Passes& v, const axis_pass& w, index sweep, written_passes& made) {
  fft r = fft_of_pass(t, all, w);
  batch_axes rest = batch_of_pass(all, w, sweep);
  index rows = 1;  // of a transform, where neighbours in its batch share the pass's tiles
  bool shared = false;
  if (rest.count > 0) {
    const bool in_sweeps = all.sweeps && sweep > 1 && sweep < batch_of(all);
    const int inner = inner_of(rest, r, d, in_sweeps && rest.count > 1);
    shared = all.sweeps && sweep > 1 && inner == rest.count - 1;
    rows = rest.points[inner] / (shared ? sweep : 1);
    r.batch = rest.points[inner];
    r.in.distance = rest.in[inner];
    r.out.distance = rest.out[inner];
    rest.remove(inner);
    const bool blocks = p.one_sweep && rest.count < loop_axes_max && v.copies(r, d);
    if (const index block = blocks ? block_of_copies(d, r) : r.batch; block < r.batch) {
      rest.add(r.batch / block, block * r.in.distance, block * r.out.distance);
      r.batch = block;
    }
  }
  part written;
  const index scratch = p.scratch_bytes;
  made.result = v.add(p, r, d, written);
  if (made.result != status::ok) return;
  if (shared) made.whole = made.whole && fills_groups(p, written.first, rows, r.batch);
  part_place at{slot_of(all, side_from(w)), slot_of(all, side_to(w)), between_bytes(t, all, sweep)};
  p.scratch_bytes = larger(scratch, at.scratch_bytes + p.scratch_bytes);
  const bool loops = rest.count > 2 || (rest.count > 0 && !leaves_indices(p, written));
  const element_numbers numbers = v.numbers_of(r);
  if (!p.full && !loops) count_tiles(p, written, rest, numbers);
  move_part(p, written.first, loops ? part_place{slot::from, slot::to, at.scratch_bytes} : at);
  if (loops) add_loop(p, written, rest, numbers, at);
  made.together = made.together && written.one_sweep;
  made.loops = made.loops || loops;
  if (r.kind != fft_kind::complex) made.samples = !has_pairs(r);
  made.in_step = r.in.distance;
  made.out_step = r.out.distance;
  if (r.kind != fft_kind::complex && made.variant != any_variant()) return;
  made.variant = written.variant;
  made.chosen_by = written.chosen_by;
}
// Axes in the order of their passes: the halved one first, or last; the others fastest first, or from the last one on
// where bits may not depend on strides.
struct pass_order {
  int axis[rank_max] = {};
  int count = 0;
};
constexpr pass_order order_of(const fftn& t, const array_axes& all, const profile& d) {
  pass_order o;
  const auto rank_of_pass = [&](const array_axis& a) {
    return a.halved ? (real_out(t) ? rank_max : -1) : d.reproducible ? rank_max - 1 - a.number : 0;
  };
  for (int i = 0; i < all.count; ++i) {
    if (!all.of[i].transformed) continue;
    int at = o.count++;
    for (; at > 0 && rank_of_pass(all.of[o.axis[at - 1]]) > rank_of_pass(all.of[i]); --at) o.axis[at] = o.axis[at - 1];
    o.axis[at] = i;
  }
  if (o.count == 0) o.axis[o.count++] = -1;
  return o;
}
template <class Passes>
constexpr written_passes add_passes_over(plan_draft& p, const fftn& t, const array_axes& all, const profile& d,
                                         const Passes& v, index sweep) {
  written_passes made;
  const pass_order order = order_of(t, all, d);
  p.scratch_bytes = 0;
  for (int i = 0; i < order.count && made.result == status::ok; ++i)
    add_pass_over(p, t, all, d, v, {order.axis[i], i == 0, i == order.count - 1}, sweep, made);
  p.variant = made.variant;
  p.chosen_by = made.chosen_by;
  return made;
}

// Sweeps over the launches take `chunk` of `batch` at a time, steps apart in elements.
struct swept {
  status result = status::ok;
  index batch = 1, in_step = 0, out_step = 0;
  bool samples = false;
  bool whole = true;  // of fewer than a chunk, too
};
// The batch of what is a single FFT, as the planner of FFTs has it; 0: it is more.  Apart, for the sake of the stack.
[[gnu::noinline]] constexpr index batch_of_one_fft(const fftn& t, const array_axes& all, const profile& d) {
  const pass_order order = order_of(t, all, d);
  const batch_axes b = batch_of_pass(all, {order.axis[0], true, true}, batch_of(all));
  return order.count > 1 || b.count > 1 ? 0 : b.count == 0 ? 1 : b.points[0];
}
// For as much of the batch as stays in the caches, for all where that leaves tiles empty, for one where launches cannot
// count it.
template <class Passes>
constexpr swept add_axes(plan_draft& p, const fftn& t, const array_axes& all, const profile& d, const Passes& v) {
  const index only = batch_of_one_fft(t, all, d);
  if (only > 0) {
    const written_passes w = add_passes_over(p, t, all, d, v, batch_of(all));
    return {w.result, only, w.in_step, w.out_step, w.samples, w.whole};
  }
  swept s;
  if (all.sweeps) s = {status::ok, batch_of(all), all.of[all.count - 1].in, all.of[all.count - 1].out};
  const index one = points_of_one(all, false) * 2 * bytes_of(t.precision);
  const index choices[] = {smaller(s.batch, larger(1, d.chunk_bytes / one)), s.batch};
  p.one_sweep = true;  // each pass
  const bookmark before = here_in(p);
  for (const index sweep : choices) {
    if (s.batch == 1) break;
    const written_passes w = add_passes_over(p, t, all, d, v, sweep);
    const bool together = w.result == status::ok && w.together && !w.loops;
    p.chunk = sweep;
    s.samples = w.samples;
    s.whole = w.whole;
    if (together && (s.batch % sweep == 0 || s.whole)) return s;
    go_back(p, before);
    if (!together) break;
  }
  const written_passes w = add_passes_over(p, t, all, d, v, 1);
  s.result = w.result;
  s.samples = w.samples;
  p.chunk = 1;
  return s;
}

// ---- all of it ----
// The launches of `t` behind those that p has, which else keeps what it says of itself; p.chunk: how much of the batch
// a sweep takes.
constexpr swept add_fftn(plan_draft& p, fftn& t, const profile& d, fft_variant variant, const part_place& at) {
  const bookmark before = here_in(p);
  const fft what = p.what;
  const any_variant of_all = p.variant;
  const rule chosen_by = p.chosen_by;
  const verdict v = prepare(t);
  const swept s =
      v.result == status::ok ? add_axes(p, t, axes_of(t), d, fourier_passes{variant}) : swept{refused(p, v)};
  p.one_sweep = false;
  p.what = what;
  p.variant = of_all;
  p.chosen_by = chosen_by;
  if (s.result != status::ok) {
    go_back(p, before);
    return s;
  }
  move_part(p, before.launch_count, at);
  p.scratch_bytes = larger(before.scratch_bytes, at.scratch_bytes + p.scratch_bytes);
  return s;
}
constexpr void tell_sizes(plan_draft& p, const fftn& t, const swept& s, element_numbers numbers) {
  index points = 1;
  for (int a = 0; a < t.rank; ++a) points *= t.shape[a];
  p.what = fft();
  p.what.length = points / s.batch;
  p.what.batch = s.batch;
  p.what.kind = t.kind;
  p.what.inverse = t.inverse;
  p.what.precision = t.precision;
  p.what.scale = t.scale;
  p.what.in_place = t.in_place;
  p.input_samples = real_in(t) && s.samples;
  p.output_samples = real_out(t) && s.samples;
  const index in = bytes_of(t.precision) * numbers.in, out = bytes_of(t.precision) * numbers.out;
  p.input_bytes = reach_in(t) * in;
  p.output_bytes = reach_out(t) * out;
  p.chunk_in_bytes = p.chunk * s.in_step * in;
  p.chunk_out_bytes = p.chunk * s.out_step * out;
}
// `t` is a copy that callers have: planning has 4 KiB of stack.
template <class Passes>
constexpr status plan_passes(plan_draft& p, fftn& t, const profile& d, const Passes& passes) {
  begin(p, d, t.precision);
  const verdict v = prepare(t);
  if (v.result != status::ok) return refused(p, v);
  const swept s = add_axes(p, t, axes_of(t), d, passes);
  if (s.result != status::ok) return s.result;
  tell_sizes(p, t, s, passes.numbers_of(t));
  return finished(p);
}
// All images in one sweep: their sums lie behind all results.
[[gnu::noinline]] constexpr status plan_checked_images(plan_draft& p, fftn& t, const profile& d, fft_variant variant) {
  begin(p, d, t.precision);
  verdict v = prepare(t);
  if (v.result == status::ok) v = check_checked_images(t);
  if (v.result != status::ok) return refused(p, v);
  const index folded = add_check_of_images(p, d, t, true), batch = images_of(t).images.points;
  const written_passes w = add_passes_over(p, t, axes_of(t), d, fourier_passes{variant}, batch);
  if (w.result != status::ok) return w.result;
  if (!w.together) return refused(p, status::unsupported_layout, "checked images of these sizes come one at a time");
  p.chunk = batch;
  p.scratch_bytes = larger(larger(p.scratch_bytes, folded), add_check_of_images(p, d, t, false));
  tell_sizes(p, t, {status::ok, batch, w.in_step, w.out_step, w.samples, w.whole}, fourier_passes::numbers_of(t));
  p.what.checked = true;
  p.output_bytes = bytes_before_sums(t) + check_bytes(p.what);
  return finished(p);
}
constexpr status plan_over_axes(plan_draft& p, fftn& t, const profile& d, fft_variant variant) {
  if (t.checked && !has_group_kernels) return refused(p, check_checked(t.precision));
  if (t.checked) return plan_checked_images(p, t, d, variant);
  if (in_fixed_point(t.precision)) return plan_fixed_images(p, t, d, variant);
  return plan_passes(p, t, d, fourier_passes{variant});
}
constexpr status write_plan(plan_draft& p, fftn t, const profile& d, fft_variant variant) {
  return plan_over_axes(p, t, d, variant);
}

}  // namespace planning

// How `d` computes `t`.  variant: that of each axis, or automatic for the planner's choice.
// result.result: bad_argument, unsupported_length, bad_batch, unsupported_layout, bad_in_place, unsupported_precision,
// not_finite, variant_does_not_fit or does_not_fit, with result.reason.
constexpr plan plan_fftn(const fftn& t, const profile& d, fft_variant variant = fft_variant::automatic) {
  plan p;
  static_cast<void>(planning::write_into(p, t, d, variant));
  return p;
}

}  // namespace komdsp
