"""Measures how fast the live viewer answers, and what it takes; prints figures and compares them with nothing.

    live_figures.py MOONSPRING [FIGURE...]

MOONSPRING is the command; the viewer lies beside it. Without names all figures are taken, which takes some minutes. They mean
something only on a machine that does nothing else. Needs what live_test.py needs.
"""

import pathlib
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import SCENES
from harness.browser import chromium
from harness.live_client import CROWD, Server, good_client
from live_page import open_page

# Follows the finger exactly, so that the effect is the place of the touch.
FOLLOWER = """
local ms = require "moonspring"
local item = ms.scene.view:addSubview(ms.View{name = "item", center = {187, 100}, size = {80, 80}, backgroundColor = "tomato"})
item.onPan = function(view, gesture) view.center = gesture.location end
"""

TURNING_CROWD = CROWD.replace("item) end", "item) body:addAngularVelocity(1, item) end")
LABELLED_CROWD = TURNING_CROWD.replace("size = {9, 9}", "size = {9, 9}, text = tostring(i), borderWidth = 1")

# Bounces between the walls without end.
ENDLESS = """
local ms = require "moonspring"
local animator = ms.DynamicAnimator{referenceView = ms.scene.view}
local ball = ms.scene.view:addSubview(ms.View{name = "ball", frame = {100, 100, 40, 40}})
animator:addBehavior(ms.CollisionBehavior{items = {ball}, translatesReferenceBoundsIntoBoundary = true})
local body = ms.DynamicItemBehavior{items = {ball}, elasticity = 1, resistance = 0, friction = 0, allowsRotation = false}
animator:addBehavior(body)
body:addLinearVelocity({200, 130}, ball)
"""

# Keeps when the first picture of a scene whose title is new was drawn, in milliseconds since 1970.
WATCH_LOADS = """
window.drawn = {};
const Native = WebSocket;
let title = null;
window.WebSocket = class extends Native {
    constructor(...values) {
        super(...values);
        this.addEventListener("message", ({ data }) => {
            if (typeof data === "string") {
                const message = JSON.parse(data);
                if (message.type === "scene") title = message.title;
            } else if (title !== null && !(title in window.drawn)) {
                const shown = title;
                title = null;
                requestAnimationFrame(() => setTimeout(() => window.drawn[shown] = performance.timeOrigin + performance.now()));
            }
        });
    }
};
"""

# Keeps for each move of the pointer how many frames and milliseconds later the item is there.
WATCH_POINTER = """() => {
    window.answers = [];
    let frame = 0, moved = null;
    document.getElementById("canvas").addEventListener("pointermove", () => {
        const { x, y } = window.moonspring.positionOf("item");
        moved = { frame, time: performance.now(), x, y };
    }, true);
    const look = () => {
        frame += 1;
        const { x, y } = window.moonspring.positionOf("item");
        if (moved && (x !== moved.x || y !== moved.y)) {
            window.answers.push([frame - moved.frame - 1, performance.now() - moved.time]);
            moved = null;
        }
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""


def described(values, unit):
    values = sorted(values)
    return f"median {statistics.median(values):.1f}, most {values[-1]:.1f} {unit} ({len(values)} times)"


def save_to_frame(command, browser):
    """From the write of a scene's file to the first picture of the new scene on the page, for every shipped scene."""
    times_of = {}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name, "scenes")
        shutil.copytree(SCENES, folder)
        for path in sorted(folder.glob("*.lua")):
            server = Server(command, path=path)
            page = open_page(browser, server, lambda page: page.add_init_script(WATCH_LOADS))
            text = path.read_text()
            times = []
            for count in range(3):
                page.wait_for_function(
                    "tick => window.moonspring.tick >= tick || window.moonspring.clock.state !== 'running'", arg=60 + 10 * count)
                title = f"saved {count}"
                begun = time.time()
                path.write_text(f"{text}\nrequire('moonspring').scene.title = '{title}'\n")
                page.wait_for_function("title => title in window.drawn", arg=title)
                times.append(page.evaluate("title => window.drawn[title]", title) - begun * 1000)
            times_of[path.stem] = times
            page.close()
            server.close()
    for scene, times in sorted(times_of.items(), key=lambda row: -max(row[1]))[:5]:
        print(f"    {scene}: {', '.join(f'{time:.0f}' for time in times)} ms")
    return described([time for times in times_of.values() for time in times], "ms")


def pointer_to_effect(command, browser):
    """From a move of the pointer to the frame that shows what it did, in frames after the one in which the page learned of it."""
    server = Server(command, FOLLOWER)
    page = open_page(browser, server)
    page.evaluate(WATCH_POINTER)
    box = page.locator("#canvas").bounding_box()
    scale = box["width"] / 375
    page.mouse.move(box["x"] + 187 * scale, box["y"] + 100 * scale)
    page.mouse.down()
    for step in range(90):
        page.mouse.move(box["x"] + (187 + step) * scale, box["y"] + (100 + step * 4) * scale)
        # The first ones only make it a pan. Later ones come at any moment between two frames.
        if step >= 10:
            page.wait_for_function("count => window.answers.length > count", arg=step - 10)
        page.wait_for_timeout(20 + step * 7 % 16)
        if step == 9:
            page.evaluate("() => { window.answers.length = 0; }")
    page.mouse.up()
    answers = page.evaluate("() => window.answers")
    page.close()
    server.close()
    frames = [frames for frames, _ in answers]
    counts = ", ".join(f"{frames.count(number)} times {number}" for number in sorted(set(frames)))
    return f"{counts} frames; {described([time for _, time in answers], 'ms')}"


def crowd(command, browser, script):
    """What 1000 items that move and turn take of a core in the server, beyond what the run itself takes, and of a frame in the page."""
    server = Server(command, script)
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run([command, "run", server.path, "--quiet", "--duration", "10"], check=True, stdin=subprocess.DEVNULL, capture_output=True)
    simulation = (resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before) / 10
    page = open_page(browser, server)
    page.wait_for_function("() => window.moonspring.tick > 60")
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")

    def metrics():
        found = {row["name"]: row["value"] for row in session.send("Performance.getMetrics")["metrics"]}
        return found["ScriptDuration"], page.evaluate("() => window.moonspring.frames"), page.evaluate("() => window.moonspring.tick")

    script_before, frames_before, tick_before = metrics()
    processor_before, begun = server.processor_time(), time.monotonic()
    page.wait_for_timeout(10000)
    processor = (server.processor_time() - processor_before) / (time.monotonic() - begun)
    script_after, frames_after, tick_after = metrics()
    page.close()
    server.close()
    frames = frames_after - frames_before
    script_time = (script_after - script_before) / frames * 1000
    return (f"server {processor * 100:.1f} % of a core, the run alone {simulation * 100:.1f} %; page "
            f"{script_time:.2f} ms of script a frame; {frames} frames, {tick_after - tick_before} ticks in 10 s")


def thousand_items(command, browser):
    """1000 items that move and turn."""
    return crowd(command, browser, TURNING_CROWD)


def thousand_labels(command, browser):
    """The same, each with a border and a text."""
    return crowd(command, browser, LABELLED_CROWD)


def long_run(command, browser):
    """Memory of the server during 1.5 million ticks at full speed, with a page that watches, looked at every 100,000."""
    server = Server(command, ENDLESS)
    page = open_page(browser, server)
    with good_client(server) as client:
        client.ask("pause")
    last = page.evaluate("() => window.moonspring.tick")
    memory, begun = [], time.monotonic()
    for _ in range(15):
        with good_client(server) as client:
            client.ask("step", ticks=100_000)
        last += 100_000
        page.wait_for_function("tick => window.moonspring.tick >= tick", arg=last, timeout=0)
        memory.append(server.memory())
    taken = time.monotonic() - begun
    page.close()
    server.close()
    return f"{', '.join(f'{each:.1f}' for each in memory)} MiB; {1.5e6 / taken:.0f} ticks a second"


FIGURES = [save_to_frame, pointer_to_effect, thousand_items, thousand_labels, long_run]


def main(command, *names):
    with chromium() as browser:
        for figure in FIGURES:
            if not names or figure.__name__ in names:
                print(f"{figure.__doc__}\n    {figure(command, browser)}", flush=True)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: live_figures.py MOONSPRING [FIGURE...]")
    main(*sys.argv[1:])
