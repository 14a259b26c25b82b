"""Where the command is, what its options are called, and how it is started."""

import os
import shutil
import signal
import subprocess
import sysconfig
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, TypeAlias

Scene: TypeAlias = str | os.PathLike[str]
Value: TypeAlias = bool | int | float | str
#: A tuple is a range, any other iterable a list of values.
Values: TypeAlias = Value | tuple[float, float] | tuple[float, float, float] | Iterable[Value]


class MoonspringError(Exception):
    """The command refused what it was given, or the script failed. The text is the command's own."""

    def __init__(self, message: str, status: int):
        # Both are arguments of Exception, so that the error can be pickled on its way from a cluster's worker.
        super().__init__(message, status)
        self.message = message
        #: The exit status: 1 for an error in the script, 2 for wrong usage, 124 for a limit, 130 for an interrupted run.
        self.status = status

    def __str__(self) -> str:
        return self.message


def command_path() -> str:
    """Path of the `moonspring` command: that of the environment variable MOONSPRING, else the one that came with this
    package, else the one on the PATH.

    Raises FileNotFoundError where there is none.
    """
    given = os.environ.get("MOONSPRING")
    if given:
        found = shutil.which(given)
        if found is None:
            raise FileNotFoundError(f"MOONSPRING is '{given}', expected the path of the command moonspring; correct or unset it")
        return found
    for scheme in (sysconfig.get_default_scheme(), sysconfig.get_preferred_scheme("user")):
        path = Path(sysconfig.get_path("scripts", scheme)) / "moonspring"
        if path.is_file():
            return str(path)
    found = shutil.which("moonspring")
    if found is None:
        raise FileNotFoundError(
            "the command moonspring is neither among this Python's scripts nor on the PATH; install the wheel that brings it, "
            "or set MOONSPRING to its path"
        )
    return found


def call(arguments: Sequence[str], may_miss: bool = False) -> bytes:
    """What the command writes to standard output. Raises MoonspringError where its exit status is not 0, or with `may_miss`
    where it is not 1 with an answer either."""
    with started(arguments) as process:
        written, errors = process.communicate()
    if not (may_miss and process.returncode == 1 and written):
        check(process.returncode, errors)
    return written


@contextmanager
def started(arguments: Sequence[str], errors: "int | IO[bytes]" = subprocess.PIPE) -> Iterator["subprocess.Popen[bytes]"]:
    """The running command, which is interrupted with this program and always ends before it."""
    process = subprocess.Popen(
        [command_path(), *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors
    )
    with process:
        try:
            yield process
        except BaseException as error:
            # A notebook interrupts the kernel alone.
            process.send_signal(signal.SIGINT if isinstance(error, KeyboardInterrupt) else signal.SIGTERM)
            process.communicate()
            raise


def check(status: int, errors: bytes) -> None:
    """Raises MoonspringError with what the command wrote to standard error, unless it succeeded."""
    if status == 0:
        return
    text = errors.decode(errors="replace").strip()
    if status < 0:
        text = f"{text}\nmoonspring was ended by {signal.Signals(-status).name}".strip()
    raise MoonspringError(text or f"moonspring ended with status {status}", status)


def text(value: object) -> str:
    """A value as the command reads it: numbers with all their digits, `true` and `false`."""
    if hasattr(value, "item"):
        value = value.item()  # A scalar of numpy.
    if isinstance(value, bool):
        return "true" if value else "false"
    return repr(value) if isinstance(value, float) else str(value)


def parameters(values: Mapping[str, Any] | None) -> list[str]:
    return [word for name, value in (values or {}).items() for word in ("--param", f"{name}={text(value)}")]


def ranges(params: Mapping[str, Values]) -> dict[str, str]:
    """The values of each parameter as the command reads them."""
    return {name: _range(values) for name, values in params.items()}


def _range(values: Values) -> str:
    if isinstance(values, tuple):
        if len(values) not in (2, 3):
            raise ValueError(f"expected (low, high) or (low, high, step), found {values}; for these values give a list")
        return ":".join(map(text, values))
    if isinstance(values, (bool, int, float, str)) or not isinstance(values, Iterable):
        return text(values)
    return ",".join(map(text, values))


def measured(measures: str | Iterable[str]) -> list[str]:
    return [word for name in names(measures) for word in ("--measure", name)]


def names(measures: str | Iterable[str]) -> list[str]:
    return [measures] if isinstance(measures, str) else list(measures)


def options(given: Mapping[str, Any]) -> list[str]:
    """Keywords as options of the command. None and False leave an option out."""
    words = []
    for name, value in given.items():
        option = "--" + name.replace("_", "-")
        for each in value if isinstance(value, (list, tuple)) else [value]:
            if each is True:
                words.append(option)
            elif each is not None and each is not False:
                words += [option, text(each)]
    return words
