"""The `moonspring` command, for programs in Python: where it is, and what version."""

import shutil
import sysconfig
from importlib.metadata import version
from pathlib import Path

__version__ = version("moonspring")


def command_path() -> str:
    """Path of the `moonspring` command that came with this package, or of the one on the PATH.

    Raises FileNotFoundError where there is none.
    """
    schemes = [sysconfig.get_default_scheme(), sysconfig.get_preferred_scheme("user")]
    for scheme in schemes:
        path = Path(sysconfig.get_path("scripts", scheme)) / "moonspring"
        if path.is_file():
            return str(path)
    found = shutil.which("moonspring")
    if found is None:
        raise FileNotFoundError("the command moonspring is neither among this Python's scripts nor on the PATH; install the package again")
    return found
