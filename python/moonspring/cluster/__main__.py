"""`python -m moonspring.cluster sweep SCENE ...` and `... fit SCENE ...`."""

import argparse
import sys
from collections.abc import Sequence

from .._command import MoonspringError


def main(words: Sequence[str] | None = None) -> int:
    given, options = _parser().parse_known_args(words)
    try:
        return _work(given, options)
    except ModuleNotFoundError as error:
        return _report(f"no module '{error.name}'; run `pip install 'moonspring[cluster]'`", 1)
    except MoonspringError as error:
        print(error, file=sys.stderr)
        return error.status if error.status > 0 else 1
    except KeyboardInterrupt:
        return _report("interrupted; the same command resumes" if given.work == "sweep" else "interrupted", 130)


def _work(given: argparse.Namespace, options: list[str]) -> int:
    from ._connection import ClusterError

    try:
        if given.work == "sweep":
            from ._sweep import sweep

            looks = {name: getattr(given, name) for name in ("plot", "size", "title")}
            final = [word for name, value in looks.items() if value for word in (f"--{name}", value)]
            return sweep(given.scene, options, given.output, final, given.restart, given.scheduler, given.workers)
        from ._fit import fit

        return fit(given, options)
    except (ClusterError, OSError) as error:
        return _report(str(error), 1)


def _report(text: str, status: int) -> int:
    print(f"moonspring.cluster: {text}", file=sys.stderr)
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m moonspring.cluster", description=__doc__)
    works = parser.add_subparsers(dest="work", required=True)

    sweep = works.add_parser(
        "sweep", allow_abbrev=False, help="runs the rows of a sweep on a cluster",
        epilog="All other options are those of `moonspring sweep`. The same command resumes a sweep that was interrupted.")
    sweep.add_argument("scene", help="the scene, before all options")
    sweep.add_argument("-o", "--output", required=True, metavar="FILE", help="the file of the rows, .csv, .parquet or .json")
    for name, value in ("plot", "FILE"), ("size", "WxH"), ("title", "TEXT"):
        sweep.add_argument(f"--{name}", metavar=value, help="as in `moonspring sweep`")
    sweep.add_argument("--restart", action="store_true", help="begins anew where the folder is of another sweep")

    fit = works.add_parser(
        "fit", allow_abbrev=False, help="searches parameters with Optuna, whose trials run on a cluster",
        epilog="All other options are those of `moonspring run`.")
    fit.add_argument("scene", help="the scene, before all options")
    fit.add_argument("--param", action="append", required=True, metavar="NAME=LOW:HIGH", help="a parameter and its range, or NAME=VALUE")
    fit.add_argument("--goal", action="append", default=[], metavar="'M <= X'", help="a measure and its bound; <=, >= or =")
    aim = fit.add_mutually_exclusive_group()
    aim.add_argument("--minimize", metavar="M", help="the measure to make small")
    aim.add_argument("--maximize", metavar="M", help="the measure to make large")
    aim.add_argument("--match", metavar="RECORDING", help="the recorded motion to come near to; each worker has the file there")
    fit.add_argument("--runs", type=int, default=300, metavar="N", help="the largest number of runs (300)")
    fit.add_argument("--batch", type=int, default=16, metavar="N",
                     help="trials that are asked for at once (16); the result depends on it, not on the workers")
    fit.add_argument("--seed", type=int, default=0, metavar="N", help="seed of the search and of the scene's random numbers (0)")
    fit.add_argument("--json", action="store_true", help="prints one JSON object")

    for each in (sweep, fit):
        each.add_argument("--scheduler", metavar="tcp://HOST:PORT", help="the Dask scheduler; without, this machine's cores")
        each.add_argument("--workers", type=int, metavar="N", help="workers of this machine, without a scheduler (one a core)")
    return parser


if __name__ == "__main__":
    sys.exit(main())
