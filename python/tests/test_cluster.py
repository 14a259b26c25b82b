"""`python -m moonspring.cluster`: the same bytes as the command alone, whoever dies on the way."""

import json
import signal
import socket
import subprocess
import time
from pathlib import Path

import pytest

from moonspring import command_path
from moonspring.cluster.__main__ import main

SWEEP = ["--param", "frequency=1:2:0.02", "--param", "damping=0:1:0.02", "--measure", "end:card.y", "--measure", "settleTime:card",
         "--duration", "1"]


@pytest.fixture
def expected(scene, tmp_path):
    """The file that the command makes alone."""
    path = tmp_path / "alone.csv"
    subprocess.run([command_path(), "sweep", scene, *SWEEP, "-o", path], check=True, capture_output=True)
    return path.read_bytes()


@pytest.fixture
def scheduler(start, tmp_path):
    """A process that schedules; its address."""
    file = tmp_path / "scheduler.json"
    process = start("dask", "scheduler", "--host", "127.0.0.1", "--port", 0, "--no-dashboard", "--scheduler-file", file)
    process.address = json.loads(until(lambda: file.exists() and file.read_text()))["address"]
    return process


def until(condition):
    while not (found := condition()):
        time.sleep(0.005)
    return found


def cluster(start, *words):
    return start("moonspring.cluster", *words)


def shards(out):
    return len(list(Path(f"{out}.sweep").glob("rows-*.shard")))


def test_a_worker_and_then_the_scheduler_die_and_the_same_command_resumes(scene, expected, scheduler, start, tmp_path):
    out = tmp_path / "out.csv"
    words = ["sweep", scene, *SWEEP, "-o", out]
    workers = [start("dask", "worker", scheduler.address, "--nthreads", 1, "--no-nanny", "--no-dashboard",
                     "--local-directory", tmp_path / f"worker{number}") for number in range(3)]
    client = cluster(start, *words, "--scheduler", scheduler.address)
    until(lambda: shards(out) >= 2 or client.poll() is not None)
    workers[0].send_signal(signal.SIGKILL)
    until(lambda: shards(out) > 6 or client.poll() is not None)
    scheduler.send_signal(signal.SIGKILL)
    _, errors = client.communicate()
    assert client.returncode == 1
    assert errors.count("\n") == 1
    assert "the scheduler is gone" in errors and "the same command resumes" in errors

    assert not out.exists()
    kept = shards(out)
    assert kept > 6
    resumed = cluster(start, *words, "--workers", 3)
    printed, errors = resumed.communicate()
    assert (resumed.returncode, errors) == (0, "")
    assert "2,601 rows" in printed
    assert out.read_bytes() == expected
    assert not Path(f"{out}.sweep").exists()


def test_a_batch_that_kills_its_workers_becomes_an_error_and_no_other(scene, expected, start, tmp_path, monkeypatch):
    deadly = tmp_path / "deadly"
    deadly.write_text(
        "#!/bin/sh\n"
        'case "$*" in *--failed*) ;; *"--shard 2:3") kill -9 $PPID;; esac\n'
        f"exec '{command_path()}' \"$@\"\n")
    deadly.chmod(0o755)
    monkeypatch.setenv("MOONSPRING", str(deadly))
    # Dask starts a batch again three times; once among others and once by itself is enough here.
    monkeypatch.setenv("DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES", "0")
    out = tmp_path / "out.csv"
    client = cluster(start, "sweep", scene, *SWEEP, "-o", out, "--workers", 2)
    _, errors = client.communicate()
    assert client.returncode == 0, errors
    assert "Traceback" not in errors
    rows, wanted = out.read_text().splitlines(), expected.decode().splitlines()
    for number, (row, other) in enumerate(zip(rows[1:], wanted[1:], strict=True)):
        if number == 2:
            assert row.endswith(",error,each worker that ran it died")
        else:
            assert row == other


def test_a_scheduler_that_does_not_answer_is_named_with_the_remedy(scene, start, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        client = cluster(start, "sweep", scene, *SWEEP, "-o", tmp_path / "out.csv", "--scheduler", address)
        _, errors = client.communicate()
    assert client.returncode == 1
    assert errors.count("\n") == 1
    assert f"no scheduler answers at {address}; start one with `dask scheduler`" in errors


def test_the_commands_refusals_come_before_any_worker(scene, start, tmp_path):
    client = cluster(start, "sweep", scene, "--param", "frequncy=1:2:0.5", "--measure", "max:card.y", "-o", tmp_path / "out.csv")
    _, errors = client.communicate()
    assert client.returncode == 2
    assert "did you mean 'frequency'" in errors
    client = cluster(start, "sweep", scene, *SWEEP, "-o", tmp_path / "out.csv", "--plot", tmp_path / "p.gif")
    _, errors = client.communicate()
    assert client.returncode == 2
    assert "a plot is an SVG or a PNG" in errors
    assert not (tmp_path / "out.csv").exists() and not (tmp_path / "out.csv.sweep").exists()


@pytest.mark.parametrize("options, message", [
    (["--batch", "0"], "--batch 0: expected 1 or more"), (["--runs", "-5"], "--runs -5: expected 1 or more"),
    (["--goal", "max:card.y <= nan"], "expected MEASURE <= NUMBER"), (["--goal", "max:card.y >= inf"], "expected MEASURE <= NUMBER"),
    (["--param", "damping=0:inf"], "with LOW below HIGH"), (["--param", "damping=-1e308:1e308"], "with LOW below HIGH"),
    (["--param", "frequency=2"], "--param frequency is given twice"),
])
def test_a_fit_that_could_not_end_is_refused_before_any_worker(scene, capsys, options, message):
    words = ["fit", str(scene), "--param", "frequency=1:3", "--minimize", "settleTime:card"]
    assert main([*words, *options]) == 2
    written = capsys.readouterr()
    assert message in written.err and len(written.err.splitlines()) == 1 and not written.out


def test_a_fit_needs_a_range(scene, capsys):
    assert main(["fit", str(scene), "--param", "frequency=2", "--minimize", "settleTime:card"]) == 2
    assert "there is nothing to look for" in capsys.readouterr().err


def test_a_fit_takes_a_value_to_hit_and_a_recorded_motion(scene, start, tmp_path):
    trace = tmp_path / "wanted.jsonl"
    words = [command_path(), "run", scene, "--param", "damping=0.5", "--measure", "end:card.y", "--trace", trace, "--json"]
    wanted = json.loads(subprocess.run(words, check=True, capture_output=True).stdout.splitlines()[-1])
    end = wanted["measures"]["end:card.y"]
    client = cluster(start, "fit", scene, "--param", "damping=0.1:1", "--goal", f"end:card.y = {end}",
                     "--match", f"{trace}:card", "--runs", 48, "--seed", 3, "--workers", 1, "--json")
    printed, errors = client.communicate()
    assert client.returncode == 0, errors
    found = json.loads(printed)
    assert found["goals"][0]["met"]
    assert abs(found["params"]["damping"] - 0.5) < 0.1


def test_a_fit_is_the_same_whatever_the_number_of_workers(scene, start):
    words = ["fit", scene, "--param", "frequency=0.5:8", "--param", "damping=0:1", "--goal", "overshoot:card.y <= 20 %",
             "--goal", "settleTime:card <= 1", "--minimize", "peakSpeed:card", "--runs", 32, "--seed", 3, "--json"]
    printed = [cluster(start, *words, "--workers", workers).communicate() for workers in (1, 2)]
    assert printed[0] == printed[1]
    found = json.loads(printed[0][0])
    assert found["isMet"] and found["reached"]["settleTime:card"] <= 1 and found["runs"] == 32
