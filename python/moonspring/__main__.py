"""`python -m moonspring ARGUMENTS`: the command, with this Python's package."""

import os
import sys

from . import command_path

if __name__ == "__main__":
    try:
        path = command_path()
    except FileNotFoundError as error:
        sys.exit(f"moonspring: {error}")
    os.execv(path, [path, *sys.argv[1:]])
