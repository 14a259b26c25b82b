"""`python -m moonspring ARGUMENTS`: the command, with this Python's package."""

import os
import sys

from . import command_path

if __name__ == "__main__":
    path = command_path()
    os.execv(path, [path, *sys.argv[1:]])
