"""Signatures of functions that are made from one text: for type checkers, and for `inspect.signature`."""
from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from ._types import Array, ArrayLike, Axes, Backend


class AlongAxis(Protocol):
    def __call__(self, x: ArrayLike, n: int | None = None, axis: int = -1, norm: str | None = None,
                 overwrite_x: bool = False, workers: int | None = None, *, plan: None = None,
                 backend: Backend = None, out: Array | None = None) -> Array: ...


class OverAxes(Protocol):
    def __call__(self, x: ArrayLike, s: Axes = None, axes: Axes = ..., norm: str | None = None,
                 overwrite_x: bool = False, workers: int | None = None, *, plan: None = None,
                 backend: Backend = None, out: Array | None = None) -> Array: ...


class CosineAlongAxis(Protocol):
    def __call__(self, x: ArrayLike, type: int = 2, n: int | None = None, axis: int = -1, norm: str | None = None,
                 overwrite_x: bool = False, workers: int | None = None, orthogonalize: bool | None = None, *,
                 backend: Backend = None, out: Array | None = None) -> Array: ...


class CosineOverAxes(Protocol):
    def __call__(self, x: ArrayLike, type: int = 2, s: Axes = None, axes: Axes = None, norm: str | None = None,
                 overwrite_x: bool = False, workers: int | None = None, orthogonalize: bool | None = None, *,
                 backend: Backend = None, out: Array | None = None) -> Array: ...


class OfPupils(Protocol):
    def __call__(self, amplitude: ArrayLike, phase: ArrayLike, centre: bool = False, raw: bool = False, *,
                 workers: int | None = None, backend: Backend = None) -> Array: ...


def annotated_as(signature):
    """A decorator that gives a function the annotations of such a class."""

    def annotate(function):
        function.__annotations__ = signature.__call__.__annotations__
        return function

    return annotate
