// recipe.hpp: the recipe by which a Fourier transform is computed: a value that design() makes (design.hpp), of which
// launches are then written.
#pragma once
#include "convolution_shape.hpp"
#include "pass_shape.hpp"
#include "sub_fft.hpp"

namespace komdsp::planning {

struct recipe {
  enum class form : uint8_t {
    none,
    rows,                 // a transform per lane, or several in a work-group
    one_lane,             // a transform per tile of one lane
    in_vector,            // all lanes of a tile at work on one transform
    halves,               // half of them on each of two
    real_in_vector,       // as in_vector, with the step to or from the bins of real data
    real_as_complex,      // as in_vector, real data as complex ones of twice as many points
    direct,               // by definition
    prime,                // by definition, in registers, as rows of a work-group
    cluster,              // by work-groups that share their local memory
    passes,               // two or three launches, each of tiles
    rader_tile,           // Rader's convolution, as rows
    rader_in_vector,      // Rader's convolution, as in_vector
    bluestein_tile,       // Bluestein's convolution, as rows
    bluestein_in_vector,  // Bluestein's convolution, as in_vector
    bluestein_passes,     // Bluestein's convolution in three passes
    bluestein_steps,      // Bluestein's convolution, transforms and products as launches of their own
    fixed                 // as rows, in fixed point, with the step of real data
  } how = form::none;
  bool real = false;   // of odd length: complex points of tiles that read and write real data
  bool step = false;   // real data have their step as a launch of its own
  bool dense = false;  // points that are no neighbours are copied to the workspace (profile::reproducible)
  pass_ends ends = pass_ends::points;
  int groups = 0;                 // of a cluster
  pass_shape shape;               // lanes, and of passes their lengths
  index points = 0;               // of a convolution
  resident_convolution resident;  // of one whose points are in registers

  constexpr explicit operator bool() const { return how != form::none; }
  constexpr bool is_in_vector() const {
    return how == form::in_vector || how == form::halves || how == form::real_in_vector ||
           how == form::real_as_complex || how == form::rader_in_vector || how == form::bluestein_in_vector;
  }
  constexpr bool is_rader() const { return how == form::rader_tile || how == form::rader_in_vector; }
};
constexpr recipe recipe_of(recipe::form how, const tile_shape& s) {
  recipe r;
  r.how = how;
  r.shape.tile = s;
  return r;
}
// Shapes without passes: none.
constexpr recipe recipe_of(recipe::form how, const pass_shape& s) {
  recipe r;
  r.how = s.n.passes > 0 ? how : recipe::form::none;
  r.shape = s;
  return r;
}

// ---- the workspace ----
// Bytes of a chunk between passes, of one of its two places where passes are Bluestein's.
constexpr index bytes_of_one(const recipe& r, const sub_fft& f) {
  const index points = r.how == recipe::form::bluestein_passes ? r.points
                       : r.how == recipe::form::passes         ? r.shape.points_between(f.points)
                                                               : r.shape.points_between(r.points);
  return points * 2 * bytes_of(f.precision);
}
constexpr index bytes_of_passes(const plan_draft& p, const recipe& r, const sub_fft& f) {
  return aligned(p.chunk * bytes_of_one(r, f) * (r.shape.n.passes - 1));
}
// Room behind what is claimed, for `bytes` of each transform of the chunk; its place in scalars.
constexpr index more_room(plan_draft& p, index bytes) {
  const index offset = p.scratch_bytes / scalar_bytes(p);
  p.scratch_bytes += aligned(p.chunk * bytes);
  return offset;
}
// Sets the chunk and the beginning of the workspace as launches by the recipe have them.
constexpr void claim(plan_draft& p, const profile& d, const recipe& r, const sub_fft& f) {
  using form = recipe::form;
  const bool steps = r.how == form::bluestein_steps, three = r.how == form::bluestein_passes;
  if (r.how == form::passes || steps || three) {
    p.chunk = larger(1, smaller(f.batch, sweep_bytes(p, d) / bytes_of_one(r, f)));
    p.scratch_bytes = (three ? 2 : 1) * bytes_of_passes(p, r, f);
    if (steps) more_room(p, 4 * r.points * scalar_bytes(p));
  } else if (!r.is_in_vector()) {
    p.chunk = f.batch;
  }
}

}  // namespace komdsp::planning
