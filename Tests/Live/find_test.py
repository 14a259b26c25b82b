"""Searches for values of parameters from the page's connection: what is found, what is refused, and that no process is left.

    find_test.py MOONSPRING [CHECK...]

MOONSPRING is the command; the viewer lies beside it. Without names all checks run.
"""

import os
import pathlib
import re
import shutil
import signal
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness.live_client import Checks, good_client, running, wait_until

# A card on a spring, which settles the sooner the nearer its damping is to 1.
CARD = """
local ms = require "moonspring"
local scene = ms.scene
scene.size = {400, 600}
local card = scene.view:addSubview(ms.View{name = "card", center = {200, 100}, size = {80, 80}, backgroundColor = "tomato"})
local damping = scene.param("damping", 0.1, {min = 0.05, max = 1})
local frequency = scene.param("frequency", 1.5, {min = 0.5, max = 8})
local label = scene.param("label", "plain")
local animator = ms.DynamicAnimator{referenceView = scene.view}
local spring = ms.AttachmentBehavior{item = card, attachedToAnchor = {200, 300}}
spring.length = 0
animator:addBehavior(spring)
local function apply() spring.damping, spring.frequency = damping.value, frequency.value end
damping.onChange, frequency.onChange = apply, apply
apply()
scene.measure("frequencyOfRun", function() return frequency.value end)
scene.measure("isFancy", function() return label.value == "a,b:c" and 1 or 0 end)
"""
# A run takes minutes; the viewer is to show its beginning.
HANGING = CARD + "scene.onTick = function() local t = 0 for i = 1, 300000000 do t = t + i end end"
AT_BEGIN = ["--limit", "0", "--at", "0"]

CHECKS = check = Checks()


def workers(server):
    """The processes that the viewer has started."""
    found = []
    for folder in pathlib.Path("/proc").iterdir():
        try:
            fields = (folder / "stat").read_text().rsplit(")", 1)[1].split() if folder.name.isdigit() else []
        except OSError:
            continue
        if fields and int(fields[1]) == server.process.pid and fields[0] != "Z":
            found.append(int(folder.name))
    return found


def connections(process):
    """The sockets that a process has open."""
    found = set()
    for path in pathlib.Path(f"/proc/{process}/fd").iterdir():
        try:
            found.add(os.readlink(path))
        except FileNotFoundError:
            pass
    return {link for link in found if link.startswith("socket:")}


def find(client, parameters, goals, minimize=""):
    return client.ask("find", parameters=parameters, goals=goals, minimize=minimize)


def wait_for_end(client):
    """The search's last state."""
    while client.states["search"]["isRunning"]:
        next(client.texts())
    return client.states["search"]


@check(CARD)
def finds_what_there_is(server):
    """A goal that can be reached is; other parameters keep the values that they have now, texts too."""
    with good_client(server) as client:
        client.ask("param", name="frequency", value=3, rerun=True)
        client.ask("param", name="label", value="a,b:c", rerun=True)
        goals = ["settleTime:card <= 0.5", "frequencyOfRun = 3", "isFancy = 1"]
        assert "error" not in find(client, ["damping=0.05:1"], goals)
        state = wait_for_end(client)
        result = state["result"]
        assert state["error"] is None and result["isMet"], state
        assert list(result["params"]) == ["damping"] and 0.3 < result["params"]["damping"] <= 1, result
        assert [goal["met"] for goal in result["goals"]] == [True, True, True], result
        assert workers(server) == [], "expected no worker after the end"
        # It can be shown beside the run.
        assert "error" not in client.ask("compare", values=result["params"])
        # Who comes later sees it as well.
        with good_client(server) as other:
            wait_until(lambda: next(other.texts()) and "search" in other.states, "the state of the search")
            assert other.states["search"]["result"] == result


@check(CARD)
def names_what_cannot_be_reached(server):
    """A goal beyond the ranges is missed, with the nearest values; what is to be small beside it is."""
    with good_client(server) as client:
        assert "error" not in find(client, ["damping=0.05:0.1"], ["settleTime:card <= 0.1"], "peakSpeed:card")
        result = wait_for_end(client)["result"]
        assert not result["isMet"] and result["goals"][0]["value"] > 0.1 and not result["goals"][0]["met"], result
        assert result["params"]["damping"] > 0.09, result


@check(CARD)
def refuses_with_a_reason(server):
    """What cannot be looked for is an error with a remedy, and starts no process."""
    goal = ["settleTime:card <= 0.4"]
    table = [
        ([], goal, "", "choose a parameter and its range"),
        (["damping=0:1"], [], "", "write a goal such as"),
        (["damping=1:0.2"], goal, "", "expected LOW:HIGH with LOW below HIGH"),
        (["damping=0.1:2"], goal, "", "'damping' must be at most 1"),
        (["dampig=0.1:1"], goal, "", "there is no parameter 'dampig' (did you mean 'damping'?)"),
        (["label=0:1"], goal, "", "must be a string"),
        (["damping=0.1:1"], ["settleTime:card is small"], "", "expected MEASURE <= NUMBER"),
        (["damping=0.1:1"], ["setleTime:card <= 1"], "", "there is no measure 'setleTime:card' (did you mean 'settleTime'?)"),
        (["damping=0.1:1"], ["match:/etc/passwd <= 1"], "", "reads a file, which a page may not"),
        (["damping=0.1:1"], [], "match:/dev/zero", "reads a file, which a page may not"),
        ([f"p{number}=0:1" for number in range(20)], goal, "", "there is no parameter 'p0'"),
    ]
    with good_client(server) as client:
        for parameters, goals, minimize, expected in table:
            error = find(client, parameters, goals, minimize).get("error", "")
            assert expected in error, f"{parameters} {goals} {minimize!r}: expected '{expected}', found '{error}'"
        assert workers(server) == []
        # What only a run can tell.
        assert "error" not in find(client, ["damping=0.1:1"], ["settleTime:crad <= 1"])
        runs = 0
        while client.states["search"]["isRunning"]:
            runs = client.states["search"]["runs"]
            next(client.texts())
        error = client.states["search"]["error"]
        assert "there is no signal 'crad' (did you mean 'card'?)" in error, error
        assert runs <= 3, f"expected one run in the middle and two at the ends, found {runs}"


@check(HANGING, *AT_BEGIN)
def ends_at_once(server):
    """A search is ended by whoever looks on, by a change of the file and by the end of the viewer, whatever its runs do."""
    with good_client(server) as client:
        def begin():
            reply = find(client, ["damping=0.1:1"], ["settleTime:card <= 0.4"])
            assert "error" not in reply, reply
            wait_until(lambda: workers(server), "a worker")
            # It has none of the viewer's connections.
            for worker in workers(server):
                wait_until(lambda: not connections(worker) & connections(server.process.pid), "a worker with nothing but its own")

        begin()
        assert client.states["search"]["isRunning"]
        client.ask("unfind")
        assert workers(server) == [], "expected no worker when the search is over"
        assert wait_for_end(client)["error"] is None
        begin()
        first = workers(server)
        begin()
        assert not set(first) & set(workers(server)), "expected the first search to be over"
        server.path.write_text(HANGING + "-- changed")
        assert "files have changed" in wait_for_end(client)["error"]
        assert workers(server) == [], "expected no worker after a reload"
        begin()
        left = workers(server)
    server.process.send_signal(signal.SIGINT)
    server.process.wait(20)
    assert not [worker for worker in left if pathlib.Path(f"/proc/{worker}").exists()], "expected no worker after the viewer"


@check(CARD)
def killed_viewer(server):
    """A viewer that is killed leaves no worker either."""
    with good_client(server) as client:
        find(client, ["damping=0.1:1", "frequency=0.5:8"], ["settleTime:card <= 0.001"])
        wait_until(lambda: workers(server), "a worker")
        left = workers(server)
        server.process.kill()
        server.process.wait()
        wait_until(lambda: not any(pathlib.Path(f"/proc/{worker}").exists() for worker in left), "the worker to end")


def without_the_library(command):
    """Where NLopt does not load, its absence and the remedy are told."""
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "libnlopt.so.0").touch()
        os.environ["LD_LIBRARY_PATH"] = folder
        with running(command, CARD) as server, good_client(server) as client:
            del os.environ["LD_LIBRARY_PATH"]
            error = find(client, ["damping=0.1:1"], ["settleTime:card <= 0.4"])["error"]
            assert "NLopt cannot be loaded" in error and "apt install libnlopt0" in error, error


def without_the_command(command):
    """A viewer that stands alone says what is missing."""
    with tempfile.TemporaryDirectory() as folder:
        viewer = shutil.copy(pathlib.Path(command).resolve().parent / "moonspring-live", folder)
        # It takes the arguments of `moonspring live` but for the name.
        program = pathlib.Path(folder, "live")
        program.write_text(f'#!/bin/sh\nshift\nexec "{viewer}" "$@"\n')
        program.chmod(0o755)
        with running(str(program), CARD) as server, good_client(server) as client:
            error = find(client, ["damping=0.1:1"], ["settleTime:card <= 0.4"])["error"]
            assert re.search("expected .*/moonspring, found none; .* install it again", error), error


def main(command, *names):
    alone = {body.__name__: body for body in [without_the_library, without_the_command]}
    for name in names or [*CHECKS, *alone]:
        if name in alone:
            alone[name](command)
            print(f"ok: {name}", flush=True)
        else:
            CHECKS.run(name, command)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: find_test.py MOONSPRING [CHECK...]")
    main(*sys.argv[1:])
