/* rader_group.h: rader_tile with the points in registers (../resident/stages_resident.h).  Points go through the local
   array on their way in and out, so that neighbouring items read and write neighbouring memory in spite of their order.
   Reads NP, RADICES, WIDTH (transforms of a group), ITEMS, INVERSE, DENSE. */
/* Points 1 .. np of the transforms that exist, to the local array; and back. */
KD_INLINE void rader_rows_load(group_tile t, accessor in, int inverse, KD_WORK cpx* work) {
  KD_FOR_ITEMS(i, t.np * in.vectors) {
    const int w = (int)i / t.np, n = (int)i % t.np;
    work[group_at(t, n, w)] =
        cpx_swap_if(inverse, *(KD_GLOBAL const cpx*)(in.at + (index_t)(n + 1) * in.stride + w * in.lane));
  }
}
KD_INLINE void rader_rows_store(group_tile t, accessor out, int inverse, KD_WORK const cpx* work) {
  KD_FOR_ITEMS(i, t.np * out.vectors) {
    const int w = (int)i / t.np, n = (int)i % t.np;
    *(KD_GLOBAL cpx*)(out.at + (index_t)(n + 1) * out.stride + w * out.lane) =
        cpx_swap_if(!inverse, cpx_scale(work[group_at(t, n, w)], out.scale));
  }
}
/* Points of the first stage: point n is x(g^n). */
KD_INLINE void rader_take_of(group_tile t, fft_stage s, rader_numbers r, int vectors, KD_WORK const cpx* work,
                             cpx* held) {
  KD_FOR_RESIDENT(i, t.np / s.radix * t.width) {
    const group_place p = group_place_of(t, s, (int)i);
    cpx* const v = RESIDENT_OF(held, i, s.radix);
    if (p.w < vectors) {
      KD_UNROLL_RESIDENT for (int q = 0; q < s.radix; ++q) v[q] =
          work[group_at(t, (int)r.order[p.n + q * (t.np / s.radix)] - 1, p.w)];
    } else {
      KD_UNROLL_RESIDENT for (int q = 0; q < s.radix; ++q) v[q] = cpx_make(0, 0);
    }
  }
}
/* Results of the last stage: result n is X(g^-n). */
KD_INLINE void rader_put_of(group_tile t, fft_stage s, rader_numbers r, const cpx* held, KD_WORK cpx* work) {
  KD_FOR_RESIDENT(i, t.np / s.radix * t.width) {
    const group_place p = group_place_of(t, s, (int)i);
    const cpx* const v = RESIDENT_OF(held, i, s.radix);
    KD_UNROLL_RESIDENT for (int q = 0; q < s.radix; ++q)
        work[group_at(t, (int)r.order[t.np - p.n - q * s.span] - 1, p.w)] = v[q];
  }
}
/* As multiplied_load. */
KD_INLINE void rader_product_of(group_tile t, fft_stage s, rader_numbers r, int vectors, cpx* held) {
  KD_FOR_RESIDENT(i, t.np / s.radix * t.width) {
    const group_place p = group_place_of(t, s, (int)i);
    cpx* const v = RESIDENT_OF(held, i, s.radix);
    const cpx sum = v[0];
    KD_UNROLL_RESIDENT for (int q = 0; q < s.radix; ++q) v[q] =
        cpx_swap(cpx_mul(v[q], *(KD_GLOBAL const cpx*)(r.bins + 2 * (p.n + q * s.span))));
    if (p.n == 0 && p.w < vectors) {
      const cpx x = cpx_swap_if(r.inverse, *(KD_GLOBAL const cpx*)(r.in + p.w * r.in_lane));
      *(KD_GLOBAL cpx*)(r.out + p.w * r.out_lane) = cpx_swap_if(r.inverse, cpx_scale(cpx_add(sum, x), r.scale));
      v[0] = cpx_add(v[0], cpx_swap(x));
    }
  }
}

KD_KERNEL(rader_group) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out), KD_TABLE(twiddle),
    KD_MEMORY(const uint, order), KD_MEMORY(const scalar, bins), KD_BY_VALUE(bluestein_arguments) g, scalar scale) {
  KD_OPEN(in);
  KD_OPEN(out);
  KD_OPEN(twiddle);
  KD_OPEN(order);
  KD_OPEN(bins);
  tile_place tile = tile_of(g.tile, NP ? NP : (int)g.tile.np, WIDTH ? WIDTH : (int)g.tile.width, KD_GROUP_ID);
  if (DENSE) tile.in_stride = tile.out_stride = 2;
  const group_tile t = group_tile_of(tile.np, tile.width, 0);
  const uint radices = NP ? RADICES : (uint)g.tile.radices;
  const int first = stage_radix(radices, 0), last = stage_radix(radices, stage_count(radices) - 1);
  KD_TILE_ARRAY(cpx, work, TILE_NUMBERS(t.np, t.width), 0);
  KD_RESIDENT_ARRAY(cpx, held, t.np * t.width);
  accessor from = accessor_of(access_points, 0, t.width, (KD_GLOBAL scalar*)in + tile.in_start, tile.in_stride,
                              tile.in_lane),
           to = accessor_of(access_points, 0, t.width, out + tile.out_start, tile.out_stride, tile.out_lane);
  const rader_numbers r = {order, bins, t.np, INVERSE, from.at, to.at, from.lane, to.lane, scale};
  from.vectors = to.vectors = tile.vectors;
  to.scale = scale;

  rader_rows_load(t, from, r.inverse, work);
  KD_BARRIER;
  WITH_RADIX(first, rader_take_of(t, stage_of(t.np, R, 1, 0), r, from.vectors, work, held));
  group_butterfly(t, first, held, 0);
  KD_BARRIER;
  group_stages(t, exchange_in(work), radices, held, twiddle);
  WITH_RADIX(last, rader_product_of(t, stage_of(t.np, R, t.np / R, 0), r, from.vectors, held));
  KD_BARRIER;
  if (first == last) {
    group_butterfly(t, first, held, 0);
  } else {
    group_next(t, exchange_in(work), stage_of(t.np, last, t.np / last, 0), stage_of(t.np, first, 1, 0), held, work);
    KD_BARRIER;
  }
  group_stages(t, exchange_in(work), radices, held, KD_AGAIN(twiddle));
  KD_BARRIER;
  WITH_RADIX(last, rader_put_of(t, stage_of(t.np, R, t.np / R, 0), r, held, work));
  KD_BARRIER;
  rader_rows_store(t, to, r.inverse, work);
}
