"""Ranges of rows out, shards back."""

import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from distributed import Client, Future, KilledWorker, wait

from .._command import MoonspringError, call, command_path
from ._connection import ClusterError, Job, connected, scheduling
from ._worker import run_rows

#: Seconds that a batch should take: far more than the scheduler's milliseconds a task, and no great loss.
BATCH = 1.0
#: Batches a second that scheduler and client carry with ease; with more threads than that, batches take longer.
BATCHES_A_SECOND = 100
#: Rows of the first batches, whose time is not known; a row may take a minute.
FIRST_BATCH = 1
#: How much larger than the one that was measured a batch may be.
GROWTH = 8
#: Batches a thread, so that one waits while another runs.
UNDER_WAY = 2
#: How often a batch runs again that was lost. Dask does the same where a worker has died (`allowed-failures`).
RETRIES = 3

Range: TypeAlias = tuple[int, int]


def sweep(scene: str, options: Sequence[str], output: str, final: Sequence[str], restart: bool,
          scheduler: str | None, workers: int | None) -> int:
    """Runs the rows that are missing on the cluster; then the command merges. Returns its exit status."""
    job = Job.of(scene, [*options, "-o", output, *final, *(["--restart"] if restart else [])])
    if job.missing:
        with connected(scheduler, workers, plugin := job.plugin(scene)) as client:
            try:
                _Transport(client, job, plugin.name, scene, options).run()
            finally:
                if sys.stderr.isatty():
                    print(file=sys.stderr)
    return subprocess.run([command_path(), "sweep", scene, *options, "-o", output, *final], check=False).returncode


class _Ranges:
    """The rows that no batch has yet."""

    def __init__(self, ranges: Iterable[Range]):
        self.ranges = list(reversed(list(ranges)))

    def take(self, count: int) -> Range | None:
        if not self.ranges:
            return None
        first, end = self.ranges.pop()
        if first + count < end:
            self.ranges.append((first + count, end))
        return first, min(first + count, end)


class _Transport:
    def __init__(self, client: Client, job: Job, folder: str, scene: str, options: Sequence[str]):
        self.client, self.job, self.folder, self.scene, self.options = client, job, folder, scene, options
        self.ranges = _Ranges(job.missing)
        self.size = FIRST_BATCH
        self.done = job.rows - sum(end - first for first, end in job.missing)
        self.under_way: dict[Future[Any], Range] = {}
        self.suspects: list[Range] = []
        self.threads, self.counted = 1, float("-inf")

    def run(self) -> None:
        with scheduling(self.client, lambda: f"{self.done:,} rows are kept, the same command resumes"):
            self.fill()
            while self.under_way:
                for future in wait(list(self.under_way), return_when="FIRST_COMPLETED").done:
                    self.keep(future, *self.under_way.pop(future))
                self.fill()
                self.show()
            # Whoever shared a worker with a batch that kills it has died as often. By itself each shows what it is.
            for batch in self.suspects:
                self.keep(self.submit(batch), *batch)
                self.show()

    def fill(self) -> None:
        """Keeps as many batches under way as the workers of the moment need."""
        if time.monotonic() - self.counted >= 1:
            self.threads, self.counted = sum(self.client.nthreads().values()), time.monotonic()
        while len(self.under_way) < max(1, self.threads * UNDER_WAY) and (batch := self.ranges.take(self.size)):
            self.under_way[self.submit(batch)] = batch

    def submit(self, batch: Range) -> "Future[Any]":
        options = [*self.options, "--jobs", "1", "--digest", self.job.digest]
        return self.client.submit(run_rows, self.folder, self.job.files[0], options, *batch, pure=False, retries=RETRIES)

    def keep(self, future: "Future[Any]", first: int, end: int) -> None:
        try:
            shard, seconds = future.result()
            rows = end - first
            wanted = BATCH * max(1.0, self.threads / BATCHES_A_SECOND)
            self.size = max(1, min(int(rows * wanted / max(seconds, 1e-3)), rows * GROWTH))
        except KilledWorker:
            if (first, end) not in self.suspects:
                self.suspects.append((first, end))
                return
            shard = self.failed(first, end, "each worker that ran it died")
        except MoonspringError as error:
            if error.status > 0:  # A refusal, which every row would get.
                raise ClusterError(f"on a worker: {error}") from error
            shard = self.failed(first, end, "the command died on each worker that ran it")
        path = Path(self.job.folder, f"rows-{first:012}.shard")
        beside = path.with_suffix(".part")
        beside.write_bytes(shard)
        beside.replace(path)
        self.done += end - first

    def failed(self, first: int, end: int, text: str) -> bytes:
        return call(["sweep", self.scene, *self.options, "--shard", f"{first}:{end}", "--failed", text])

    def show(self) -> None:
        if sys.stderr.isatty():
            print(f"\r{self.done:,} of {self.job.rows:,} rows, {self.threads} threads\x1b[K", end="", file=sys.stderr, flush=True)
