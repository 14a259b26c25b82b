"""The package against the command: each frame says what the command writes."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy
import pandas
import pytest

import moonspring
from moonspring import MoonspringError, command_path


def test_the_version_is_that_of_the_engine():
    source = Path(__file__).parents[2] / "Sources/MoonspringLua/Engine/LuaEngine.swift"
    if not source.exists():
        pytest.skip("only in a checkout")
    assert moonspring.__version__ == re.search(r'static let version = "(.+)"', source.read_text())[1], "run scripts/generate"


# MARK: One run


def test_a_run_is_a_series_of_parameters_measures_and_its_end(scene):
    row = moonspring.run(scene, {"frequency": 3, "damping": 1}, ["settleTime:card", "overshoot:card.y"], duration=5)
    assert list(row.index) == [
        "frequency", "damping", "settleTime:card", "overshoot:card.y", "end", "seconds", "ticks", "items", "hash"]
    assert row["frequency"] == 3 and row["end"] == "paused" and row["items"] == 2
    assert 0 < row["settleTime:card"] < row["seconds"] < 5


def test_a_measure_without_a_value_is_nan(scene):
    assert numpy.isnan(moonspring.run(scene, {"damping": 0}, "settleTime:card", duration=1)["settleTime:card"])


def test_a_trace_has_a_row_for_each_tick_and_item(scene, tmp_path):
    frame = moonspring.trace(scene, {"damping": 1}, duration=2)
    assert list(frame.columns) == ["tick", "t", "item", "x", "y", "width", "height", "rotation", "parent"]
    assert list(frame["item"].unique()) == ["card", "label"]
    assert len(frame) == 2 * frame["tick"].nunique()
    card = frame[frame["item"] == "card"]
    assert card["parent"].isna().all() and (frame[frame["item"] == "label"]["parent"] == "card").all()
    assert card["y"].iloc[0] == 130

    # The numbers of a file are the same.
    file = tmp_path / "trace.jsonl"
    words = ["run", scene, "--param", "damping=1", "--duration", "2", "--trace", file]
    subprocess.run([command_path(), *words], check=True, capture_output=True)
    pandas.testing.assert_frame_equal(moonspring.trace(file), frame)


def test_a_trace_of_changes_has_the_same_rows(scene, tmp_path):
    # The items change their number, too.
    scene.write_text(scene.read_text() + """
scene.at(0.2, function() scene.view:addSubview(ms.View { name = "late", frame = { 0, 0, 5, 5 } }) end)
scene.at(0.4, function() label:removeFromSuperview() end)
""")
    frame = moonspring.trace(scene, duration=1)
    assert list(frame.groupby("tick")["item"].count().unique()) == [2, 3]
    file = tmp_path / "changes.jsonl"
    words = ["run", scene, "--duration", "1", "--trace", file, "--trace-changes"]
    subprocess.run([command_path(), *words], check=True, capture_output=True)
    pandas.testing.assert_frame_equal(moonspring.trace(file), frame)
    pandas.testing.assert_frame_equal(moonspring.trace(scene, duration=1, trace_changes=True), frame)
    pandas.testing.assert_frame_equal(moonspring.signals(file), moonspring.signals(scene, duration=1))


def test_a_trace_without_its_end_is_refused(scene, tmp_path):
    file = tmp_path / "trace.jsonl"
    subprocess.run([command_path(), "run", scene, "--duration", "1", "--trace", file], check=True, capture_output=True)
    lines = file.read_bytes().splitlines(keepends=True)
    for rest, place in [(lines[:3], 4), ([*lines[:3], lines[3][:20]], 4), ([], 1), ([b"t,x\n"], 1), ([b"[]\n", *lines], 1)]:
        file.write_bytes(b"".join(rest))
        for read in moonspring.trace, moonspring.signals:
            with pytest.raises(ValueError, match=rf"trace\.jsonl:{place}: expected a t"):
                read(file)


def test_a_trace_takes_no_parameters(scene, tmp_path):
    file = tmp_path / "trace.jsonl"
    subprocess.run([command_path(), "run", scene, "--duration", "1", "--trace", file], check=True, capture_output=True)
    with pytest.raises(ValueError, match=r"trace\.jsonl is a trace.*leave out damping, seed"):
        moonspring.trace(file, {"damping": 1}, seed=3)


def test_signals_are_columns_by_time(scene):
    frame, trace = moonspring.signals(scene, duration=1), moonspring.trace(scene, duration=1)
    assert frame.index.name == "t" and list(frame.columns) == ["depth"]
    assert list(frame["depth"]) == list(trace[trace["item"] == "card"]["y"])


# MARK: Sweeps and fits


def test_a_sweep_has_a_row_for_each_combination_and_the_numbers_of_single_runs(scene):
    frame = moonspring.sweep(scene, {"frequency": [1, 2.5], "damping": (0.5, 1, 0.25)}, "max:card.y", seeds=(1, 2), duration=2)
    assert list(frame.columns) == ["frequency", "damping", "seed", "max:card.y", "end", "error"]
    assert frame.index.name == "row" and len(frame) == 2 * 3 * 2
    assert set(frame["damping"]) == {0.5, 0.75, 1}
    assert (frame["error"] == "").all()
    row = frame.iloc[-1]
    alone = moonspring.run(scene, {"frequency": row["frequency"], "damping": row["damping"]}, "max:card.y", seed=row["seed"], duration=2)
    assert alone["max:card.y"] == row["max:card.y"]


@pytest.mark.parametrize("kind", ["csv", "json", "parquet"])
def test_every_file_gives_the_same_frame(scene, tmp_path, kind):
    if kind == "parquet":
        pytest.importorskip("pyarrow")
    params = {"kind": ["plain", "broken"], "damping": numpy.linspace(0, 1, 3)}
    frame = moonspring.sweep(scene, params, "settleTime:card", duration=2)
    path = tmp_path / f"rows.{kind}"
    other = moonspring.sweep(scene, params, "settleTime:card", duration=2, output=path)
    assert path.exists()
    pandas.testing.assert_frame_equal(other, frame, check_dtype=False)


def test_a_run_that_fails_is_a_row_with_its_error(scene):
    frame = moonspring.sweep(scene, {"kind": ["plain", "broken"]}, "max:card.y", duration=1)
    assert frame["error"][0] == "" and "broken on purpose" in frame["error"][1]
    assert frame["max:card.y"].isna().tolist() == [False, True]


def test_a_range_of_two_numbers_is_sampled(scene):
    frame = moonspring.sweep(scene, {"damping": (0.2, 0.4)}, "max:card.y", random=20, duration=1)
    assert len(frame) == 20 and frame["damping"].between(0.2, 0.4).all()
    with pytest.raises(MoonspringError, match="random"):
        moonspring.sweep(scene, {"damping": (0.2, 0.4)}, "max:card.y", duration=1)
    with pytest.raises(ValueError, match="give a list"):
        moonspring.sweep(scene, {"damping": (0.1, 0.2, 0.3, 0.4)}, "max:card.y")


@pytest.mark.parametrize("seeds", [range(1, 4), [1, 5, 9], (1, 2, 3), (1,)])
def test_seeds_that_are_not_the_first_and_the_last_are_refused(scene, seeds):
    with pytest.raises(ValueError, match="first, last"):
        moonspring.sweep(scene, {"frequency": 2}, "max:card.y", seeds=seeds)


def test_a_fit_finds_what_reaches_its_goals(scene):
    found = moonspring.fit(scene, {"frequency": (0.5, 8)}, "settleTime:card <= 0.8", minimize="peakSpeed:card", runs=60)
    assert found.is_met and found.reached["settleTime:card"] <= 0.8
    assert found.goals[0].met and found.goals[0].value == found.reached["settleTime:card"]
    again = moonspring.run(scene, found.params, list(found.reached))
    assert {name: again[name] for name in found.reached} == found.reached
    assert list(found.sensitivity) == ["frequency"] and "frequency = " in found.lua and found.runs >= 1


def test_a_goal_that_cannot_be_met_is_a_result(scene):
    found = moonspring.fit(scene, {"frequency": (0.5, 1), "damping": 0.2}, "settleTime:card <= 0.01", runs=20)
    assert not found.is_met and not found.goals[0].met and list(found.params) == ["frequency"]


def test_a_fit_to_a_trace_finds_the_values_that_made_it(scene, tmp_path):
    file = tmp_path / "trace.jsonl"
    subprocess.run([command_path(), "run", scene, "--param", "frequency=3", "--trace", file], check=True, capture_output=True)
    found = moonspring.fit(scene, {"frequency": (0.5, 8)}, match=f"{file}:card.center")
    assert found.params["frequency"] == pytest.approx(3, rel=0.01)


# MARK: Errors


@pytest.mark.parametrize("call", [
    lambda scene: moonspring.run(scene, {"dampng": 1}),
    lambda scene: moonspring.trace(scene, {"dampng": 1}),
    lambda scene: moonspring.sweep(scene, {"dampng": [1]}, "max:card.y"),
    lambda scene: moonspring.fit(scene, {"dampng": (0, 1)}, "max:card.y <= 1"),
])
def test_an_unknown_parameter_is_the_commands_error(scene, call):
    with pytest.raises(MoonspringError, match="did you mean 'damping'") as caught:
        call(scene)
    assert caught.value.status == 2


def test_a_bad_measure_and_a_bad_option_are_the_commands_errors(scene):
    with pytest.raises(MoonspringError, match="settleTim"):
        moonspring.run(scene, measures="settleTim:card")
    with pytest.raises(MoonspringError, match="--tik-limit") as caught:
        moonspring.run(scene, tik_limit=1)
    assert caught.value.status == 2


def test_a_script_that_fails_raises_with_status_1(scene):
    with pytest.raises(MoonspringError, match="broken on purpose") as caught:
        moonspring.run(scene, {"kind": "broken"})
    assert caught.value.status == 1


def test_a_missing_command_is_named_with_the_remedy(scene, monkeypatch):
    monkeypatch.setenv("MOONSPRING", "/nowhere/moonspring")
    with pytest.raises(FileNotFoundError, match="MOONSPRING is '/nowhere/moonspring'.*correct or unset it"):
        moonspring.run(scene)
    monkeypatch.delenv("MOONSPRING")
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr("sysconfig.get_path", lambda *_: "/nowhere")
    with pytest.raises(FileNotFoundError, match="install the wheel"):
        command_path()


def test_an_interrupt_reaches_the_command(scene, tmp_path):
    patient = tmp_path / "patient"
    # It says so once Python waits for it: an interrupt while that still starts it would not know whom to tell.
    patient.write_text(
        "#!/bin/sh\ntrap 'echo yes >interrupted; exit 130' INT\n"
        "until grep -q '^State:.S' /proc/$PPID/status; do sleep 0.01; done\n"
        "echo yes >started\nwhile :; do sleep 0.05; done\n")
    patient.chmod(0o755)
    # Whoever runs the tests in the background has Ctrl-C ignored, in all that is started from there.
    process = subprocess.Popen(
        [sys.executable, "-c", f"import moonspring; moonspring.run({str(scene)!r})"], cwd=tmp_path, stderr=subprocess.PIPE,
        env=os.environ | {"MOONSPRING": str(patient)}, start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    while not (tmp_path / "started").exists():
        time.sleep(0.005)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate()
    assert b"KeyboardInterrupt" in errors
    assert (tmp_path / "interrupted").exists()


def test_the_five_lines_of_the_readme_run(tmp_path):
    page = (Path(__file__).parents[1] / "README.md").read_text()
    code = re.search(r"```python\n(.*?)```", page, re.DOTALL)[1]
    assert len(code.strip().splitlines()) == 5
    done = subprocess.run([sys.executable, "-c", code], cwd=Path(__file__).parents[2], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
