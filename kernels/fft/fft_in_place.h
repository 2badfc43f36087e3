/* fft_in_place.h: a transform where it lies, without work arrays.  Points are exchanged, so that they come in the order
   of reversed bits, or of reversed digits where the length is no power of two; then each stage (fft.h) leaves its
   results where it read its points.
   Stages, radices and twiddles are those of a tile.  A group takes one transform and reads and writes memory in every
   stage: for CPUs that have no memory to spare, and where all memory is alike. */
/* Exchanges each point with the one whose number has its bits in reverse order.  A number is a high digit, middle bits
   and a low digit: where two numbers' middle bits are each other's reverse, addresses differ by constants. */
KD_INLINE void exchange_reversed(accessor a, int np, int digits) {
  const int middle = np / (digits * digits), last = np / digits;
  KD_FOR_ITEMS(n, middle) {
    int m = 0;
    for (int bit = 1; bit < middle; bit *= 2) m = 2 * m + ((n & bit) != 0);
    if (m < n) continue;
    for (int high = 0; high < digits; ++high) {
      accessor x = a, y = a;
      x.at += (last * high + digits * n) * a.stride;
      y.at += (digits * m + reversed_digit(high, digits)) * a.stride;
      const int least = m > n ? 0 : high + 1; /* else it is the other one's turn */
      KD_UNROLL for (int other = 0; other < digits; ++other) {
        if (other < least) continue;
        const int low = reversed_digit(other, digits);
        const point p = accessor_point(x, low, 0), q = accessor_point(y, last * other, 0);
        accessor_put(x, low, 0, q);
        accessor_put(y, last * other, 0, p);
      }
    }
  }
}

/* Moves points along the cycles of a list, which one lane reads in order: 2 n + 1 begins a cycle at point n, and 2 n
   says where the point read last goes to; the last of a cycle goes to where it began. */
KD_INLINE void exchange_listed(accessor a, int np, KD_GLOBAL const uint* list) {
  int first = 0;
  point held = accessor_point(a, 0, 0);
  for (int i = 0; i < np; ++i) {
    const int n = (int)(list[i] >> 1), begins = list[i] & 1;
    const point x = accessor_point(a, n, 0);
    accessor_put(a, begins ? first : n, 0, held);
    if (begins) first = n;
    held = x;
  }
  accessor_put(a, first, 0, held);
}

#if KD_CPP
  #define HAS_RADIX_IN_PLACE(radix) HAS_RADIX(radix)
#else /* devices have powers of two alone */
  #define HAS_RADIX_IN_PLACE(radix) (HAS_RADIX(radix) && ((radix) & ((radix)-1)) == 0)
#endif
#define RUN_IN_PLACE_OF(number, boundary, in, out) \
  KD_IF_CONSTANT(HAS_RADIX_IN_PLACE(number))       \
  if (s.radix == (number)) butterflies(WITH_CONSTANT_RADIX(s, number), in, out);
KD_WITH_SET_TYPES2(an_in, an_out)
KD_INLINE void in_place_stage(fft_stage s, ANY_INPUT in, ANY_OUTPUT out) {
  RUN_IN_PLACE_OF(1, 0, in, out); /* one point */
  FFT_RADICES(RUN_IN_PLACE_OF, in, out);
}
KD_WITH_SET KD_INLINE void stage_in_place(fft_stage s, accessor out, int swap) {
  accessor in = out;
  in.swap = swap;
  in_place_stage KD_SET_OF(KD_SET)(s, ACCESSOR_LAID(in, access_in_place), ACCESSOR_LAID(out, access_points));
}
/* KD_SETs of the first stage, and of those behind it. */
#define FIRST_RADICES (RADICES & 15)
#define LATER_RADICES (RADICES >> 4)
#if KD_CPP
/* Stages of lengths that are arguments, which kernels of both directions share.  swap: of what is read. */
template <bool IsFirst>
KD_OUTLINE void stage_in_place_shared(fft_stage s, KD_BY_VALUE(accessor) a, int swap) {
  accessor out = accessor_of(access_points, a.swap, 1, a.at, a.stride, 0);
  if (IsFirst) {
    out.scale = a.scale;
    stage_in_place<library_radices>(first_stage_of(s), out, swap);
  } else if (s.span > 1) {
    stage_in_place<library_radices>(s, out, 0);
  }
}
  #define LIBRARY_STAGE_IN_PLACE(is_first, s, out)                  \
    if constexpr (NP == 0)                                          \
      stage_in_place_shared<is_first>(s, out, is_first && INVERSE); \
    else
#else
  #define LIBRARY_STAGE_IN_PLACE(is_first, s, out)
#endif

/* exchange: the list of exchange_listed, not read for powers of two. */
KD_KERNEL(fft_in_place) KD_GROUP KD_MEMORY(scalar, data), KD_TABLE(twiddle), KD_MEMORY(const uint, exchange),
    KD_BY_VALUE(in_place_arguments) g, scalar scale) {
  KD_OPEN(data);
  KD_OPEN(twiddle);
  KD_OPEN(exchange);
  const int np = NP ? NP : (int)g.np;
  const uint radices = NP ? RADICES : (uint)g.radices;
  const int stages = stage_count(radices), end = INVERSE ? stages - 1 : stages;
  accessor out = accessor_of(access_points, 0, 1, data + KD_GROUP_ID * g.distance, DENSE ? 2 : g.stride, 0);
  if (!g.reversed) {
    if ((np & (np - 1)) != 0)
      exchange_listed(out, np, exchange);
    else if (np < 64)
      exchange_reversed(out, np, 2);
    else
      exchange_reversed(out, np, 8);
  }
  KD_BARRIER;
  const stage_list list = {np, radices, twiddle};
  accessor first_out = out;
  first_out.swap = INVERSE && stages < 2;
  first_out.scale = UNSCALED ? 1 : scale;
  int span = stage_radix(radices, 0);
  const fft_stage first = stage_of(np, span, 1, twiddle);
  LIBRARY_STAGE_IN_PLACE(true, first, first_out)
  stage_in_place KD_SET_OF(FIRST_RADICES)(first, first_out, INVERSE);
  /* Spans of later stages are above 1: said, so that there is no code for others. */
  for (int n = 1; n < end && span > 1; ++n) {
    const fft_stage s = stage_number(list, n, span);
    KD_BARRIER;
    LIBRARY_STAGE_IN_PLACE(false, s, out)
    stage_in_place KD_SET_OF(LATER_RADICES)(s, out, 0);
    span *= s.radix;
  }
  if (INVERSE && stages > 1 && span > 1) {
    const fft_stage last = stage_number(list, end, span);
    KD_BARRIER;
    out.swap = 1;
    LIBRARY_STAGE_IN_PLACE(false, last, out)
    stage_in_place KD_SET_OF(LATER_RADICES)(last, out, 0);
  }
}
