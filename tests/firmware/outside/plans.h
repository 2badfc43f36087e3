/* plans.h: what plan.cpp defines and main.c runs. */
#ifndef PLANS_H
#define PLANS_H
#include <komdsp/komdsp_stream.h>

KOMDSP_DECLARE_STATIC_PLAN(spectrum_64, 512)
KOMDSP_DECLARE_STATIC_STREAM(mean_of_20, 1024)
KOMDSP_DECLARE_STATIC_PLAN(bins_of_64_q15, 320)
KOMDSP_DECLARE_STATIC_PLAN(smoothed_q15, 576)
#endif
