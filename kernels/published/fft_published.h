/* fft_published.h: variants as published, one launch per stage over global memory; length, stage and direction are
   arguments.
     bit_reverse, butterfly_stage   variant A: A.A. Burtsev, "Optimization of FFT in OpenCL environment", section 3.1
     the same, reversal computed    variant CT2: D. Prievelis, "Parallel FFT using CUDA", section 4.1
     stockham_stage                 variants S2 .. S16: the same, section 4.2; radix is RADICES
   Work-items are numbered through the whole batch, `width` of them in a group; transforms lie in, out scalars
   apart, their points in_stride, out_stride.  root: exp(-2 pi i k / np), k = 0 .. np; its conjugate is root[np - k]. */
KD_INLINE uint reversed_bits(uint i, int bits) {
  i = (i >> 1 & 0x55555555u) | (i & 0x55555555u) << 1;
  i = (i >> 2 & 0x33333333u) | (i & 0x33333333u) << 2;
  i = (i >> 4 & 0x0f0f0f0fu) | (i & 0x0f0f0f0fu) << 4;
  i = (i >> 8 & 0x00ff00ffu) | (i & 0x00ff00ffu) << 8;
  i = i >> 16 | i << 16;
  return bits == 0 ? 0 : i >> (32 - bits);
}

/* out[reversed k] = scale * in[k].  reversal: the table of reversed numbers, used where `bits` is negative. */
KD_KERNEL(bit_reverse) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out), KD_MEMORY(const uint, reversal),
    KD_BY_VALUE(published_arguments) g, scalar scale) {
  KD_OPEN(in);
  KD_OPEN(out);
  KD_OPEN(reversal);
  KD_FOR_ITEMS(l, g.width) {
    const index_t i = KD_GROUP_ID * g.width + l, b = i / g.np, k = i % g.np;
    if (i >= g.items) continue;
    const index_t m = g.bits < 0 ? (index_t)reversal[k] : (index_t)reversed_bits((uint)k, (int)g.bits);
    point_store(out + b * g.out + m * g.out_stride, cpx_scale(point_load(in + b * g.in + k * g.in_stride), scale));
  }
}
/* Reversal in place: of each pair, the item with the smaller number exchanges it. */
KD_KERNEL(bit_reverse_in_place) KD_GROUP KD_MEMORY(scalar, data), KD_MEMORY(const uint, reversal),
    KD_BY_VALUE(published_arguments) g, scalar scale) {
  KD_OPEN(data);
  KD_OPEN(reversal);
  KD_FOR_ITEMS(l, g.width) {
    const index_t i = KD_GROUP_ID * g.width + l, b = i / g.np, k = i % g.np;
    if (i >= g.items) continue;
    const index_t m = g.bits < 0 ? (index_t)reversal[k] : (index_t)reversed_bits((uint)k, (int)g.bits);
    if (m < k) continue;
    KD_GLOBAL scalar *const p = data + b * g.out + k * g.out_stride, *const q = data + b * g.out + m * g.out_stride;
    const cpx x = point_load(p), y = point_load(q);
    point_store(p, cpx_scale(y, scale));
    point_store(q, cpx_scale(x, scale));
  }
}

/* One stage of radix-2 butterflies in place, stage = 1 .. log2 np.  The names are the paper's: in each of G groups R
   pairs at distance s. */
KD_KERNEL(butterfly_stage) KD_GROUP KD_MEMORY(scalar, data), KD_MEMORY(const scalar, root),
    KD_BY_VALUE(published_arguments) g, int repetition) {
  KD_OPEN(data);
  KD_OPEN(root);
  const int stage = (int)g.stage + repetition, inverse = (int)g.inverse;
  KD_FOR_ITEMS(l, g.width) {
    const index_t item = KD_GROUP_ID * g.width + l, pairs = g.np / 2, i = item % pairs;
    if (item >= g.items) continue;
    const index_t G = (index_t)1 << (stage - 1), R = g.np >> stage, k = i & (G - 1), j = i >> (stage - 1);
    const index_t s = G, h = 2 * s, a = k + j * h, b = a + s, u = R * k;
    KD_GLOBAL scalar* const x = data + item / pairs * g.out;
    const cpx w = point_load(root + 2 * (inverse ? g.np - u : u)), xa = point_load(x + a * g.out_stride);
    const cpx xb = cpx_mul(point_load(x + b * g.out_stride), w);
    point_store(x + a * g.out_stride, cpx_add(xa, xb));
    point_store(x + b * g.out_stride, cpx_sub(xa, xb));
  }
}

/* One pass of radix m = RADICES: item i of a transform reads i + q np/m and writes (i - i mod s) m + i mod s + q s,
   s = m^pass. */
KD_KERNEL(stockham_stage) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out), KD_MEMORY(const scalar, root),
    KD_BY_VALUE(published_arguments) g, int repetition, scalar scale) {
  KD_OPEN(in);
  KD_OPEN(out);
  KD_OPEN(root);
  const int radix = stage_radix(RADICES, 0), bits = 1 + (radix > 2) + (radix > 4) + (radix > 8),
            shift = bits * ((int)g.stage + repetition);
  const int inverse = (int)g.inverse;
  KD_FOR_ITEMS(l, g.width) {
    const index_t item = KD_GROUP_ID * g.width + l, count = g.np / radix, i = item % count, b = item / count;
    if (item >= g.items) continue;
    const index_t s = (index_t)1 << shift, k = i & (s - 1), j = (i - k) * radix + k, step = g.np / radix / s;
    KD_GLOBAL const scalar* const x = in + b * g.in;
    KD_GLOBAL scalar* const y = out + b * g.out;
    point v[RADIX_MAX];
    KD_UNROLL for (int q = 0; q < radix; ++q) v[q] =
        cpx_swap_if(inverse, point_load(x + (i + q * count) * g.in_stride));
    KD_UNROLL for (int q = 1; q < radix; ++q) v[q] = cpx_mul(v[q], point_load(root + 2 * (q * k * step)));
    butterfly(v, radix);
    KD_UNROLL for (int q = 0; q < radix; ++q)
        point_store(y + (j + q * s) * g.out_stride, cpx_scale(cpx_swap_if(inverse, v[q]), scale));
  }
}
