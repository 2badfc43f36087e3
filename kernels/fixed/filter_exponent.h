/* filter_exponent.h: the exponent of a filter's results, whatever goes through it: the least E with sum |tap| <= 2^E,
   of both parts of complex taps.  Results of numbers at full scale are at most 2^E times full scale then.
   taps: a filter for each group; exponents: one for each, with that of the scale. */
KD_KERNEL(filter_exponent) KD_GROUP KD_MEMORY(const scalar, taps), KD_MEMORY(int, exponents),
    KD_BY_VALUE(filter_arguments) g) {
  KD_OPEN(taps);
  KD_OPEN(exponents);
  KD_GLOBAL const scalar* const of = taps + KD_GROUP_ID * g.distance;
  KD_WORK_ARRAY(product, sums, ITEMS);
  KD_FOR_ITEMS(i, ITEMS) {
    product sum = 0;
    for (index_t n = i; n < g.scalars; n += ITEMS) sum += of[n] < 0 ? -(product)of[n] : of[n];
    sums[i] = sum;
  }
  KD_WORK_BARRIER;
  KD_FOR_ITEMS(first, 1) {
    product sum = 0;
    for (int i = 0; i < ITEMS; ++i) sum += sums[i];
    exponents[KD_GROUP_ID + first] = (sum > 0 ? (int)bit_length(sum - 1) : 0) + (int)g.exponent;
  }
}
