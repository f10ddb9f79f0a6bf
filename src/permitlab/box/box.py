"""The layers of the box, prepared once and applied in each child."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import TypeVar

from permitlab.box import landlock, seccomp, signals, user
from permitlab.box.kernel import Kernel, UnavailableError
from permitlab.box.limits import Limits, confine, load

LAYERS = ("limits", "death-signal", "no-new-privs", "landlock", "user", "seccomp")
"""All layers, in the order in which they are applied: each still needs what later ones take away."""

REQUIRED = frozenset(LAYERS) - {"landlock"}
"""The layers that a graded run must have.

Landlock is the second wall: it stands in front of nothing that the seccomp filter lets through, and
there are kernels without it. Without any other layer a process reads, starts or outlives too much.
"""

DEFAULT_LIMITS = Limits()

Made = TypeVar("Made")


@dataclass(frozen=True, slots=True)
class Prepared:
    """What `apply` needs, made by `prepare`. Valid in the process that made it and in its forks.

    pid, parent  process ids of the maker and of its parent
    kernel       the C library, None where this is not Linux
    ruleset      descriptor of the Landlock ruleset, to be kept open until `apply`; None without
                 Landlock. If it must move, `dataclasses.replace(prepared, ruleset=new)`
    program      the seccomp filter, None where none can be made
    identity     user and group id that root becomes, None if there is none to be had
    faults       for each layer known to be impossible, why
    """

    pid: int
    parent: int
    kernel: Kernel | None
    ruleset: int | None
    program: seccomp.Program | None
    identity: int | None
    faults: Mapping[str, str]


def prepare() -> Prepared:
    """Get ready whatever costs time or reads files; never raises, a layer that fails is in `faults`.

    Call it once, before foreign code is near, as root or as the user who will call `apply`.
    """
    faults: dict[str, str] = {}
    kernel = ruleset = program = identity = None
    if sys.platform == "linux":
        try:
            kernel = Kernel()
        except Exception as error:
            faults = dict.fromkeys(LAYERS[1:], f"no way to the C library: {_reason(error)}")
    else:
        faults = dict.fromkeys(LAYERS[1:], f"not on {sys.platform}")
    _attempt("limits", faults, load)
    if kernel is not None:
        ruleset = _attempt("landlock", faults, landlock.ruleset, kernel)
        machine = _attempt("seccomp", faults, seccomp.this_machine)
        if machine is not None:
            program = _attempt("seccomp", faults, seccomp.Program, seccomp.instructions(machine))
        identity = _attempt("user", faults, user.unused_id)
    return Prepared(os.getpid(), os.getppid(), kernel, ruleset, program, identity, faults)


def apply(
    prepared: Prepared,
    limits: Limits = DEFAULT_LIMITS,
    layers: Collection[str] = LAYERS,
    parent: int | None = None,
) -> dict[str, str]:
    """Put this process into the box for good; never raises.

    The result maps each name in `layers` to "ok" or to a short phrase that says why not; a layer
    that fails keeps no other from being applied. They are applied in the order of `LAYERS`.

    The process must have one thread. `parent` is the process it must not outlive: if left out, the
    maker of `prepared`, or the maker's parent when this *is* the maker. If that process is gone
    already, this one kills itself instead of returning.
    Close what the child must not reach *before*: open descriptors stay readable and writable.
    """
    if parent is None:
        parent = prepared.parent if os.getpid() == prepared.pid else prepared.pid
    report = {}
    for layer in (*LAYERS, *sorted(set(layers) - set(LAYERS))):
        if layer in layers:
            try:
                report[layer] = prepared.faults.get(layer) or "ok"
                if report[layer] == "ok":
                    _apply_one(layer, prepared, limits, parent, report)
            except Exception as error:
                report[layer] = _reason(error)
    return report


def missing(report: Mapping[str, str], required: Collection[str] = REQUIRED) -> list[str]:
    """The names in `required` that `report`, a result of `apply`, does not call "ok", in order."""
    order = [*LAYERS, *sorted(set(required) - set(LAYERS))]
    return [layer for layer in order if layer in required and report.get(layer) != "ok"]


def _apply_one(layer: str, prepared: Prepared, limits: Limits, parent: int, report: Mapping[str, str]) -> None:
    if layer == "limits":
        confine(limits)
        return
    kernel, ruleset, program = prepared.kernel, prepared.ruleset, prepared.program
    if layer == "death-signal" and kernel:
        signals.follow_parent(kernel, parent)
    elif layer == "no-new-privs" and kernel:
        user.forbid_new_privileges(kernel)
    elif layer == "landlock" and kernel and ruleset is not None:
        landlock.enter(kernel, ruleset)
    elif layer == "user" and kernel:
        try:
            user.drop_privileges(kernel, prepared.identity)
        finally:
            if report.get("death-signal") == "ok":  # a change of user has cleared it
                signals.follow_parent(kernel, parent)
    elif layer == "seccomp" and kernel and program:
        seccomp.install(kernel, program)
    else:
        raise UnavailableError("not prepared" if layer in LAYERS else "no such layer")


def _attempt(layer: str, faults: dict[str, str], make: Callable[..., Made], *given: object) -> Made | None:
    try:
        return make(*given)
    except Exception as error:
        faults[layer] = _reason(error)
        return None


def _reason(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error) or type(error).__name__
