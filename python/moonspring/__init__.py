"""Runs scenes of Moonspring from Python: the `moonspring` command's rows as pandas frames.

`run`, `sweep`, `trace`, `signals` and `fit` start the command and turn what it writes into frames. Keywords that they do not
name are options of the command: `tick_limit=5` is `--tick-limit 5`, `trust=True` is `--trust`, and a list repeats its option.
"""

from ._command import MoonspringError, command_path
from ._fit import Fit, Goal, fit
from ._run import run, signals, trace
from ._sweep import sweep
from ._version import __version__

__all__ = ["Fit", "Goal", "MoonspringError", "__version__", "command_path", "fit", "run", "signals", "sweep", "trace"]
