"""Runs of the command, and what they say of a scene."""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from . import SCENES


def moonspring(command, *arguments, **options):
    """A run that must succeed; gives what it printed."""
    run = subprocess.run([command, *map(str, arguments)], stdin=subprocess.DEVNULL, capture_output=True, text=True, **options)
    assert run.returncode == 0, f"{' '.join(map(str, arguments))}: {run.stderr.strip()}"
    return run.stdout


def trace(command, scene, path, *arguments):
    """Runs a scene and gives the rows of its trace."""
    moonspring(command, "run", scene, "--quiet", "--trace", path, *arguments)
    return rows(path)


def rows(path):
    return [json.loads(line) for line in pathlib.Path(path).read_text(encoding="utf-8").split("\n") if line]


def items_by_tick(rows):
    """Of the rows of a trace: tick number to its items by name."""
    return {row["tick"]: {item["name"]: item for item in row["items"]} for row in rows if "tick" in row}


def render(command, scene, names, folder, *options):
    """Renders a scene to all files of these names at once; gives the figures that the command prints, with those of each output."""
    outputs = [part for name in names for part in ("-o", folder / name)]
    return json.loads(moonspring(command, "render", scene, "--quiet", "--json", *options, *outputs).strip("\n").split("\n")[-1])


def check_scenes(check, names, usual, others=()):
    """Gives each scene to `check`, and ends with status 1 if one fails: those of `names`, every one that ships for `all`, and without names
    the usual ones; the others, which do not ship, each time."""
    if list(names) == ["all"]:
        names = sorted(path.stem for path in SCENES.glob("*.lua"))
    failed = 0
    for scene in [*(SCENES / f"{name}.lua" for name in names or usual), *others]:
        try:
            check(scene)
        except AssertionError as error:
            failed += 1
            print(f"failed: {scene.stem}: {error}", flush=True)
    sys.exit(1 if failed else 0)


class CountedCommand:
    """A copy of the command in a folder of its own, run under valgrind for a count."""

    def __init__(self, command, pattern, *tool):
        self.pattern, self.tool = pattern, tool
        self._folder = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self._folder.name)
        self.command = shutil.copy(command, self.folder / "moonspring")
        # Valgrind reads all of the debugging information otherwise.
        subprocess.run(["strip", "-g", self.command], check=True)

    def count(self, *arguments):
        """The number behind the pattern in what valgrind says of a run."""
        run = subprocess.run(
            ["valgrind", *self.tool, self.command, *arguments], cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True,
            text=True, timeout=600, check=False)
        found = re.search(self.pattern, run.stderr)
        if run.returncode != 0 or found is None:
            sys.exit(f"expected {' '.join(map(str, arguments))} to succeed, it failed:\n{run.stderr}")
        return int(found[1].replace(",", ""))
