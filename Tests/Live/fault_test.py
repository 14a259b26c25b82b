"""What pages and the terminal are told of a script that fails while its scene runs, without a browser.

    fault_test.py MOONSPRING [CHECK...]

MOONSPRING is the command; the viewer lies beside it. Without names all checks run.
"""

import pathlib
import re
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness.live_client import PATIENCE, Checks, Client, good_client, message, wait_until

# Every kind of callback fails once; the line of each is where its name stands.
FAILING = """
local ms = require "moonspring"
local scene = ms.scene
scene.size = {400, 600}
local function fail(what) error(what .. " failed", 2) end
local button = scene.view:addSubview(ms.View{name = "button", frame = {0, 0, 100, 100}})
button.onTap = function() fail "tap" end
button.onPan = function() fail "pan" end
local ball = scene.view:addSubview(ms.View{name = "ball", center = {200, 560}, size = {60, 60}})
local animator = ms.DynamicAnimator{referenceView = scene.view}
local still = ms.DynamicAnimator{referenceView = scene.view}
still.delegate = {dynamicAnimatorDidPause = function() fail "delegate" end}
still:addBehavior(ms.DynamicItemBehavior{items = {button}})
local gravity = animator:addBehavior(ms.GravityBehavior{items = {ball}})
gravity.action = function() fail "action" end
local walls = animator:addBehavior(ms.CollisionBehavior{items = {ball}})
walls.translatesReferenceBoundsIntoBoundary = true
walls.collisionDelegate = {beganContactWithBoundary = function() fail "contact" end}
animator:addBehavior(ms.FieldBehavior.custom{items = {ball}, evaluate = function() fail "field" end})
local Wobble = ms.DynamicBehavior:subclass("Wobble")
function Wobble:action() fail "override" end
animator:addBehavior(Wobble{})
local pull = scene.param("pull", 1, {min = 0, max = 3})
pull.onChange = function() fail "change" end
scene.onTick = function() fail "tick" end
scene.onFrame = function() fail "frame" end
scene.signal("level", function() if scene.tick > 2 then fail "signal" end return 1 end)
scene.after(0.1, function() fail "timer" end)
scene.every(0.1, function() fail "every" end)
scene.spawn(function() scene.wait(0.1) fail "coroutine" end)
scene.spawn(function() while true do scene.wait(0.05) scene.spawn(function() fail "again" end) end end)
"""
BY_THEMSELVES = ["delegate", "action", "contact", "field", "override", "tick", "frame", "signal", "timer", "every", "coroutine", "again"]
ASKED_FOR = ["tap", "pan", "change"]

CHECKS = check = Checks()


def faults(client):
    """What the page shows over its picture: kind, file and line, and what failed."""
    return client.states.get("problem", {}).get("faults", [])


def wait_for(client, condition, what):
    """What came before a reply is known already. A scene that runs sends without end, so that there is a limit here too."""
    end = time.monotonic() + PATIENCE
    texts = client.texts()
    while not condition():
        assert time.monotonic() < end and next(texts)["type"] != "end", f"expected {what}"


def failed(client):
    return {found.group(1) for fault in faults(client) if (found := re.search(r": (\w+) failed", fault["text"]))}


def line_of(server, word):
    lines = server.path.read_text().splitlines()
    return next(number for number, line in enumerate(lines, 1) if f'fail "{word}"' in line)


def tick(client):
    return int(re.search(r"(\d+)$", client.ask("evaluate", text="ms.scene.tick")["results"][0]).group(1))


def tap(client):
    client.send(message("touch", finger=0, phase="began", point=[50, 50]))
    client.send(message("touch", finger=0, phase="ended", point=[50, 50]))


@check(FAILING)
def every_kind_is_told(server):
    """Each callback that fails is over the picture, in the console and on the terminal, with its line; the scene goes on."""
    with Client(server) as client:
        wait_for(client, lambda: failed(client) >= set(BY_THEMSELVES), "all that fails by itself")
        tap(client)
        client.ask("param", name="pull", value=2)
        client.send(message("touch", finger=0, phase="began", point=[50, 50]))
        for step in range(1, 5):
            client.send(message("touch", finger=0, phase="moved", point=[50 + 20 * step, 50]))
        client.send(message("touch", finger=0, phase="ended", point=[130, 50]))
        wait_for(client, lambda: failed(client) >= set(ASKED_FOR), "what was asked for")
        client.ask("pause")
        before = tick(client)
        client.ask("step", ticks=5)
        assert tick(client) == before + 5, "expected the scene to go on"
        for fault in faults(client):
            word = re.search(r": (\w+) failed", fault["text"]).group(1)
            line = line_of(server, word)
            assert fault["kind"] == "error" and fault["file"] == "scene.lua" and fault["line"] == line, fault
            assert {"line": line, "text": server.path.read_text().splitlines()[line - 1]} in fault["source"], fault
        said = server.said()
        for word in BY_THEMSELVES + ASKED_FOR:
            assert said.count(f": {word} failed") == 1, f"expected {word} once, found {said}"
            assert f"scene.lua:{line_of(server, word)}: {word} failed" in said, said
        with Client(server) as other:
            # Who comes later sees what has happened, over the picture and in the console.
            wait_for(other, lambda: failed(other) >= set(BY_THEMSELVES + ASKED_FOR), "what has happened")
            told = set()
            while told < set(BY_THEMSELVES + ASKED_FOR):
                text = next(other.texts())
                lines = text["lines"] if text["type"] == "lines" else []
                told |= {found.group(1) for line in lines if (found := re.search(r": (\w+) failed", line.get("text", "")))}


@check(FAILING)
def going_back_tells_nothing_anew(server):
    """A run that is shown once more fails as it did, which is not said again; after a restart it is."""
    with Client(server) as client:
        wait_for(client, lambda: failed(client) >= set(BY_THEMSELVES), "all that fails by itself")
        client.ask("pause")
        numbers = {fault["number"] for fault in faults(client)}
        said = server.said()
        last = tick(client)
        for place in [last - 3, 0, 5]:
            client.ask("seek", tick=place, hold=False)
        client.ask("step", ticks=last - 5)
        client.ask("step", ticks=-4)
        client.ask("step", ticks=4)
        client.ask("evaluate", text="1")
        assert {fault["number"] for fault in faults(client)} == numbers, faults(client)
        assert server.said() == said, f"expected nothing more than {said}, found {server.said()}"
        client.ask("restart")
        client.ask("play")
        wait_for(client, lambda: failed(client) >= set(BY_THEMSELVES) and not numbers & {
            fault["number"] for fault in faults(client)}, "the same once more")
        wait_until(lambda: server.said().count(": timer failed") == 2, "the same once more on the terminal")


@check('local ms = require "moonspring"\nms.scene.view.onTap = function() local x = nothing.at.all end\nms.scene.onTick = function() end')
def what_was_typed_is_told(server):
    """A line of the console that fails is answered there, over the picture until the next line, and on the terminal."""
    with Client(server) as client:
        reply = client.ask("evaluate", text='error("typed in vain")')
        assert "typed in vain" in reply["errors"][0], reply
        wait_for(client, lambda: any("typed in vain" in fault["text"] for fault in faults(client)), "the line that was typed")
        assert server.said().count("typed in vain") == 1, server.said()
        assert "2" in client.ask("evaluate", text="1 + 1")["results"][0]
        wait_for(client, lambda: not any("typed in vain" in fault["text"] for fault in faults(client)), "nothing any more")


@check('''
local ms = require "moonspring"
local ball = ms.scene.view:addSubview(ms.View{name = "ball", frame = {0, 0, 9, 9}})
ball.onTap = function() ball.backgroundColour = "red" end
ms.scene.every(0.1, function() end)
''')
def the_check_is_told(server):
    """What the check finds is a warning, over the picture and on the terminal, which a reload looks for anew."""
    with Client(server) as client:
        wait_for(client, lambda: bool(faults(client)), "a warning")
        fault, = faults(client)
        assert fault["kind"] == "warning" and fault["line"] == 4 and "backgroundColor" in fault["text"], fault
        assert re.search(r"^warning: .*scene\.lua:4:\d+: .*backgroundColour", server.said()), server.said()
        client.ask("restart")
        assert server.said().count("backgroundColour") == 1, server.said()
        server.path.write_text(server.path.read_text().replace("Colour", "Color"))
        wait_for(client, lambda: not faults(client), "no warning")
        server.path.write_text(server.path.read_text() + "\nball.onTap = = 1\n")
        wait_for(client, lambda: client.states["problem"]["problem"], "a load error")
        assert client.states["problem"]["problem"]["line"] == 7, client.states["problem"]
        wait_until(lambda: "scene.lua:7:14: " in server.said(), "the load error on the terminal")


@check('''
local ms = require "moonspring"
local ball = ms.scene.view:addSubview(ms.View{
  name = "ball",
  bakgroundColor = "tomato",
})
''')
def a_mistyped_key_has_its_place(server):
    """A key of a constructor that there is not is shown where it stands, as `moonspring check` does, once."""
    with Client(server) as client:
        wait_for(client, lambda: client.states.get("problem", {}).get("problem"), "a load error")
        problem = client.states["problem"]["problem"]
        assert (problem["line"], problem["column"]) == (5, 3) and "'backgroundColor'" in problem["text"], problem
        assert {"line": 5, "text": '  bakgroundColor = "tomato",'} in problem["source"], problem
        assert not faults(client), faults(client)
        wait_until(lambda: "scene.lua:5:3: View{...} has no key" in server.said(), "the same on the terminal")
        assert server.said().count("bakgroundColor") == 1, server.said()


@check('''
local ms = require "moonspring"
ms.scene.onTick = function()
  print(("x"):rep(1000))
  ms.scene.after(0, function() error(("y"):rep(1e6)) end)
  for i = 1, 2000 do print(i) end
end
ms.scene.every(1, function() end)
''')
def floods_are_bounded(server):
    """A script that prints and fails without end fills neither the messages, nor the memory, nor the terminal."""
    with Client(server) as client:
        notes = []
        while len(notes) < 2:
            text = next(client.texts())
            lines = text["lines"] if text["type"] == "lines" else []
            assert sum(len(line.get("text", "")) for line in lines) < 1 << 20
            notes += [line["text"] for line in lines if line["kind"] == "note"]
        assert all(re.search(r"^[\d,]+ lines were left out", note) for note in notes), notes
        fault, = faults(client)
        assert ": yyy" in fault["text"] and len(fault["text"]) < 17_000, len(fault["text"])
        assert len(server.said()) < 20_000, len(server.said())
        assert server.memory() < 300, server.memory()


@check('local ms = require "moonspring"\nms.scene.onTick = function() while true do end end\nms.scene.every(1, function() end)',
       "--limit", "0.3")
def limits_are_told(server):
    """A callback that is stopped at its time limit is told like any other."""
    with Client(server) as client:
        wait_for(client, lambda: any("time limit" in fault["text"] for fault in faults(client)), "the time limit")
        assert faults(client)[0]["line"] == 2, faults(client)
        assert "scene.lua:2: time limit" in server.said(), server.said()


@check('''
local ms = require "moonspring"
local path = debug
ms.scene.after(0.1, function() error("/etc/passwd:1: boom", 0) end)
''')
def only_the_scenes_files_are_shown(server):
    """A message may name any file; nothing of it is shown unless it is the scene's."""
    with Client(server) as client:
        wait_for(client, lambda: any("boom" in fault["text"] for fault in faults(client)), "the error")
        fault = next(fault for fault in faults(client) if "boom" in fault["text"])
        assert fault["file"] == "passwd" and fault["source"] == [], fault


def main(command, *names):
    for name in names or CHECKS:
        CHECKS.run(name, command)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: fault_test.py MOONSPRING [CHECK...]")
    main(*sys.argv[1:])
