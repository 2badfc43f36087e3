/* stages_group.h: the form of a stage whose butterflies are shared by the items of a work-group.  Neighbouring items
   touch neighbouring memory: they take neighbouring vectors where those are nearer than points, and of hooks. */
KD_TYPES2(an_in, an_out) KD_INLINE int vectors_first(ANY_INPUT in, ANY_OUTPUT out) {
  if (in.layout == access_points && !in.hook) return in.lane <= in.stride;
  return out.layout != access_points || out.hook || out.lane <= out.stride;
}
KD_TYPES3(a_stage, an_in, an_out)
KD_INLINE void butterflies(ANY_STAGE s, ANY_INPUT in, ANY_OUTPUT out) {
  const int columns = vectors_first(in, out), count = s.np / s.radix, vectors = in.vectors;
  KD_FOR_ITEMS(b, count * vectors) {
    const int w = columns ? b % vectors : b / count, n = columns ? b / vectors : b % count;
    BLOCK_BEGIN(s, in, out, w);
    stage_butterfly(s, in, out, w, n, n % s.span);
    BLOCK_END(s, w);
  }
}
