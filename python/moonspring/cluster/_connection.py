"""The way to the workers."""

import asyncio
import json
import logging
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from distributed import CancelledError, Client, LocalCluster, Security, rpc
from distributed.comm.core import CommClosedError

from .._command import call
from ._worker import SceneFiles

#: Seconds until a scheduler must have answered.
PATIENCE = 5
#: Seconds until a worker must have joined; they may be starting as well.
WORKER_PATIENCE = 15


class ClusterError(Exception):
    """What ends a cluster's work, with the remedy."""


@dataclass
class Job:
    """A sweep as `--missing` describes it."""

    rows: int
    missing: list[tuple[int, int]]
    folder: str
    version: str
    digest: str
    files: list[str]

    @staticmethod
    def of(scene: str, options: list[str]) -> "Job":
        found = json.loads(call(["sweep", scene, *options, "--missing"]).splitlines()[-1])
        return Job(**found | {"missing": [(first, end) for first, end in found["missing"]]})

    def plugin(self, scene: str) -> SceneFiles:
        folder = Path(scene).parent
        return SceneFiles(self.digest, self.version, {name: (folder / name).read_bytes() for name in self.files})


@contextmanager
def connected(scheduler: str | None, workers: int | None, plugin: SceneFiles) -> Iterator[Client]:
    """A client whose workers have the scene's files; without a scheduler, of workers on this machine."""
    # Whatever fails ends in one line; the library would log each step of it.
    logging.disable(logging.CRITICAL)
    cluster = None
    if scheduler is None:
        # The workers inherit it, so that on Ctrl-C the client alone has something to say.
        handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
        cluster = LocalCluster(
            n_workers=workers, threads_per_worker=1, dashboard_address="127.0.0.1:0", silence_logs=logging.CRITICAL)
        signal.signal(signal.SIGINT, handler)
    try:
        client = _client(cluster, scheduler)
        try:
            _prepare(client, plugin, scheduler)
            yield client
            with suppress(Exception):
                client.unregister_worker_plugin(plugin.name)
        finally:
            # A scheduler that is gone cannot be told.
            with suppress(Exception, CancelledError):
                client.close(timeout=2)
    finally:
        if cluster is not None:
            with suppress(Exception):  # A busy machine may take longer; the workers end with this process.
                cluster.close(timeout=10)


@contextmanager
def scheduling(client: Client, remedy: Callable[[], str]) -> Iterator[None]:
    """Where the scheduler dies, raises ClusterError with the remedy, whatever the library raises."""
    try:
        yield
    except Exception as error:
        if client.status == "running" and not isinstance(error, (CancelledError, CommClosedError, TimeoutError)):
            raise
        raise ClusterError(f"the scheduler is gone; {remedy()}") from error


def _client(cluster: LocalCluster | None, scheduler: str | None) -> Client:
    async def probe() -> None:
        async with rpc(scheduler, connection_args=Security().get_connection_args("client")) as peer:
            await peer.identity()

    try:
        if scheduler is not None:
            # The client's own timeout ends with the connection, and what listens may stay silent.
            asyncio.run(asyncio.wait_for(probe(), PATIENCE + 1))
            return Client(scheduler, timeout=PATIENCE)
        return Client(cluster)
    except Exception as error:  # Whatever listens there may say anything.
        raise ClusterError(
            f"no scheduler answers at {scheduler}; start one with `dask scheduler`, correct the address, or leave out "
            "--scheduler to use this machine"
        ) from error


def _prepare(client: Client, plugin: SceneFiles, scheduler: str | None) -> None:
    try:
        client.wait_for_workers(1, timeout=WORKER_PATIENCE)
    except TimeoutError as error:
        raise ClusterError(f"the scheduler at {scheduler} has no workers; start some with `dask worker {scheduler}`") from error
    try:
        client.register_plugin(plugin)
    except ModuleNotFoundError as error:
        raise ClusterError(f"a worker has no module '{error.name}'; run `pip install 'moonspring[cluster]'` there") from error
    except FileNotFoundError as error:
        raise ClusterError(f"on a worker: {error}") from error
