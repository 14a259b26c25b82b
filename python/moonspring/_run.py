"""One run: its measures, its items tick by tick, its signals."""

import json
import os
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ._command import Scene, Value, call, check, measured, options, parameters, started

if TYPE_CHECKING:
    import pandas


def run(
    scene: Scene, params: Mapping[str, Value] | None = None, measures: str | Iterable[str] = (), *,
    seed: int | None = None, duration: float | None = None, **others: Any,
) -> "pandas.Series[Any]":
    """Runs a scene once, and returns a series: its parameters, its measures, then `end`, `seconds`, `ticks`, `items`, `hash`.

    A measure without a value, such as the settle time of what never settles, is NaN. `duration` is in seconds (default 10).
    A list of such series is a frame: `pandas.DataFrame([run(...), run(...)])`.
    Raises MoonspringError for an unknown parameter or measure, and where the script fails.
    """
    import pandas

    arguments = ["run", os.fspath(scene), "--json", *parameters(params), *measured(measures)]
    written = call([*arguments, *options({"seed": seed, "duration": duration} | others)])
    # What the script prints comes before it.
    result = json.loads(written.splitlines()[-1])
    values = {name: float("nan") if value is None else value for name, value in result.pop("measures", {}).items()}
    return pandas.Series(dict(params or {}) | values | result, dtype=object)


def trace(scene: Scene, params: Mapping[str, Value] | None = None, *, seed: int | None = None,
          duration: float | None = None, **others: Any) -> "pandas.DataFrame":
    """Where every item is in every tick, a row each: `tick`, `t`, `item`, `x`, `y`, `width`, `height`, `rotation`, `parent`.

    `t` is in seconds, lengths are in points and rotations in radians. `x` and `y` are the centre, in the coordinates of the
    item named by `parent`, or in those of the scene where that is None. A file of `moonspring run --trace` stands for its scene
    and takes no parameters; ValueError is raised where it is not a trace, or its end is missing.
    """
    import pandas

    columns: dict[str, list[Any]] = {
        name: [] for name in ("tick", "t", "item", "x", "y", "width", "height", "rotation", "parent")
    }
    add = [column.append for column in columns.values()]
    for frame in _frames(scene, params, {"seed": seed, "duration": duration} | others):
        for item in frame["items"]:
            row = (frame["tick"], frame["t"], item["name"], *item["center"], *item["size"], item["rotation"], item.get("parent"))
            for append, value in zip(add, row, strict=True):
                append(value)
    return pandas.DataFrame(columns).astype({name: "float64" for name in ("t", "x", "y", "width", "height", "rotation")})


def signals(scene: Scene, params: Mapping[str, Value] | None = None, *, seed: int | None = None,
            duration: float | None = None, **others: Any) -> "pandas.DataFrame":
    """The signals of a scene, a column each, by the time in seconds: `signals(scene).plot()` draws them."""
    import pandas

    frames = [(frame["t"], frame["signals"]) for frame in _frames(scene, params, {"seed": seed, "duration": duration} | others)]
    index = pandas.Index([time for time, _ in frames], name="t", dtype=float)
    return pandas.DataFrame([values for _, values in frames], index=index, dtype=float)


def _frames(scene: Scene, params: Mapping[str, Value] | None, others: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The ticks of a trace: its lines but the first and the last one."""
    path = os.fspath(scene)
    if path.endswith(".jsonl"):
        given = [*(params or {}), *(name for name in ("seed", "duration", "input") if others.get(name) is not None)]
        if given:
            raise ValueError(f"{path} is a trace, which is as it was recorded: leave out {', '.join(given)}, or name its scene")
        with open(path, "rb") as lines:
            yield from _ticks(lines, path)
        return
    arguments = ["run", path, "--trace", "-", *parameters(params), *options(others)]
    with tempfile.TemporaryFile() as errors:
        broken = None
        with started(arguments, errors) as process:
            assert process.stdout
            try:
                yield from _ticks(process.stdout, path)
            except ValueError as error:
                # The command knows better why its trace is not complete.
                broken = error
        errors.seek(0)
        check(process.returncode, errors.read())
        if broken:
            raise broken


def _ticks(lines: Iterable[bytes], name: str) -> Iterator[dict[str, Any]]:
    """The ticks, each with all of its items. Raises ValueError for what is not a trace, and where its end is missing."""
    items: list[dict[str, Any]] = []
    number = 0
    for number, line in enumerate(lines, 1):
        record = _record(line)
        if number == 1:
            if "moonspring" not in record:
                raise ValueError(f'{name}:1: expected a trace, which begins with {{"moonspring":1,...}}')
        elif "tick" in record:
            if "changed" in record:
                _apply(record, items)
                record["items"] = list(items)
            yield record
        elif "end" in record:
            return
        else:
            break
    else:
        number += 1
    raise ValueError(f"{name}:{number}: expected a tick or the end of the trace: was it cut off?")


def _record(line: bytes) -> dict[str, Any]:
    """The object of a line; an empty one for anything else."""
    try:
        record = json.loads(line)
    except ValueError:
        return {}
    return record if isinstance(record, dict) else {}


def _apply(tick: Mapping[str, Any], items: list[dict[str, Any]]) -> None:
    """Makes the items of the tick before those of this tick, of which a trace of changes says only what differs."""
    del items[tick["count"]:]
    for row in tick["changed"]:
        # A place behind the last one is that of a new item.
        items[row["place"]:row["place"] + 1] = [row]
