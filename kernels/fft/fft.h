/* fft.h: the FFT of a tile.
   Stockham, decimation in time: a stage of radix r reads points n + q np/r of butterfly n = at + k, multiplies them by
   exp(-2 pi i k q / (span r)), and writes their DFT to at r + k + q span, for k = 0 .. span - 1 and at = 0, span,
   2 span ...; span is the length transformed so far: natural order in and out.  The first stage reads and the last one
   writes the caller's memory, through hooks of families where there are any (accessor.h); those between exchange two
   work arrays.  Vectors do that in one array, in another order, until their last stage (stages_vector.h).
   How a stage's butterflies are shared out is the form of a stage, of which komdsp.h chooses one: stages_scalar.h,
   stages_vector.h (a transform in each lane) or stages_group.h (items of a work-group): each has butterflies().
   The FFT of stages_resident.h holds points in registers. */

#define RUN_STAGE_OF(number, boundary, in, out) \
  KD_IF_CONSTANT(HAS_RADIX(number))             \
  if (s.radix == (number)) butterflies(WITH_CONSTANT_RADIX(s, number), in, out);
KD_WITH_SET_TYPES2(an_in, an_out)
KD_INLINE void run_stage(fft_stage s, ANY_INPUT in, ANY_OUTPUT out) {
  RUN_STAGE_OF(1, 0, in, out); /* one point */
  FFT_RADICES(RUN_STAGE_OF, in, out);
}
KD_WITH_SET_TYPES2(an_in, an_out)
KD_INLINE void run_last_stage(fft_stage s, ANY_INPUT in, ANY_OUTPUT out) {
  WITH_STREAM(out, run_stage KD_SET_OF(KD_SET)(s, in, out));
}
/* Stage n writes the first work array, not the second one: vectors stay in it until the last stage, others change over
   after each. */
KD_INLINE int writes_work(int n, int last, int from_work) {
  return LANES > 1 ? n < last : n % 2 == from_work;
}

/* work, spare: np numbers of each vector, both overwritten.  An input of work is in `work`; a hook that reads a work
   array has it in `spare`.  An output of work without an array is whichever is free at the end.  Returns the array with
   the results, if they are in one. */
KD_WITH_SET_TYPES2(an_in, an_out)
KD_INLINE KD_WORK stored* fft_stages(stage_list list, ANY_INPUT in, ANY_OUTPUT out, KD_WORK stored* work,
                                     KD_WORK stored* spare) {
  LIBRARY_STAGES(list, in, out, work, spare);
  const int from_work = reads_work(in), to_work = is_plain_work(out), count = stage_count(list.radices),
            last = count > 0 ? count - 1 : 0; /* one point: a stage of radix 1 */
  KD_WORK stored *from = work, *to = writes_work(last, last, from_work) ? work : spare;
  ANY_OUTPUT results = accessor_out(out, in, to);
  if (to_work) results.width = in.width;
  fft_stage s = stage_number(list, 0, 1);
  if (last > 0) {
    from = writes_work(0, last, from_work) ? work : spare;
    run_stage KD_SET_OF(KD_SET)(s, in, accessor_work_like(in, from));
    KD_WORK_BARRIER;
  }
  KD_UNROLL for (int n = 1; n < STAGES_MAX; ++n) {
    if (n >= last) continue;
    s = stage_number(list, n, s.span * s.radix);
    KD_WORK stored* const next = writes_work(n, last, from_work) ? work : spare;
    run_stage KD_SET_OF(KD_SET)(s, accessor_work_like(in, from), accessor_work_like(in, next));
    KD_WORK_BARRIER;
    from = next;
  }
  if (last > 0)
    run_last_stage KD_SET_OF(KD_SET)(stage_number(list, last, s.span * s.radix), accessor_work_like(in, from), results);
  else
    run_last_stage KD_SET_OF(KD_SET)(s, in, results);
  if (to_work) KD_WORK_BARRIER;
  return to;
}
