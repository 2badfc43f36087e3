// write_recipe.hpp: the launches of a recipe (recipe.hpp).
#pragma once
#include "design.hpp"
#include "plan_bluestein.hpp"
#include "plan_cluster.hpp"
#include "plan_fixed.hpp"
#include "plan_rows.hpp"

namespace komdsp::planning {

// Forms that firmware's planners do not have.
constexpr void write_on_vectors(plan_draft& p, const profile& d, const recipe& r, const sub_fft& f) {
  using form = recipe::form;
  const tile_shape& s = r.shape.tile;
  switch (r.how) {
    case form::in_vector:
    case form::halves:
      return add_in_vector(p, d, s, r.how == form::halves, f);
    case form::real_in_vector:
      return add_real_in_vector(p, d, s, f);
    case form::real_as_complex:
      return add_real_as_complex(p, d, s, f);
    case form::direct:
      return add_direct(p, d, s, f);
    case form::cluster:
      return add_cluster(p, d, f, r);
    case form::rader_in_vector:
    case form::bluestein_in_vector:
      return add_convolution_in_vector(p, d, f, r);
    default:
      return;
  }
}
// Chunk and workspace are claimed.
constexpr void write(plan_draft& p, const profile& d, const recipe& r, const sub_fft& f) {
  using form = recipe::form;
  switch (r.how) {
    case form::rows:
      return add_batch(p, d, r.shape.tile, f);
    case form::one_lane:
      return add_rows(p, d, r.shape.tile, f, {0, f.batch, load_rows, store_rows});
    case form::passes:
      return add_passes(p, d, f, r);
    case form::rader_tile:
    case form::bluestein_tile:
      return add_convolution_tile(p, d, f, r);
    case form::prime:
      return add_prime(p, d, f);
    case form::bluestein_passes:
      return add_bluestein_passes(p, d, f, r);
    case form::bluestein_steps:
      return add_bluestein_steps(p, d, f, r);
    case form::fixed:
      return add_fixed(p, d, r.shape.tile, f, {slot::output, exponents_offset(p.what), true});
    default:
      if (has_vectors) write_on_vectors(p, d, r, f);
  }
}

}  // namespace komdsp::planning
