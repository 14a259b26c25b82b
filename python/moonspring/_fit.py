"""Parameters that reach a goal."""

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ._command import Scene, Value, call, names, options, parameters, ranges


@dataclass(frozen=True)
class Goal:
    """A goal of a fit, the value that was reached (None: the measure has none), and whether that meets it."""

    goal: str
    value: float | None
    met: bool


@dataclass(frozen=True)
class Fit:
    """What a fit has found."""

    #: The parameters' values, ready for `run`.
    params: dict[str, float]
    #: The measures with these values, that of `match` among them; None: it has no value.
    reached: dict[str, float | None]
    goals: list[Goal]
    #: Whether every goal is met.
    is_met: bool
    #: How many runs it took.
    runs: int
    #: How much each measure changes with 1 % of each parameter's range.
    sensitivity: dict[str, dict[str, float | None]]
    #: The values as Lua, for the script.
    lua: str
    #: The duration and bounce of the spring that the values describe, where they do.
    spring: dict[str, float] | None


def fit(
    scene: Scene, params: Mapping[str, tuple[float, float] | Value], goals: str | Iterable[str] = (), *,
    minimize: str | None = None, maximize: str | None = None, match: Scene | None = None,
    seed: int | None = None, duration: float | None = None, runs: int | None = None, jobs: int | None = None, **others: Any,
) -> Fit:
    """Searches the parameters for values that meet goals such as "settleTime:card <= 0.4": a parameter that is given as a
    tuple between its two numbers, any other stays as it is.

    Among them the measure `minimize` is made small, or `maximize` large, or the motion like the one of `match`: a trace and a
    path in it, "trace.jsonl:card.center", or "curve.csv". `runs` bounds the search (default 300). Goals that cannot be met
    are no error: `is_met` says so, and the result is the nearest.
    """
    given = {"goal": names(goals), "minimize": minimize, "maximize": maximize, "match": match and os.fspath(match),
             "seed": seed, "duration": duration, "runs": runs, "jobs": jobs}
    written = call(["fit", os.fspath(scene), "--json", *parameters(ranges(params)), *options(given | others)], may_miss=True)
    found = json.loads(written.splitlines()[-1])
    return Fit(
        params=found["params"], reached=found["reached"], goals=[Goal(**goal) for goal in found["goals"]],
        is_met=found["isMet"], runs=found["runs"], sensitivity=found["sensitivity"], lua=found["lua"], spring=found.get("spring"),
    )
