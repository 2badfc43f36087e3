"""Transforms that were used, kept for the next call with the same arrays: the last ones only."""
import collections
import threading

from ._library import Transform

_most, _most_bytes = 256, 256 << 20
_lock = threading.Lock()
_kept = collections.OrderedDict()
_ready = {}
ready = _ready.get  # what `remember` noted of a call


def remember(call, made, shape, dtype):
    """Note that this call takes its array as it is: the next one goes straight to the transform."""
    with _lock:
        if made in _kept.values():
            made.calls.append(call)
            _ready[call] = made.compute, shape, dtype


def transform(key, describe, workers):
    """The transform of this key; where there is none, `describe()` gives the struct that it is planned from."""
    key = key, workers
    with _lock:
        found = _kept.get(key)
        if found is not None:
            _kept.move_to_end(key)
            return found
    made = Transform(describe(), workers)
    with _lock:
        _kept[key] = made
        held = sum(t.bytes for t in _kept.values())
        while len(_kept) > 1 and (len(_kept) > _most or held > _most_bytes):
            old = _kept.popitem(last=False)[1]
            held -= old.bytes
            for call in old.calls:
                _ready.pop(call, None)
    return made


def clear():
    """Forget all of them: their memory is free when no call uses it any longer."""
    with _lock:
        _kept.clear()
        _ready.clear()
