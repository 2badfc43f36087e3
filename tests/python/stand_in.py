"""Counts that the stand-in of NVIDIA's driver keeps, and what it is told: tests/cuda/stand_in/stand_in.hpp."""
import ctypes
from ctypes import c_char, c_char_p, c_int, c_long, c_longlong, c_void_p


class State(ctypes.Structure):
    _fields_ = [("calls", c_long), ("fails_at", c_long), ("code", c_int), ("failed", c_char_p),
                *((name, c_long) for name in ("contexts", "modules", "streams", "events", "memories", "pushed",
                                              "programs", "launches", "compilations", "waits", "freed_behind")),
                ("stream", c_void_p), ("private_bytes", c_int), ("silent", c_int), ("liar", c_char * 40),
                ("lie_of", c_int), ("lie", c_longlong)]


def opened():
    """The driver, and its state; LD_LIBRARY_PATH has it."""
    driver = ctypes.CDLL("libcuda.so.1")
    return driver, State.in_dll(driver, "stand_in")
