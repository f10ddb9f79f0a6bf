"""Frames and values: what crosses, and what is refused."""

from __future__ import annotations

import os
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from permitlab.director.values import Opaque, same, value_of
from permitlab.stage.values import plain
from permitlab.stage.wire import HEADER, LARGEST, Wire, WireError, body_length, pack, unpack

SCALARS = st.none() | st.booleans() | st.integers(-(2**50), 2**50) | st.floats(allow_nan=False, allow_infinity=False)
VALUES = st.recursive(
    SCALARS | st.text(max_size=20), lambda inner: st.lists(inner, max_size=4) | st.tuples(inner, inner), max_leaves=8
)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(VALUES)
def test_a_plain_value_crosses_unchanged(value: Any) -> None:
    """Lists, tuples and scalars arrive equal and of the same types."""
    assert same(value_of(unpack(pack({"value": plain(value)})[HEADER.size :])["value"]), value)


def test_sets_and_dicts_with_any_plain_key_cross() -> None:
    """A set arrives frozen; a dict keeps keys that JSON does not have."""
    assert value_of(plain({1, 2})) == frozenset({1, 2})
    assert value_of(plain({(2, 5): {"peak": 2}})) == {(2, 5): {"peak": 2}}


class Liar(int):
    """An int that claims to equal everything and hides behind another name."""

    __hash__ = int.__hash__

    def __eq__(self, other: object) -> bool:
        """Claim equality."""
        return True

    def __repr__(self) -> str:
        """Lie."""
        return "5"


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (Liar(5), "Liar"),
        (object(), "object"),
        (float("nan"), "float"),
        (2**70, "huge int"),
        ("\ud800", "str with lone surrogates"),
        ("x" * 5000, "long str"),
        (b"bytes", "bytes"),
    ],
)
def test_anything_else_crosses_as_the_name_of_its_type(value: object, name: str) -> None:
    """No method of an untrusted object is called, and no odd value arrives as a plain one."""
    assert value_of(plain(value)) == Opaque(name)


@pytest.mark.parametrize(
    ("one", "other"), [(1, True), (1, 1.0), ([1], (1,)), ([True], [1]), ({"a": 1}, {"a": 1.0}), (None, 0)]
)
def test_equality_knows_types(one: object, other: object) -> None:
    """A result that is merely equal is not the same."""
    assert not same(one, other)


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b'{"a": NaN}', b"[" * 100_000, b"\xff", b'"text"', b"1"])
def test_a_body_that_is_no_object_is_refused(body: bytes) -> None:
    """Anything but one JSON object is a WireError, never another exception."""
    with pytest.raises(WireError):
        unpack(body)


def test_a_frame_above_the_limit_is_refused_before_it_is_read() -> None:
    """The length alone decides, so a liar cannot make the director allocate."""
    with pytest.raises(WireError):
        body_length((LARGEST + 1).to_bytes(4, "big"))


@pytest.mark.parametrize("told", [{}, {"kind": "list"}, {"kind": "dict", "of": [1]}, {"kind": "set", "of": {}}, [1]])
def test_a_value_of_no_known_form_is_refused(told: Any) -> None:
    """What does not follow the form of a value is a WireError."""
    with pytest.raises(WireError):
        value_of(told)


def test_a_wire_sends_and_receives_whole_frames() -> None:
    """Frames arrive whole and in order through a pipe."""
    read_fd, write_fd = os.pipe()
    wire = Wire(read_fd, write_fd)
    wire.send({"op": "one"})
    wire.send({"op": "two", "events": [1] * 100})
    assert [wire.receive(), wire.receive()] == [{"op": "one"}, {"op": "two", "events": [1] * 100}]
    os.close(read_fd)
    os.close(write_fd)
