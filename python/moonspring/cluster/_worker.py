"""What runs on a worker."""

import json
import shutil
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from distributed import WorkerPlugin, get_worker

from .._command import MoonspringError, call


class SceneFiles(WorkerPlugin):
    """Puts the files of a scene into a folder of every worker, of those that come later too, and says so where the command
    is missing or another version."""

    def __init__(self, digest: str, version: str, files: Mapping[str, bytes]):
        self.name = f"moonspring-{digest}"
        self.version = version
        self.files = files

    def setup(self, worker: Any) -> None:
        found = call(["--version"]).decode().strip()
        if found != self.version:
            raise MoonspringError(f"{worker.address} has moonspring {found}, expected {self.version}; install that there", 2)
        folder = Path(worker.local_directory, self.name)
        if folder.exists():
            return
        beside = folder.with_name(self.name + ".part")
        shutil.rmtree(beside, ignore_errors=True)
        for name, data in self.files.items():
            path = beside / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        beside.rename(folder)

    def teardown(self, worker: Any) -> None:
        shutil.rmtree(Path(worker.local_directory, self.name), ignore_errors=True)


def _scene(folder: str, scene: str) -> str:
    return str(Path(get_worker().local_directory, folder, scene))


def run_rows(folder: str, scene: str, options: Sequence[str], first: int, end: int) -> tuple[bytes, float]:
    """The shard of the rows from `first` to before `end`, and the seconds that it took."""
    begin = time.perf_counter()
    shard = call(["sweep", _scene(folder, scene), *options, "--shard", f"{first}:{end}"])
    return shard, time.perf_counter() - begin


def run_trial(folder: str, scene: str, options: Sequence[str]) -> dict[str, float | None]:
    """The measures of one run."""
    written = call(["run", _scene(folder, scene), "--json", *options])
    measures: dict[str, float | None] = json.loads(written.splitlines()[-1])["measures"]
    return measures
