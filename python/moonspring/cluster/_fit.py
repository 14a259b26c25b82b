"""A search by Optuna, whose trials are runs on the workers."""

import argparse
import json
import math
import re
import tempfile
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import optuna
from distributed import Client, Future, KilledWorker

from .._command import MoonspringError, measured, parameters
from ._connection import Job, connected, scheduling
from ._worker import run_trial

#: What stands for a measure without a value: farther off than any.
NEVER = 1e9
#: Of these measures an equal goal is met within a tick, of others within 1 %.
TIMES = ("settleTime:", "riseTime:")


@dataclass
class _Goal:
    text: str
    measure: str
    relation: str
    bound: float

    @staticmethod
    def of(text: str) -> "_Goal":
        parts = re.fullmatch(r"\s*(\S.*?)\s*(<=|>=|=)\s*([^\s%]+)\s*(%?)\s*", text)
        try:
            bound = float(parts[3]) if parts else math.nan
        except ValueError:
            bound = math.nan
        if not parts or not math.isfinite(bound):
            raise MoonspringError(f"--goal '{text}': expected MEASURE <= NUMBER, >= or =", 2)
        return _Goal(text, parts[1], parts[2], bound / (100 if parts[4] else 1))

    def miss(self, value: float | None) -> float:
        """How far a value is beyond the bound, in parts of it; 0 or less where it meets the goal."""
        if value is None:
            return NEVER
        beyond = value - self.bound
        if self.relation == "=":
            beyond = abs(beyond) - (1 / 60 if self.measure.startswith(TIMES) else max(abs(self.bound) / 100, 1e-9))
        return (-beyond if self.relation == ">=" else beyond) / (abs(self.bound) or 1)


@dataclass
class _Result:
    """A trial that was run."""

    number: int
    params: dict[str, float]
    measures: dict[str, float | None]
    misses: list[float]
    aim: float

    @property
    def rank(self) -> tuple[float, float, int]:
        return sum(max(0.0, miss) for miss in self.misses), self.aim, self.number


def fit(given: argparse.Namespace, options: list[str]) -> int:
    """Prints the best values that were found. Returns 0 where every goal is met."""
    if not (given.goal or given.minimize or given.maximize or given.match):
        raise MoonspringError("expected --goal, --minimize, --maximize or --match, found none", 2)
    search = _Search(given)
    options = [*options, *measured(search.measures), *(["--seed", str(given.seed)] if given.seed else [])]
    with tempfile.TemporaryDirectory() as folder:
        # The command's own list of the files, and its word on the names of parameters and measures.
        lows = [*search.fixed, *parameters({name: low for name, (low, _) in search.ranges.items()})]
        job = Job.of(given.scene, [*options, *lows, "-o", str(Path(folder, "rows.csv"))])
    with connected(given.scheduler, given.workers, plugin := job.plugin(given.scene)) as client:
        best = search.run(lambda values: _evaluate(client, plugin.name, job.files[0], [*options, *search.fixed], values))
    return search.tell(best, given.json)


def _evaluate(client: Client, folder: str, scene: str, options: Sequence[str],
              batch: Sequence[Mapping[str, float]]) -> list[dict[str, float | None] | None]:
    """The measures of each of some trials, in their order; None for one that failed."""
    with scheduling(client, lambda: "start the search again"):
        futures = [client.submit(run_trial, folder, scene, [*options, *parameters(values)], pure=False, retries=1)
                   for values in batch]
        return [_result(future) for future in futures]


def _result(future: "Future[Any]") -> dict[str, float | None] | None:
    try:
        measures: dict[str, float | None] = future.result()
        return measures
    except KilledWorker:
        return None
    except MoonspringError as error:
        if error.status == 2:  # A refusal, which every trial would get.
            raise
        return None


class _Search:
    def __init__(self, given: argparse.Namespace):
        self.runs, self.batch = given.runs, given.batch
        for option, count in ("runs", self.runs), ("batch", self.batch):
            if count < 1:
                raise MoonspringError(f"--{option} {count}: expected 1 or more", 2)
        names = [text.partition("=")[0] for text in given.param]
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise MoonspringError(f"--param {twice} is given twice: expected one NAME=LOW:HIGH or NAME=VALUE", 2)
        self.ranges = dict(_range(text) for text in given.param if ":" in text)
        if not self.ranges:
            raise MoonspringError("there is nothing to look for: give a range, such as --param damping=0:1", 2)
        self.fixed = [word for text in given.param if ":" not in text for word in ("--param", text)]
        self.goals = [_Goal.of(text) for text in given.goal]
        # The whole path: a worker runs in another folder.
        match = given.match and f"match:{Path(given.match).absolute()}"
        self.aim, self.sign = given.minimize or given.maximize or match, -1 if given.maximize else 1
        self.measures = list(dict.fromkeys([goal.measure for goal in self.goals] + [self.aim] * bool(self.aim)))
        self.count = 0
        optuna.logging.set_verbosity(optuna.logging.WARNING)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", optuna.exceptions.ExperimentalWarning)
            sampler = optuna.samplers.TPESampler(seed=given.seed, multivariate=True, constant_liar=True)
        self.study = optuna.create_study(sampler=sampler)

    def run(self, evaluate: Any) -> _Result:
        """Asks for trials in batches of one size and tells their results in order, whoever has finished first."""
        best: _Result | None = None
        while self.count < self.runs and not (best and not self.aim and best.rank[0] == 0):
            trials = [self.study.ask() for _ in range(min(self.batch, self.runs - self.count))]
            values = [{name: trial.suggest_float(name, *ends) for name, ends in self.ranges.items()} for trial in trials]
            for trial, params, measures in zip(trials, values, evaluate(values)):
                self.count += 1
                if measures is None:
                    self.study.tell(trial, state=optuna.trial.TrialState.FAIL)
                    continue
                result = self.judge(trial.number, params, measures)
                for goal, miss in zip(self.goals, result.misses):
                    trial.set_constraint(goal.text, miss)
                self.study.tell(trial, result.aim)
                best = min(best or result, result, key=lambda each: each.rank)
        if best is None:
            raise MoonspringError("every run failed; `moonspring run` with the same parameters says why", 1)
        return best

    def judge(self, number: int, params: dict[str, float], measures: dict[str, float | None]) -> _Result:
        misses = [goal.miss(measures[goal.measure]) for goal in self.goals]
        aim = sum(max(0.0, miss) for miss in misses)
        if self.aim:
            value = measures[self.aim]
            aim = NEVER if value is None else self.sign * value
        return _Result(number, params, measures, misses, aim)

    def tell(self, best: _Result, as_json: bool) -> int:
        goals = [{"goal": goal.text, "value": best.measures[goal.measure], "met": miss <= 0}
                 for goal, miss in zip(self.goals, best.misses)]
        is_met = all(goal["met"] for goal in goals)
        if as_json:
            print(json.dumps({"params": best.params, "reached": best.measures, "goals": goals, "isMet": is_met, "runs": self.count}))
        else:
            for name, reached in best.measures.items():
                print(f"{name} = {'no value' if reached is None else f'{reached:.6g}'}")
            for goal in goals:
                print(f"{goal['goal']}: {'met' if goal['met'] else 'not met'}")
            print(" ".join(f"--param {name}={value!r}" for name, value in best.params.items()))
        return 0 if is_met else 1


def _range(text: str) -> tuple[str, tuple[float, float]]:
    name, _, ends = text.partition("=")
    try:
        low, high = map(float, ends.split(":"))
    except ValueError:
        low = high = math.nan
    if not (low < high and math.isfinite(high - low)):
        raise MoonspringError(f"--param {text}: expected NAME=LOW:HIGH with LOW below HIGH", 2)
    return name, (low, high)
