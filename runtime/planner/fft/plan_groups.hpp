// plan_groups.hpp: plans of variants B to F, whose launches take several stages each (kernels/published/fft_groups.h).
// Part 1, the bit reversal, is variant A's; names are the paper's.
#pragma once
#include "plan_stages.hpp"

namespace komdsp::planning {

inline constexpr int PA_max = stage_split::PA_max;

// Most stages that a work-group takes through: 2^stages points, a work-item per pair; `local`: in local memory.
constexpr int group_stages_max(const plan_draft& p, const profile& d, bool local) {
  const index number = 2 * bytes_of(p.what.precision);
  int stages = 0;
  while (stages < 20 && (index{1} << stages) <= d.max_group &&
         (!local || (index{2} << stages) * number <= d.local_bytes))
    ++stages;
  return stages;
}

// Stages P1 .. P2 of WS pairs per work-group.
constexpr void add_group_stages(plan_draft& p, const profile& d, butterfly_loop_kind kind, const sub_fft& f, int P1,
                                int P2, index WS) {
  if (P2 < P1) return;
  published_arguments g;
  launch_draft l = stage_launch(p, d, kernel_id::butterfly_loop, f, f.points / 2, g);
  l.build.load = kind;
  l.build.items = static_cast<int>(WS);
  g.width = WS;
  g.groups = f.points / 2 / WS;
  g.stage = P1;
  g.stages = P2 - P1 + 1;
  l.groups = g.groups * f.batch;
  l.local = kind != loop_row_in_global;
  if (l.local)
    l.work_bytes = 4 * WS * bytes_of(f.precision);
  else
    l.bytes_moved *= static_cast<double>(g.stages);
  l.operations = 5.0 * static_cast<double>(g.stages * f.points * f.batch);
  l.barriers = static_cast<int>(g.stages) - 1;
  add(l, memory_of(f.out, f.precision));
  add(l, root_table(p, f.points));
  l.note =
      l.local ? "part 2: stages by work-groups, in local memory" : "part 2: stages by work-groups, in global memory";
  add(p, l, g);
}

constexpr void add_private_stages(plan_draft& p, const profile& d, const sub_fft& f, int PA) {
  if (PA < 1) return;
  published_arguments g;
  launch_draft l = stage_launch(p, d, kernel_id::butterfly_loop_a, f, f.points >> PA, g);
  g.stages = PA;
  l.operations = 5.0 * PA * static_cast<double>(f.points * f.batch);
  add(l, memory_of(f.out, f.precision));
  add(l, root_table(p, f.points));
  l.note = "part 2: the first stages, in private memory";
  add(p, l, g);
}

// B and BL: one work-group takes all stages.
constexpr verdict add_one_group(plan_draft& p, const profile& d, bool local, const sub_fft& f) {
  const int P = log2_of(f.points);
  if (P > group_stages_max(p, d, false))
    return unfit("a pair per work-item of one work-group: half the length is beyond the largest work-group");
  if (P > group_stages_max(p, d, local)) return unfit("local memory does not hold the whole transform");
  add_group_stages(p, d, local ? loop_row : loop_row_in_global, f, 1, P, f.points / 2);
  return {};
}

inline constexpr const char* beyond_groups =
    "a launch by work-groups is to take more stages than the largest work-group or local memory allows";

// C and CL: work-groups take stages 1 .. PB, the rest is a launch per stage.
constexpr verdict add_first_groups(plan_draft& p, const profile& d, bool local, const sub_fft& f) {
  const int P = log2_of(f.points), most = group_stages_max(p, d, local);
  const int PB = d.split.PB < 0 ? most : d.split.PB;
  if (most < 1) return unfit("local memory does not hold one pair");
  if (PB > most) return unfit(beyond_groups);
  const int P2 = static_cast<int>(smaller(PB, P));
  add_group_stages(p, d, local ? loop_row : loop_row_in_global, f, 1, P2, (index{1} << P2) / 2);
  add_butterflies(p, d, f, P2 + 1, P - P2);
  return {};
}

// D and E: PA stages in private memory (D: none), up to PB by work-groups over neighbouring points, the rest by
// work-groups over columns.
constexpr verdict add_two_groups(plan_draft& p, const profile& d, int PA_asked, const sub_fft& f) {
  const int P = log2_of(f.points), most = group_stages_max(p, d, true);
  const int PA = static_cast<int>(smaller(PA_asked, P)), PB = d.split.PB < 0 ? most : d.split.PB;
  if (PA_asked < 0 || PA_asked > PA_max) return unfit("PA is 0 to 4");
  if (PB > most) return unfit(beyond_groups);
  const int first = static_cast<int>(smaller(larger(PA, PB), P));
  if (P - first > most)
    return unfit("the length is beyond what two launches by work-groups take: largest work-group or local memory");
  add_private_stages(p, d, f, PA);
  add_group_stages(p, d, loop_row, f, PA + 1, first, (index{1} << first) / 2);
  add_group_stages(p, d, loop_column, f, first + 1, P, (f.points >> first) / 2);
  return {};
}

// F: PA stages in private memory, PB and PC by the universal kernel, the rest a launch per stage.
constexpr verdict add_universal(plan_draft& p, const profile& d, const sub_fft& f) {
  const int P = log2_of(f.points), most = group_stages_max(p, d, true);
  const int split[] = {d.split.PB < 0 ? most : d.split.PB, d.split.PC < 0 ? most : d.split.PC};
  if (d.split.PA < 0 || d.split.PA > PA_max) return unfit("PA is 0 to 4");
  if (larger(split[0], split[1]) > most) return unfit(beyond_groups);
  int done = static_cast<int>(smaller(d.split.PA, P));
  add_private_stages(p, d, f, done);
  for (const int asked : split) {
    const int stages = static_cast<int>(smaller(asked, P - done));
    add_group_stages(p, d, loop_anywhere, f, done + 1, done + stages, (index{1} << stages) / 2);
    done += stages;
  }
  add_butterflies(p, d, f, done + 1, P - done);
  return {};
}

// Part 2 of variants B to F, in place.
constexpr verdict add_group_variant(plan_draft& p, const profile& d, fft_variant v, const sub_fft& f) {
  switch (v) {
    case fft_variant::B:
      return add_one_group(p, d, false, f);
    case fft_variant::BL:
      return add_one_group(p, d, true, f);
    case fft_variant::C:
      return add_first_groups(p, d, false, f);
    case fft_variant::CL:
      return add_first_groups(p, d, true, f);
    case fft_variant::D:
      return add_two_groups(p, d, 0, f);
    case fft_variant::E:
      return add_two_groups(p, d, d.split.PA, f);
    case fft_variant::F:
      return add_universal(p, d, f);
    default:
      return unfit("no published variant");
  }
}

}  // namespace komdsp::planning
