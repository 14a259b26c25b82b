"""Many runs, a row each."""

import json
import os
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ._command import Scene, Values, call, measured, names, options, parameters, ranges

if TYPE_CHECKING:
    import pandas


def sweep(
    scene: Scene, params: Mapping[str, Values], measures: str | Iterable[str], *,
    seeds: tuple[int, int] | None = None, seed: int | None = None, random: int | None = None, sobol: int | None = None,
    duration: float | None = None, jobs: int | None = None, output: Scene | None = None, **others: Any,
) -> "pandas.DataFrame":
    """Runs a scene with every combination of its parameters' values, on all cores, and returns a row for each run.

    What a parameter is given as decides which values it takes:

    - a list, or any iterable but a tuple: these values, `[1, 2, 4]`, `numpy.linspace(0, 1, 11)`;
    - a tuple of three numbers: from the first to the second in steps of the third, `(0.1, 1, 0.1)`, both ends included;
    - a tuple of two numbers: anything between them, `(0, 1)`, only with `random=N` or `sobol=N`, the number of samples;
    - one number, text or bool: this value. Text is passed on as it is, so `"0.1:1:0.1"` is what it is to the command.

    `seeds=(1, 100)` runs each combination with the seeds 1 to 100. The columns are the parameters, `seed` where there are
    `seeds`, the measures (NaN: it has no value), `end` and `error`, which is empty where there was none; the index is the row.
    `jobs` is how many processes work (default: one a core). `output` keeps the rows in a file, .csv, .parquet or .json; an
    interrupted sweep of the same file goes on where it was.
    Raises MoonspringError for an unknown parameter or measure, and ValueError for `seeds` that are not two numbers; a run that
    fails is a row with its `error`.
    """
    if seeds is not None and len(seeds) != 2:
        raise ValueError(f"expected seeds=(first, last), found {seeds}; the seeds between them are run as well")
    given = {"seeds": seeds and f"{seeds[0]}:{seeds[1]}", "seed": seed, "random": random, "sobol": sobol,
             "duration": duration, "jobs": jobs}
    measures = names(measures)
    with tempfile.TemporaryDirectory() as folder:
        path = os.fspath(output or Path(folder, "rows.csv"))
        call(["sweep", os.fspath(scene), *parameters(ranges(params)), *measured(measures), "-o", path, *options(given | others)])
        return read(path, measures)


def read(path: str, measures: Sequence[str]) -> "pandas.DataFrame":
    """The rows of a sweep's file."""
    import pandas

    if path.endswith(".parquet"):
        frame = pandas.read_parquet(path)
    elif path.endswith(".json"):
        frame = pandas.DataFrame(json.loads(Path(path).read_bytes()))
    else:
        # An empty field is a measure without a value; text such as "NA" is text. Older versions round in the last digit.
        exact: Any = {} if pandas.__version__ >= "3" else {"float_precision": "round_trip"}
        frame = pandas.read_csv(path, keep_default_na=False, na_values={name: [""] for name in measures}, **exact)
    frame = frame.astype({name: float for name in measures}).set_index("row")
    return frame.fillna({"error": ""})
