/* streams.h: what streams.cpp defines and main.c runs. */
#ifndef STREAMS_H
#define STREAMS_H
#include <komdsp/komdsp_stream.h>

enum { taps_count = 100, frame_length = 48, frame_hop = 20 };
KOMDSP_DECLARE_STATIC_WINDOW(hann_48, float, frame_length)
KOMDSP_DECLARE_STATIC_WINDOW(kaiser_33, double, 33)
KOMDSP_DECLARE_STATIC_WINDOW(filter_taps, float, taps_count)
KOMDSP_DECLARE_STATIC_STREAM(whole_filter, 20480)
KOMDSP_DECLARE_STATIC_STREAM(parted_filter, 2048)
KOMDSP_DECLARE_STATIC_STREAM(given_filter, 24576)
KOMDSP_DECLARE_STATIC_STREAM(frames, 2048)
KOMDSP_DECLARE_STATIC_STREAM(restored, 2048)
#endif
