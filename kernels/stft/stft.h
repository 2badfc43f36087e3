/* stft.h: short-time transforms: frames of a real signal, each times a window, are the transforms of tiles; the inverse
   adds them to the signal. */
/* The tile that repetition `repetition` takes: of every g.step-th frame from frame `repetition` on. */
KD_INLINE tile_place stft_tile_of(KD_BY_VALUE(stft_arguments) g, int np, int width, int repetition, index_t id) {
  fft_arguments mine = g.tile;
  mine.transforms = (g.tile.transforms - repetition + g.step - 1) / g.step;
  tile_place t = tile_of(mine, np, width, id);
  t.in_start += repetition * (t.in_lane / g.step);
  t.out_start += repetition * (t.out_lane / g.step);
  t.in_stride = t.out_stride = 2;
  return t;
}

/* LOAD load_frames, STORE store_hermitian, or load_hermitian, store_frames.  window: 2 np samples; extra: roots of real
   spectra. */
KD_KERNEL(stft_tile) KD_GROUP KD_MEMORY(const scalar, in), KD_MEMORY(scalar, out), KD_TABLE(twiddle),
    KD_MEMORY(const scalar, extra), KD_MEMORY(const scalar, window), KD_BY_VALUE(stft_arguments) g, int repetition,
    scalar scale) {
  KD_OPEN(in);
  KD_OPEN(out);
  KD_OPEN(twiddle);
  KD_OPEN(extra);
  KD_OPEN(window);
  tile_place t = stft_tile_of(g, NP ? NP : (int)g.tile.np, WIDTH ? WIDTH : (int)g.tile.width, repetition, KD_GROUP_ID);
  const uint radices = NP ? RADICES : (uint)g.tile.radices;
  KD_TILE_ARRAY(cpx, a, TILE_NUMBERS(t.np, t.width), 0);
  KD_TILE_ARRAY(cpx, b, TILE_NUMBERS(t.np, t.width), 1);
/* The last repetitions have fewer frames.  In a group the loops do nothing then: PoCL 3.1 mistakes a return before
   barriers. */
#if ITEMS == 1
  if (t.valid <= 0) return;
#endif
  if (t.valid <= 0) t.vectors = 0;
  t = tile_with(t, in, out, extra, UNSCALED ? 1 : scale);
  const frame_numbers frames = {window, (LOAD == load_frames ? t.in_start : t.out_start) - g.before, g.samples};

  accessor from, to;
  if (LOAD == load_frames) {
#if LANES > 1
    windowed_rows_load(t.np, in, frames, t.in_lane, t.valid, a);
    from = accessor_work(a, 1);
#else
    from = ACCESSOR_HOOKED(accessor_of(access_points, 0, t.width, (KD_GLOBAL scalar*)in, 2, t.in_lane), hook_windowed,
                           &frames);
    from.vectors = t.vectors;
#endif
  } else {
    from = tile_in(KD_CONST(LOAD), 1, t, a);
  }
  if (STORE == store_frames) {
#if LANES > 1
    to = accessor_work(0, 1);
#else
    to = ACCESSOR_HOOKED(accessor_of(access_points, 0, t.width, out, 2, t.out_lane), hook_overlapped, &frames);
    to.scale = t.scale;
#endif
  } else {
    to = tile_out_accessor(KD_CONST(STORE), 0, t);
  }
  KD_WORK cpx *work = a, *spare = b;
#if KD_CPP && LANES == 1
  if (STORE == store_hermitian && g.tile.lends) lend_output(t, stage_count(radices), 0, &work, &spare);
#endif
  KD_WORK cpx* const result =
      fft_stages KD_SET_OF(RADICES)(stage_list_of(t.np, radices, twiddle), from, to, work, spare);
#if LANES > 1
  if (STORE == store_frames) overlapped_rows_store(t.np, out, frames, t.out_lane, t.valid, t.scale, result);
#endif
  if (STORE != store_frames) tile_out(KD_CONST(STORE), 0, t, result);
}

#if LANES == 1
/* out[i] = 0. */
KD_KERNEL(signal_clear) KD_GROUP KD_MEMORY(scalar, out), KD_BY_VALUE(signal_arguments) g) {
  KD_OPEN(out);
  KD_FOR_ITEMS(l, g.width) {
    const index_t i = KD_GROUP_ID * g.width + l;
    if (i < g.samples) out[i] = 0;
  }
}
/* Divides each sample by the sum of the squared windows that covered it (the least-squares inverse of D.W. Griffin
   and J.S. Lim, "Signal estimation from modified short-time Fourier transform", 1984); samples that no window reached
   stay zero. */
KD_KERNEL(signal_normalise) KD_GROUP KD_MEMORY(scalar, out), KD_MEMORY(const scalar, window),
    KD_BY_VALUE(signal_arguments) g) {
  KD_OPEN(out);
  KD_OPEN(window);
  KD_FOR_ITEMS(l, g.width) {
    const index_t i = KD_GROUP_ID * g.width + l, at = i + g.before, size = g.length;
    if (i >= g.samples) continue;
    const index_t last = at / g.hop < g.frames - 1 ? at / g.hop : g.frames - 1;
    scalar sum = 0;
    for (index_t f = last; f >= 0 && at - f * g.hop < size; --f) sum += window[at - f * g.hop] * window[at - f * g.hop];
    if (sum > 0) out[i] /= sum;
  }
}
/* Adds a frame, times the window, to the sums of an endless signal, and the squared window to their covers.  Both are
   rings of whole hops, in which the frame begins turn[0] hops before the end; turn[1] 0: there is none.  The first
   `hop` sums are complete: they leave as the least-squares inverse, and zeros take their places. */
KD_KERNEL(signal_overlap) KD_GROUP KD_MEMORY(const scalar, frame), KD_MEMORY(scalar, out), KD_MEMORY(scalar, sums),
    KD_MEMORY(scalar, covers), KD_MEMORY(const scalar, window), KD_MEMORY(const uint, turn),
    KD_BY_VALUE(overlap_arguments) g) {
  KD_OPEN(frame);
  KD_OPEN(out);
  KD_OPEN(sums);
  KD_OPEN(covers);
  KD_OPEN(window);
  KD_OPEN(turn);
  const index_t covered = turn[1] != 0 ? g.length : 0;
  KD_FOR_ITEMS(l, g.width) {
    const index_t i = KD_GROUP_ID * g.width + l, from = g.ring - (index_t)turn[0] * g.hop + i,
                  at = from < g.ring ? from : from - g.ring;
    if (i >= g.ring) continue;
    scalar sum = sums[at], cover = covers[at];
    if (i < covered) {
      sum += window[i] * frame[i];
      cover += window[i] * window[i];
    }
    if (i < g.hop) out[i] = cover > 0 ? sum / cover : 0;
    sums[at] = i < g.hop ? 0 : sum;
    covers[at] = i < g.hop ? 0 : cover;
  }
}
#endif
