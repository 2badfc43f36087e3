/* otf.h: the optical transfer function of amplitude and phase in the pupil (Zhang Quan et al., two-dimensional FFT on
   GPUs, section 2.3): OTF = FFT(|iFFT(a exp(i phi))|^2).
   Three kernels: `otf_columns` makes pupil numbers while it reads columns and transforms them back; `otf_rows`
   transforms rows back, takes |.|^2 and transforms them forward; `otf_columns` again, forward, stores the product.
   `otf_image` does all of it in one work-group, for square images.  The others are single steps.
   What rows transform forward is real: columns above columns/2 are conjugates of others, and neither stored nor
   transformed. Images are dense.  PRODUCT says what is stored (otf_arguments.h).  power: what adds up, over an image's
   rows, to its OTF's element [0, 0], by which products are divided. */
#define OTF_PARTS 256 /* numbers that items add apart, at most */
#define OTF_LAST 16   /* and of those */
#define OTF_ROOM 64   /* for them, where a kernel needs no other work memory */
KD_INLINE scalar sum_of(KD_GLOBAL const scalar* power, index_t first, index_t count, int step) {
  scalar sum = 0, lost = 0;
  for (index_t i = first; i < count; i += step) add_exactly(&sum, &lost, power[i]);
  return sum;
}
/* The sum of `count` numbers, for all items, in three steps: one item after the other would take long.  `parts` is work
   memory of at least `room` numbers, free again after a barrier. */
KD_INLINE scalar otf_total(KD_GLOBAL const scalar* power, index_t count, KD_WORK cpx* parts, int room) {
#if ITEMS == 1
  (void)parts;
  (void)room;
  return sum_of(power, 0, count, 1);
#else
  const int some = room < OTF_PARTS ? room : OTF_PARTS, few = some < OTF_LAST ? some : OTF_LAST;
  KD_FOR_ITEMS(i, some) parts[i].re = sum_of(power, i, count, some);
  KD_BARRIER;
  KD_FOR_ITEMS(i, few) {
    scalar sum = 0;
    for (int n = i; n < some; n += few) sum += parts[n].re;
    parts[i].im = sum;
  }
  KD_BARRIER;
  scalar total = 0;
  for (int i = 0; i < few; ++i) total += parts[i].im;
  return total;
#endif
}

/* Columns: `width` vectors of neighbours, of group `id` of all.  back: from amplitude and phase to transformed pupil
   numbers; else from what rows left to the product. */
typedef struct {
  index_t image, column; /* column: of vector 0 */
  pupil_numbers pupil;
  transfer_numbers transfer;
} otf_place;
KD_INLINE otf_place otf_place_of(index_t id, int np, int width, int product, KD_BY_VALUE(otf_arguments) g) {
  otf_place p;
  p.image = id / g.groups;
  p.column = id % g.groups * (LANES * width);
  p.pupil.phase = 0;
  p.transfer.rows = np;
  p.transfer.columns = g.columns;
  p.transfer.first = p.column;
  p.transfer.product = product | ((int)g.product & otf_centre);
  return p;
}
KD_INLINE accessor otf_in(int back, int width, otf_place* p, KD_GLOBAL const scalar* x, KD_GLOBAL const scalar* phase,
                          KD_BY_VALUE(otf_arguments) g) {
  KD_GLOBAL scalar* const image = (KD_GLOBAL scalar*)x + p->image * g.in;
  if (!back) return accessor_of(access_points, 0, width, image + 2 * p->column, 2 * g.columns, BLOCK);
  p->pupil.phase = phase + p->image * g.in + p->column;
  return ACCESSOR_HOOKED(accessor_of(access_points, 0, width, image + p->column, g.columns, LANES), hook_pupil,
                         &p->pupil);
}
KD_INLINE accessor otf_out(int back, int width, const otf_place* p, KD_GLOBAL scalar* y, KD_BY_VALUE(otf_arguments) g) {
  KD_GLOBAL scalar* const image = y + p->image * g.out;
  if (back) return accessor_of(access_points, 1, width, image + 2 * p->column, 2 * g.columns, BLOCK);
  return ACCESSOR_HOOKED(accessor_of(access_points, 0, width, image, 0, 0), hook_transfer, &p->transfer);
}

/* INVERSE: x is amplitude, phase its phase, y becomes transformed pupil numbers.  Else x is what rows left, y the
   product, divided by what `power` adds up to. */
KD_KERNEL(otf_columns) KD_GROUP KD_MEMORY(const scalar, x), KD_MEMORY(const scalar, phase), KD_MEMORY(scalar, y),
    KD_MEMORY(const scalar, power), KD_TABLE(twiddle), KD_BY_VALUE(otf_arguments) g, scalar scale) {
  KD_OPEN(x);
  KD_OPEN(phase);
  KD_OPEN(y);
  KD_OPEN(power);
  KD_OPEN(twiddle);
  const int np = NP ? NP : (int)g.np, width = WIDTH ? WIDTH : (int)g.width;
  KD_TILE_ARRAY(cpx, a, TILE_NUMBERS(np, width), 0);
  KD_TILE_ARRAY(cpx, b, TILE_NUMBERS(np, width), 1);
  const int divide = !INVERSE && !(g.product & otf_raw);
  const scalar total = divide ? otf_total(power + KD_GROUP_ID / g.groups * np, np, b, np * width) : 1;
  otf_place p = otf_place_of(KD_GROUP_ID, np, width, OTF_WHAT(g), g);
  const accessor from = otf_in(INVERSE, width, &p, x, phase, g);
  accessor to = otf_out(INVERSE, width, &p, y, g);
  to.scale = scale / total;
  fft_stages KD_SET_OF(RADICES)(stage_list_of(np, NP ? RADICES : (uint)g.radices, twiddle), from, to, a, b);
}

/* Rows of a point spread function, from `row` on. */
KD_INLINE void otf_put_rows(int np, int width, int in_vector, KD_WORK const cpx* h, KD_GLOBAL scalar* image,
                            transfer_numbers to, index_t row, scalar scale) {
  KD_FOR_ITEMS(b, np * width) {
    const int n = (int)(b / width), w = (int)(b % width);
    scalar re[LANES];
    lanes_to(re, h[WORK_AT(n * width + w)].re);
    for (int l = 0; l < LANES; ++l) {
      const int lane = lane_at(l);
      otf_put_psf(image, to.rows, to.columns, in_vector ? row : row + w * LANES + lane,
                  in_vector ? n * LANES + lane : n, to.product, re[l] * scale);
    }
  }
}
/* The lanes of a vector are rows, or with load_in_vector neighbours of one row (np points per lane then). */
KD_KERNEL(otf_rows) KD_GROUP KD_MEMORY(const scalar, x), KD_MEMORY(scalar, y), KD_MEMORY(scalar, power),
    KD_TABLE(twiddle), KD_MEMORY(const scalar, pass), KD_BY_VALUE(otf_arguments) g) {
  KD_OPEN(x);
  KD_OPEN(y);
  KD_OPEN(power);
  KD_OPEN(twiddle);
  KD_OPEN(pass);
  const int np = NP ? NP : (int)g.np, width = WIDTH ? WIDTH : (int)g.width, in_vector = LOAD == load_in_vector;
  const uint radices = NP ? RADICES : (uint)g.radices;
  KD_TILE_ARRAY(cpx, a, TILE_NUMBERS(np, width), 0);
  KD_TILE_ARRAY(cpx, b, TILE_NUMBERS(np, width), 1);
  const index_t image = KD_GROUP_ID / g.groups, row = KD_GROUP_ID % g.groups * (in_vector ? 1 : LANES * width),
                rows = g.rows;
  const int product = OTF_WHAT(g);
  const index_t line = 2 * g.columns, at = image * g.in + row * line;
  KD_GLOBAL scalar* const sums = power + image * rows + row;
  const scalar total =
      product == otf_psf && !(g.product & otf_raw) ? otf_total(power + image * rows, rows, b, np * width) : 1;
  accessor in = accessor_of(access_points, 1, width, (KD_GLOBAL scalar*)x + at, 2, line);
#if LANES > 1
  if (in_vector) {
    in = in_vector_load(in, np, KD_CONST(LANES), 0, pass, a);
  } else {
    rows_load(np, x + at, 2, line, LANES, 1, a);
    in = accessor_work(a, 1);
  }
#else
  (void)pass;
#endif
  KD_WORK cpx* const h = fft_stages KD_SET_OF(RADICES)(stage_list_of(np, radices, twiddle), in,
                                                       ACCESSOR_HOOKED(accessor_work(0, width), hook_square, 0), a, b);
  KD_WORK cpx* const other = h == a ? b : a;
  KD_WORK_BARRIER;
  if (product == otf_psf) {
    const transfer_numbers to = {rows, g.columns, 0, product | ((int)g.product & otf_centre)};
    otf_put_rows(np, width, in_vector, h, y + image * g.out, to, row, 1 / total);
    return;
  }
  accessor out = accessor_of(access_points, 0, width, y + at, in_vector ? BLOCK : 2, line);
#if LANES > 1
  KD_WORK cpx* const from = in_vector ? other : h;
  if (in_vector) in_vector_load(accessor_work(h, 1), np, KD_CONST(LANES), 0, pass, other);
  KD_WORK cpx* const bins = fft_stages KD_SET_OF(RADICES)(stage_list_of(np, radices, twiddle), accessor_work(from, 1),
                                                          accessor_work(0, 1), from, in_vector ? h : other);
  if (in_vector) {
    scalar first[LANES];
    lanes_to(first, bins[0].re);
    sums[0] = first[0];
    for (int n = 0; n < (int)g.stored / LANES; ++n) accessor_store(out, n, 0, bins[n]);
  } else {
    lanes_scatter(sums, 1, LANES, bins[0].re);
    rows_store((int)g.stored, y + at, 2, line, LANES, 0, 1, bins);
  }
#else
  const summed_numbers with = {sums, g.stored};
  out = ACCESSOR_HOOKED(out, hook_summed, &with);
  fft_stages KD_SET_OF(RADICES)(stage_list_of(np, radices, twiddle), accessor_work(h, width), out, h, other);
#endif
}

#if LANES == 1
/* A square image of NP x NP in one group; work arrays hold it whole, columns or rows side by side. */
KD_KERNEL(otf_image) KD_GROUP KD_MEMORY(const scalar, amplitude), KD_MEMORY(const scalar, phase), KD_MEMORY(scalar, y),
    KD_TABLE(twiddle), KD_BY_VALUE(otf_arguments) g, scalar scale) {
  KD_OPEN(amplitude);
  KD_OPEN(phase);
  KD_OPEN(y);
  KD_OPEN(twiddle);
  const int np = NP ? NP : (int)g.np;
  const uint radices = NP ? RADICES : (uint)g.radices;
  KD_TILE_ARRAY(cpx, a, TILE_NUMBERS(np, np), 0);
  KD_TILE_ARRAY(cpx, b, TILE_NUMBERS(np, np), 1);
  const index_t at = KD_GROUP_ID * g.in;
  const int product = OTF_WHAT(g), psf = product == otf_psf;
  const pupil_numbers with = {phase + at};
  const accessor pupil =
      ACCESSOR_HOOKED(accessor_of(access_points, 0, np, (KD_GLOBAL scalar*)amplitude + at, np, 1), hook_pupil, &with);
  accessor to = accessor_work(0, np);
  to.scale = scale; /* re and im stay exchanged for the inverse of the rows */
  KD_WORK cpx* h = fft_stages KD_SET_OF(RADICES)(stage_list_of(np, radices, twiddle), pupil, to, a, b);
  to.scale = 1;
  KD_WORK_BARRIER;
  KD_WORK cpx* s = fft_stages KD_SET_OF(RADICES)(stage_list_of(np, radices, twiddle), accessor_work_rows(h, np),
                                                 ACCESSOR_HOOKED(to, hook_square, 0), h, h == a ? b : a);
  KD_WORK_BARRIER;
  KD_WORK cpx* spare = s == a ? b : a;
  if (!psf) { /* the image lies transposed: point n of row w */
    s = fft_stages KD_SET_OF(RADICES)(stage_list_of(np, radices, twiddle), accessor_work(s, np), to, s, spare);
    spare = s == a ? b : a;
    KD_WORK_BARRIER;
  }
  KD_FOR_ITEMS(r, np) { /* the sum of a row: at k = 0 of its spectrum */
    scalar sum = s[WORK_AT(r)].re;
    if (psf)
      for (int n = 1; n < np; ++n) sum += s[WORK_AT(n * np + r)].re;
    spare[WORK_AT(r)].re = sum;
  }
  KD_WORK_BARRIER;
  scalar total = 0;
  for (int r = 0; r < np; ++r) total += spare[WORK_AT(r)].re;
  if (g.product & otf_raw) total = 1;
  KD_GLOBAL scalar* const image = y + KD_GROUP_ID * g.out;
  if (psf) {
    KD_FOR_ITEMS(i, np * np)
    otf_put_psf(image, np, np, i / np, i % np, product | ((int)g.product & otf_centre),
                s[WORK_AT(i % np * np + i / np)].re / total);
    return;
  }
  KD_WORK_BARRIER; /* spare is read, then written */
  const transfer_numbers results = {np, np, 0, product | ((int)g.product & otf_centre)};
  accessor out = ACCESSOR_HOOKED(accessor_of(access_points, 0, np, image, 0, 0), hook_transfer, &results);
  out.scale = 1 / total;
  accessor spectra = accessor_work_rows(s, np);
  spectra.vectors = np / 2 + 1;
  fft_stages KD_SET_OF(RADICES)(stage_list_of(np, radices, twiddle), spectra, out, s, spare);
}

/* ---- single steps: a group takes `elements` of one image ---- */
KD_KERNEL(otf_pupil) KD_GROUP KD_MEMORY(const scalar, amplitude), KD_MEMORY(const scalar, phase), KD_MEMORY(scalar, y),
    KD_BY_VALUE(otf_arguments) g) {
  KD_OPEN(amplitude);
  KD_OPEN(phase);
  KD_OPEN(y);
  KD_FOR_ITEMS(l, g.elements) {
    const index_t i = KD_GROUP_ID * g.elements + l;
    ((KD_GLOBAL cpx*)y)[i] = cpx_scale(cis(phase[i]), amplitude[i]);
  }
}
/* |h|^2 in the place of h. */
KD_KERNEL(otf_square) KD_GROUP KD_MEMORY(scalar, h), KD_BY_VALUE(otf_arguments) g) {
  KD_OPEN(h);
  KD_FOR_ITEMS(l, g.elements) {
    KD_GLOBAL cpx* const p = (KD_GLOBAL cpx*)h + KD_GROUP_ID * g.elements + l;
    *p = cpx_square(*p);
  }
}
/* The sum of the squared amplitudes of row KD_GROUP_ID, times scale. */
KD_KERNEL(otf_power) KD_GROUP KD_MEMORY(const scalar, amplitude), KD_MEMORY(scalar, power),
    KD_BY_VALUE(otf_arguments) g, scalar scale) {
  KD_OPEN(amplitude);
  KD_OPEN(power);
  KD_LOCAL_ARRAY(scalar, sums, ITEMS);
  KD_GLOBAL const scalar* const row = amplitude + KD_GROUP_ID * g.columns;
  KD_FOR_ITEMS(i, ITEMS) {
    scalar sum = 0, lost = 0;
    for (index_t c = i; c < g.columns; c += ITEMS) add_exactly(&sum, &lost, row[c] * row[c]);
    sums[i] = sum;
  }
  KD_BARRIER;
  KD_FOR_ITEMS(i, 1) {
    scalar sum = sums[i];
    for (int n = 1; n < ITEMS; ++n) sum += sums[n];
    power[KD_GROUP_ID] = sum * scale;
  }
}
/* A product of the complex OTF x; the PSF of the field x. */
KD_KERNEL(otf_product) KD_GROUP KD_MEMORY(const scalar, x), KD_MEMORY(scalar, y), KD_MEMORY(const scalar, power),
    KD_BY_VALUE(otf_arguments) g) {
  KD_OPEN(x);
  KD_OPEN(y);
  KD_OPEN(power);
  const index_t rows = g.rows, columns = g.columns, first = KD_GROUP_ID * g.elements, image = first / (rows * columns);
  const int what = OTF_WHAT(g) | ((int)g.product & otf_centre);
  KD_WORK_ARRAY(cpx, parts, OTF_ROOM);
  const scalar total = g.product & otf_raw ? 1 : otf_total(power + image * rows, rows, parts, OTF_ROOM);
  KD_FOR_ITEMS(l, g.elements) {
    const index_t i = first - image * (rows * columns) + l;
    const cpx v = ((KD_GLOBAL const cpx*)x)[first + l];
    KD_GLOBAL scalar* const at = y + image * g.out;
    if (OTF_WHAT(g) == otf_psf)
      otf_put_psf(at, rows, columns, i / columns, i % columns, what, cpx_square(v).re / total);
    else
      otf_put(at, rows, columns, i / columns, i % columns, what, v.re / total, v.im / total);
  }
}
#endif
