"""Uses the page of `moonspring live` in a browser as a person would, and compares what it shows with runs of the command.

    live_test.py MOONSPRING [CHECK...]

MOONSPRING is the command; the viewer lies beside it. Without names all checks run. Needs Playwright from PyPI and a Chromium:
/usr/bin/chromium, or what MOONSPRING_CHROMIUM names.
"""

import json
import math
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from playwright.sync_api import expect  # noqa: E402

from harness.browser import chromium  # noqa: E402
from harness.live_client import Checks, wait_until  # noqa: E402
import find_test  # noqa: E402
import live_find  # noqa: E402
import live_fingers  # noqa: E402
import live_states  # noqa: E402
from live_page import BALL, CARD, RESTING_BALL, SETTLE, Viewer  # noqa: E402

CHECKS = check = Checks()


@check(BALL)
def loads_and_runs(viewer):
    """The page shows the scene's title, and its items move from the first tick on."""
    expect(viewer.page.locator("#title")).to_have_text("A ball")
    assert viewer.page.title() == "A ball"
    viewer.pause_at(60)
    viewer.check_places(viewer.trace("--duration", "20")[viewer.tick()])


@check(BALL)
def pause_step_scrub(viewer):
    """Pausing holds the scene, buttons step it, and every tick of the time line has the places of the trace."""
    held = viewer.pause_at(90)
    viewer.page.wait_for_timeout(100)
    assert viewer.tick() == held, f"expected tick {held} to be held, found {viewer.tick()}"
    viewer.page.get_by_role("button", name="One tick forward").click()
    viewer.page.wait_for_function("tick => window.moonspring.tick === tick", arg=held + 1)
    viewer.page.get_by_role("button", name="One tick back").click()
    viewer.page.wait_for_function("tick => window.moonspring.tick === tick", arg=held)
    trace = viewer.trace("--duration", "20")
    for tick in [60, 0, 89, 1, 60]:
        viewer.show_tick(tick)
        viewer.check_places(trace[tick])
    # Dragging the time line to its middle.
    bar = viewer.page.get_by_role("slider", name="Time")
    box = bar.bounding_box()
    viewer.page.mouse.move(box["x"] + 9, box["y"] + box["height"] / 2)
    viewer.page.mouse.down()
    viewer.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=12)
    viewer.page.mouse.up()
    viewer.catch_up()
    viewer.page.wait_for_function(
        "last => Math.abs(window.moonspring.tick - last / 2) <= 2 && !window.moonspring.isKept", arg=held + 1)
    viewer.check_places(trace[viewer.tick()])
    # From there the run goes on as it did, up to its end at most.
    viewer.page.get_by_role("button", name="Play", exact=True).click()
    viewer.pause_at(min(held + 20, max(trace)))
    viewer.check_places(trace[viewer.tick()])


def drag(viewer, name, dx, dy, steps=12):
    """Drags an item by steps of a sixtieth of a second or so."""
    x, y = viewer.position(name)
    start, *places = viewer.all_on_screen([(x + dx * step, y + dy * step) for step in range(steps + 1)])
    viewer.page.mouse.move(*start)
    viewer.page.mouse.down()
    for place in places:
        viewer.page.mouse.move(*place)
        viewer.page.wait_for_timeout(16)
    viewer.page.mouse.up()
    viewer.let_pass(10)


def touches(log):
    entries = [json.loads(line) for line in log.read_text().splitlines()[1:]]
    return [entry for entry in entries if entry["type"] == "touch"]


@check(RESTING_BALL)
def throws_the_ball(viewer):
    """A ball that is dragged and let go flies on with the speed of the drag, and the saved inputs are that run again."""
    drag(viewer, "ball", 8, -3)
    log = viewer.inputs()
    last = viewer.pause()
    trace = viewer.trace("--input", str(log), "--duration", str(last / 60 + 1))
    viewer.check_places(trace[last])
    *path, lifted = touches(log)
    assert path[0]["phase"] == "began" and lifted["phase"] == "ended", path
    # The speed over the last ticks before it was lifted; none where it was held still by then, as on a busy machine.
    end = path[-1]
    start = next((entry for entry in path[:-1] if entry["tick"] >= end["tick"] - 4), path[-2])
    dragged = (end["point"][0] - start["point"][0]) / max(end["tick"] - start["tick"], 1) * 60
    if lifted["tick"] - end["tick"] > 3:
        dragged = 0
    tick = lifted["tick"]
    thrown = (trace[tick + 1]["ball"]["center"][0] - trace[tick]["ball"]["center"][0]) * 60
    assert abs(thrown - dragged) <= 0.02 * abs(dragged) + 1, f"dragged with {dragged}, thrown with {thrown}"


@check(RESTING_BALL.replace("scene.title", "scene.grab = true scene.title").replace("ball.onPan", "ball.userData"))
def grabs_without_a_handler(viewer):
    """With scene.grab an item without a handler follows the pointer; nothing of that is in the script."""
    x, y = viewer.position("ball")
    viewer.page.mouse.move(*viewer.on_screen(x, y))
    viewer.page.mouse.down()
    viewer.page.mouse.move(*viewer.on_screen(x + 120, y + 40), steps=6)
    viewer.page.wait_for_function("x => Math.abs(window.moonspring.positionOf('ball').x - x) < 12", arg=x + 120)
    viewer.page.mouse.up()


@check("""
local ms = require "moonspring"
local scene = ms.scene
scene.size = {400, 600}
scene.grab = true
local item = ms.DynamicItem{center = {200, 150}, bounds = {0, 0, 80, 80}}
item.name = "item"
local animator = ms.DynamicAnimator{referenceView = scene.view}
animator:addBehavior(ms.DynamicItemBehavior{items = {item}, resistance = 1})
""")
def grabs_what_is_no_view(viewer):
    """An item that is only drawn as an outline is dragged too."""
    viewer.page.mouse.move(*viewer.on_screen(200, 150))
    viewer.page.mouse.down()
    viewer.page.mouse.move(*viewer.on_screen(320, 190), steps=6)
    viewer.page.wait_for_function("() => Math.abs(window.moonspring.positionOf('item').x - 320) < 12")
    viewer.page.mouse.up()


@check(pathlib.Path(__file__).parents[2].joinpath("scripts/scenes/tap_me.lua").read_text())
def taps_the_scene_tap_me(viewer):
    """The button of a shipped scene swings when it is tapped, as it does when its script taps it."""
    viewer.wait_for_tick(300)
    viewer.select("Events")
    viewer.page.mouse.click(*viewer.on_screen(187, 333))
    viewer.let_pass(20)
    taps = [entry for entry in touches(viewer.inputs()) if entry["phase"] == "ended"]
    assert len(taps) == 1, taps
    tick = taps[0]["tick"] + 12
    viewer.pause()
    viewer.show_tick(tick)
    log = viewer.inputs()
    button = viewer.trace("--input", str(log), "--duration", "10")[tick]["button"]
    viewer.check_places({"button": button})
    assert abs(button["size"][0] - 220) > 5, f"expected a button that swings, found {button}"


@check("""
local ms = require "moonspring"
local scene = ms.scene
local button = scene.view:addSubview(ms.View{name = "button", frame = {40, 200, 295, 120}, backgroundColor = "dodgerblue", text = "Tap"})
local count = 0
button.onTap = function(view, point) count = count + 1 button.text = "Tapped " .. count scene.log("tapped", point) end
scene.signal("taps", function() return count end)
""")
def taps_a_button(viewer):
    """A click taps, though nothing moves in the scene."""
    viewer.page.mouse.click(*viewer.on_screen(100, 250))
    viewer.select("Console")
    expect(viewer.page.locator("#console-output")).to_contain_text("tapped")


@check(BALL)
def reloads_on_save(viewer):
    """Saving the file replays the run with it; a broken file leaves the last good scene, with the error over it."""
    tick = viewer.pause_at(30)
    viewer.path.write_text(BALL.replace('center = {200, 150}', 'center = {120, 150}'))
    viewer.page.wait_for_function("() => window.moonspring.positionOf('ball').x < 130")
    assert viewer.tick() == tick, f"expected tick {tick} again, found {viewer.tick()}"
    notice = viewer.page.locator("#notice")
    expect(notice).to_contain_text('scene.lua changed, line 6: local ball = scene.view')
    lower = notice.evaluate("each => each.getBoundingClientRect().bottom")
    assert lower <= viewer.page.locator("#canvas").bounding_box()["y"], "expected the notice beside the scene"
    viewer.path.write_text(BALL + "\nlocal broken = = 1\n")
    problem = viewer.page.locator("#problem")
    expect(problem).to_be_visible()
    expect(problem).to_contain_text("scene.lua")
    expect(problem).to_contain_text("local broken = = 1")
    viewer.path.write_text(BALL + "\nlocal broken = = " + "1 + " * 70 + "1\n")
    expect(problem).to_contain_text("1 + 1 + 1 + 1")
    assert problem.locator("ol").evaluate("each => each.scrollWidth <= each.clientWidth"), "expected long lines to be wrapped"
    expect(problem.locator(".text")).not_to_contain_text("scene.lua:")
    assert viewer.position("ball")[0] < 130, "expected the last good scene"
    viewer.path.write_text(BALL)
    expect(problem).to_be_hidden()
    viewer.page.wait_for_function("() => window.moonspring.positionOf('ball').x > 190")


@check(BALL + """
ball.onTap = function() error("the ball was tapped") end
scene.after(0.3, function() local missing = nothing.at.all end)
scene.onTick = function() if scene.tick > 40 then ball.backgroundColour = "red" end end
""")
def shows_what_fails(viewer):
    """What fails while the scene runs is shown over it, with its line and the source, in the console and on the terminal."""
    problem, output = viewer.page.locator("#problem"), viewer.page.locator("#console-output")
    viewer.select("Console")

    def expect_all(*parts):
        for part in parts:
            expect(problem).to_contain_text(part)
        return problem.locator("article").count()

    # What the check finds is there from the beginning.
    expect(problem.locator("[data-kind=warning]")).to_have_count(2)
    expect_all("scene.lua:35", "nothing", "local missing = nothing.at.all", "scene.lua:36", "backgroundColour")
    viewer.wait_for_tick(50)
    expect(problem.locator("[data-kind=error]")).to_have_count(2)
    expect(problem.locator("#problem-title")).to_contain_text("2 errors, ")
    expect(output).to_contain_text("scene.lua:35: ")
    # The scene goes on behind it, and a page that is put away stays so until something else fails.
    viewer.page.keyboard.press("Escape")
    expect(problem).to_be_hidden()
    # Until the ball lies still: a click would miss one that falls.
    viewer.wait_for_tick(220)
    expect(problem).to_be_hidden()
    viewer.page.mouse.click(*viewer.on_screen(*viewer.position("ball")))
    expect_all("scene.lua:34", "the ball was tapped")
    expect(problem.locator("article")).to_have_count(1)
    # Somebody else sees all of it.
    other = viewer.open(viewer.page.context.browser)
    expect(other.locator("#problem [data-kind=error]")).to_have_count(3)
    other.close()
    # Going back is nothing new; a restart is.
    viewer.page.keyboard.press("Escape")
    viewer.pause()
    viewer.show_tick(5)
    viewer.show_tick(45)
    expect(problem).to_be_hidden()
    assert output.inner_text().count("the ball was tapped") == 1, output.inner_text()
    viewer.page.get_by_role("button", name="Restart").click()
    viewer.page.get_by_role("button", name="Play", exact=True).click()
    expect_all("scene.lua:35")
    viewer.wait_for_tick(50)
    said = viewer.server.said()
    assert said.count("scene.lua:35: ") >= 2 and said.count("scene.lua:34: ") == 1, said


@check(BALL + 'print("a ball hangs here")')
def several_viewers(viewer):
    """Two pages show one scene; what one does the other sees."""
    viewer.wait_for_tick(60)
    other = viewer.open(viewer.page.context.browser, viewport={"width": 390, "height": 844})
    viewer.pause()
    other.wait_for_function("tick => window.moonspring.tick === tick", arg=viewer.tick())
    other.evaluate("() => window.moonspring.seek(10)")
    viewer.page.wait_for_function("() => window.moonspring.tick === 10")
    # Who comes later knows what the scene has printed, and what has happened.
    other.get_by_role("tab", name="Events", exact=True).click()
    expect(other.locator("#events")).to_contain_text("animator resumes")
    other.get_by_role("tab", name="Console", exact=True).click()
    expect(other.locator("#console-output")).to_contain_text("a ball hangs here")
    other.close()
    viewer.show_tick(12)


@check(BALL + "scene.onTick = function() for i = 1, 10 do print(scene.tick, i) end end")
def plots_for_later_viewers(viewer):
    """Lines of before it was opened, many of them and with a branch, leave a page its plots."""
    viewer.pause_at(80)
    viewer.show_tick(40)
    viewer.path.write_text(viewer.path.read_text().replace("{200, 150}", "{200, 170}"))
    viewer.page.wait_for_function("() => window.moonspring.positionOf('ball').y > 160")
    other = viewer.open(viewer.page.context.browser)
    other.get_by_role("tab", name="Plots").click()
    other.locator("#console-toggle").click()
    expect(other.locator("#console-output")).to_contain_text("40\t10")
    value = other.locator("#plots li", has_text="speed").locator(".value")
    expect(value).not_to_contain_text("–")
    other.close()


@check(BALL)
def tells_what_a_new_script_prints(viewer):
    """What a saved script prints while it is loaded and while its run is repeated is in the console."""
    viewer.pause_at(30)
    viewer.path.write_text(BALL + 'print("loaded anew") scene.at(0.25, function() print("a quarter") end)')
    viewer.select("Console")
    expect(viewer.page.locator("#console-output")).to_contain_text("loaded anew")
    expect(viewer.page.locator("#console-output")).to_contain_text("a quarter")
    # Showing an earlier tick again says nothing twice.
    viewer.show_tick(5)
    viewer.show_tick(25)
    assert viewer.page.locator("#console-output").inner_text().count("a quarter") == 1


def slow_down(viewer, speeds):
    """Makes time pass more slowly by so many speeds: a page that shows few pictures sees more of a run."""
    for _ in range(speeds):
        viewer.page.keyboard.press("[")


@check(BALL + "scene.after(0.5, function() scene.stop() end)")
def stays_stopped(viewer):
    """Play does nothing in a scene that was stopped: the page says so, and its large button plays the run once more."""
    viewer.page.wait_for_function("() => window.moonspring.clock.state === 'stopped'")
    viewer.page.evaluate("() => window.moonspring.play()")
    viewer.page.wait_for_timeout(200)
    expect(viewer.page.locator("#connection")).to_have_text("Stopped")
    expect(viewer.page.locator("#play-icon")).to_have_attribute("href", "#icon-replay")
    # The run takes half a second, at a tenth of its speed five.
    slow_down(viewer, 3)
    viewer.page.evaluate("""() => {
        window.states = [];
        new MutationObserver(() => window.states.push(document.getElementById("connection").textContent))
            .observe(document.getElementById("connection"), { childList: true, characterData: true, subtree: true });
    }""")
    viewer.page.get_by_role("button", name="Replay", exact=True).click()
    viewer.page.wait_for_function("() => window.states.includes('Live') && window.states.at(-1) === 'Stopped'")
    expect(viewer.page.get_by_role("button", name="Replay", exact=True)).to_be_visible()


@check(BALL + """
scene.after(1, function()
  for _, behavior in ipairs{walls, gravity, body} do behavior:removeItem(ball) end
  ball:removeFromSuperview()
end)
""")
def inspects_what_leaves(viewer):
    """The panel says that what it shows is no longer in the scene."""
    viewer.pause()
    viewer.page.evaluate("() => window.moonspring.seek(10)")
    viewer.select("Inspect")
    viewer.page.get_by_role("button", name="ball", exact=True).click()
    viewer.page.evaluate("() => window.moonspring.play()")
    expect(viewer.page.locator("#details")).to_contain_text("ball is not in the scene now")


@check(BALL)
def writes_while_paused(viewer):
    """A value that was given while the scene is paused is written, too, and nothing else."""
    viewer.pause_at(10)
    viewer.page.get_by_role("slider", name="pull").press("ArrowRight")
    viewer.page.get_by_role("button", name="Write to file").click()
    expect(viewer.page.get_by_role("button", name="Undo")).to_be_visible()
    assert viewer.path.read_text() == BALL.replace('param("pull", 1,', 'param("pull", 1.1,'), viewer.path.read_text()


@check(RESTING_BALL)
def restarts_with_the_values(viewer):
    """A restart keeps what was tuned, and says what it forgets; *Reset values* is another button, and does not start over."""
    slider, said = viewer.page.get_by_role("slider", name="pull"), viewer.page.locator("#console-output")
    viewer.select("Console")
    viewer.select("Tune")
    for _ in range(5):
        slider.press("ArrowRight")
    drag(viewer, "ball", 60, 0)
    viewer.page.keyboard.press("r")
    expect(said).to_contain_text("tick 0, 0.00 s; 1 input forgotten, 1 value kept")
    expect(slider).to_have_value("1.5")
    viewer.page.keyboard.press("r")
    expect(said).to_contain_text("0 inputs forgotten")
    assert json.loads(viewer.inputs().read_text().splitlines()[0])["params"] == {"pull": 1.5}
    viewer.page.get_by_role("button", name="Reset values").click()
    expect(slider).to_have_value("1")


@check(RESTING_BALL)
def points_at_what_can_be_dragged(viewer):
    """The pointer is a hand over what a finger drags or taps, or would with Alt, and an arrow elsewhere."""
    canvas = viewer.page.locator("#canvas")
    # Evaluating would open it, and the scene become smaller.
    viewer.select("Console")
    viewer.page.mouse.move(*viewer.on_screen(*viewer.position("ball")))
    expect(canvas).to_have_css("cursor", "grab")
    viewer.page.mouse.move(*viewer.on_screen(20, 500))
    expect(canvas).to_have_css("cursor", "default")
    prompt = viewer.page.locator("#prompt")
    for line, modifier, cursor in [
        ("ball.onPan = nil ball.onTap = print", None, "pointer"), ("ball.onTap = nil", None, "default"), ("1", "Alt", "grab")
    ]:
        prompt.fill(line)
        prompt.press("Enter")
        expect(prompt).to_have_value("")
        if modifier:
            viewer.page.keyboard.down(modifier)
        viewer.page.mouse.move(*viewer.on_screen(20, 500))
        viewer.page.mouse.move(*viewer.on_screen(*viewer.position("ball")))
        expect(canvas).to_have_css("cursor", cursor)
    viewer.page.keyboard.up("Alt")
    pinches_with_the_wheel(viewer, prompt)


def pinches_with_the_wheel(viewer, prompt):
    """With Ctrl a wheel is two fingers that pinch, with Ctrl and Shift two that turn; the saved inputs have them."""
    prompt.fill(
        "local function tell(g, much, word) if g.state == 'ended' and much then print(word) end end"
        " function scene.view.onPinch(_, g) ball.x = 100 * g.scale tell(g, g.scale > 1.2, 'pinched') end"
        " function scene.view.onRotate(_, g) ball.y = 100 + g.rotation tell(g, g.rotation > 0.2, 'turned') end")
    prompt.press("Enter")
    expect(prompt).to_have_value("")
    for keys, way, word in [(["Control"], -25, "pinched"), (["Control", "Shift"], 25, "turned")]:
        viewer.page.mouse.move(*viewer.on_screen(200, 450))
        for key in keys:
            viewer.page.keyboard.down(key)
        viewer.page.mouse.wheel(0, way)
        # The fingers are lifted when the wheel rests.
        expect(viewer.page.locator("#console-output").get_by_text(word, exact=True)).to_have_count(1)
        for key in keys:
            viewer.page.keyboard.up(key)
    viewer.catch_up()
    x, y = viewer.position("ball")
    expected = (100 * math.exp(0.25), 100.25)
    assert math.dist((x, y), expected) < 0.1, f"expected fingers exp(0.25) times as far apart, and turned by 0.25 rad: {expected}, found {x}, {y}"
    log = viewer.inputs()
    path = touches(log)
    assert [entry["phase"] for entry in path].count("began") == 4 == [entry["phase"] for entry in path].count("ended"), path
    viewer.pause()
    viewer.check_places(viewer.trace("--input", str(log), "--duration", "60")[viewer.tick()])


@check(BALL)
def replays_from_rest(viewer):
    """At rest the large button plays the same run once more."""
    viewer.page.get_by_role("button", name="Replay").wait_for()
    slow_down(viewer, 3)
    viewer.page.get_by_role("button", name="Replay").click()
    viewer.page.wait_for_function("() => window.moonspring.tick < 100")
    expect(viewer.page.get_by_role("button", name="Pause", exact=True)).to_be_visible()


@check(BALL)
def does_what_the_button_shows(viewer):
    """A click does what the large button shows, though the scene is in another state since that was drawn."""
    viewer.pause_at(30)
    expect(viewer.page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    viewer.page.evaluate("() => { window.moonspring.play(); document.getElementById('play').click(); }")
    viewer.wait_for_tick(60)


@check(BALL)
def keeps_what_was_asked_for(viewer):
    """A key that is pressed again before the scene has answered goes on from what it did, whatever the clock said before."""
    viewer.pause_at(30)
    viewer.page.evaluate("""() => {
        const before = window.moonspring.clock;
        for (let i = 0; i < 2; i++) {
            document.dispatchEvent(new KeyboardEvent("keydown", { key: "[" }));
            Live.readers.clock(before);
        }
    }""")
    viewer.page.wait_for_function("() => window.moonspring.clock.speed === 0.25")
    expect(viewer.page.locator("#speeds input:checked")).to_have_attribute("aria-label", "0.25 times")


@check(BALL)
def moves_a_slider(viewer):
    """A slider changes its parameter in the running scene; with a rerun the whole run is as if it had begun so, beside its comparison."""
    viewer.wait_for_tick(10)
    viewer.select("Tune")
    slider = viewer.page.get_by_role("slider", name="pull")
    for _ in range(5):
        slider.press("ArrowRight")
    viewer.let_pass(10)
    viewer.pause()
    entries = [json.loads(line) for line in viewer.inputs().read_text().splitlines()[1:]]
    assert [entry["value"] for entry in entries if entry["type"] == "param"][-1] == 1.5, entries
    viewer.page.locator("label:has(#rerun)").click()
    slider.press("End")
    tick = viewer.tick()
    items = viewer.trace("--param", "pull=3", "--duration", "20")[tick]
    y = items["ball"]["center"][1]
    viewer.page.wait_for_function("y => Math.abs(window.moonspring.positionOf('ball').y - y) < 0.001", arg=y)
    viewer.check_places(items)
    viewer.page.wait_for_function("() => window.moonspring.hasComparison")


@check(BALL)
def compares_a_and_b(viewer):
    """Two sets of values are kept, and one is shown over the other."""
    tick = viewer.pause_at(40)
    viewer.select("Tune")
    viewer.page.get_by_role("radio", name="Set B").check(force=True)
    slider = viewer.page.get_by_role("slider", name="pull")
    viewer.page.locator("label:has(#rerun)").click()
    slider.press("Home")
    viewer.page.wait_for_function("() => window.moonspring.positionOf('ball').y === 150")
    viewer.page.locator("label:has(#compare)").click()
    items = viewer.trace("--duration", "20")[tick]
    y = items["ball"]["center"][1]
    viewer.page.wait_for_function("y => Math.abs((window.moonspring.comparisonPositionOf('ball')?.y ?? 0) - y) < 0.001", arg=y)
    viewer.page.get_by_role("radio", name="Set A").check(force=True)
    viewer.page.wait_for_function("y => Math.abs(window.moonspring.positionOf('ball').y - y) < 0.001", arg=y)
    viewer.page.wait_for_function("() => window.moonspring.comparisonPositionOf('ball')?.y === 150")
    # Who changes their mind before a set is at work finds both as they were.
    viewer.page.evaluate(
        "() => { for (const name of 'BA') document.querySelector(`#parameter-sets input[value=${name}]`).click(); }")
    viewer.catch_up()
    viewer.page.get_by_role("radio", name="Set B").check(force=True)
    viewer.catch_up()
    viewer.page.wait_for_function(
        """y => window.moonspring.positionOf('ball').y === 150
            && Math.abs((window.moonspring.comparisonPositionOf('ball')?.y ?? 0) - y) < 0.001""", arg=y)


@check(BALL)
def shows_the_value_at_work(viewer):
    """A slider shows what the scene has, though somebody else gave that while it was moved."""
    viewer.select("Tune")
    viewer.page.evaluate("""() => {
        const [row] = Live.tuning.rows;
        const { send } = row;
        row.send = async (name, value) => {
            const reply = await send(name, value);
            row.update({ ...row.parameter, value: 2.5 });
            row.send = send;
            return reply;
        };
        row.change(0.5);
    }""")
    expect(viewer.page.get_by_role("slider", name="pull")).to_have_value("2.5")


@check(BALL)
def writes_to_the_file(viewer):
    """The values become the defaults in the script, nothing else of which changes; undo takes that back."""
    viewer.wait_for_tick(10)
    viewer.page.get_by_role("slider", name="pull").press("ArrowRight")
    viewer.let_pass(5)
    viewer.page.get_by_role("button", name="Write to file").click()
    undo = viewer.page.get_by_role("button", name="Undo")
    expect(undo).to_be_visible()
    assert viewer.path.read_text() == BALL.replace('param("pull", 1,', 'param("pull", 1.1,'), viewer.path.read_text()
    undo.click()
    expect(undo).to_be_hidden()
    assert viewer.path.read_text() == BALL


@check(BALL)
def edits_a_property(viewer):
    """A property of an item is edited in place; the edit is an input, and the run with it is replayed."""
    viewer.pause_at(20)
    viewer.select("Inspect")
    expect(viewer.page.locator("#items .name", has_text="GravityBehavior")).to_be_visible()
    viewer.page.locator("#items .name", has_text="GravityBehavior of ball").click()
    expect(viewer.page.locator("#details h2")).to_contain_text("GravityBehavior of ball in animator 1")
    viewer.page.get_by_role("button", name="ball", exact=True).click()
    expect(viewer.page.locator("#details h2")).to_contain_text("ballView")
    # What comes late of something that was chosen before says nothing of this.
    viewer.page.evaluate("() => Live.readers.properties({ objects: [{ name: 'before', properties: [] }] })")
    viewer.page.locator("#details").get_by_text("center", exact=True).locator("xpath=..").locator(".value").click()
    field = viewer.page.get_by_role("textbox", name="center", exact=True)
    field.fill("{80, 90}")
    field.press("Enter")
    viewer.page.wait_for_function("() => window.moonspring.positionOf('ball').x === 80")
    viewer.page.get_by_role("button", name="Play", exact=True).click()
    viewer.let_pass(20)
    tick = viewer.pause()
    log = viewer.inputs()
    viewer.check_places(viewer.trace("--input", str(log), "--duration", str(tick / 60))[tick])
    assert abs(viewer.position("ball")[0] - 80) < 0.01


@check(RESTING_BALL)
def chooses_while_the_list_changes(viewer):
    """A button of the list that is held down while items come is chosen when it is let go."""
    viewer.select("Inspect")
    row = viewer.page.locator("#items button[data-name=ball]")
    row.hover()
    viewer.page.mouse.down()
    viewer.page.evaluate("""() => Live.connection.request({
        do: "evaluate", text: "scene.view:addSubview(ms.View{name = 'guest', frame = {0, 0, 9, 9}})" })""")
    expect(viewer.page.locator("#items button[data-name=guest]")).to_have_count(1)
    viewer.page.mouse.up()
    expect(row).to_have_attribute("aria-pressed", "true")
    expect(viewer.page.locator("#details h2")).to_contain_text("ball")


@check(BALL)
def plots_a_property(viewer):
    """A plot of a property has its values from the first tick on, also of the run that follows when the file is saved."""
    viewer.wait_for_tick(40)
    viewer.select("Plots")
    name = viewer.page.get_by_role("combobox", name="Signal or property to plot")
    name.fill("ball.center.y")
    name.press("Enter")
    expect(viewer.page.locator("#plots")).to_contain_text("ball.center.y")
    expect(viewer.page.locator("#plots")).to_contain_text("speed")
    viewer.pause()
    name.fill("ball.centre")
    name.press("Enter")
    expect(viewer.page.locator("#plot-error")).to_contain_text("has no 'centre'")
    value = viewer.page.locator("#plots li", has_text="ball.center.y").locator(".value")
    viewer.show_tick(5)
    expect(value).to_contain_text("150")
    viewer.path.write_text(BALL.replace("{200, 150}", "{200, 170}"))
    viewer.page.wait_for_function("() => window.moonspring.positionOf('ball').y > 160")
    viewer.show_tick(3)
    expect(value).to_contain_text("170")


@check(BALL + "scene.every(0.1, function() end)")
def shows_what_a_tick_costs(viewer):
    """The stages of a tick are measured while a person looks, and the script sees no clock."""
    viewer.select("Plots")
    viewer.page.locator("#costs summary").click()
    expect(viewer.page.locator("#cost-total")).to_contain_text("of 16.7 ms")
    expect(viewer.page.locator("#cost-stages li")).to_have_count(8)
    viewer.page.keyboard.press("/")
    prompt = viewer.page.locator("#prompt")
    prompt.fill("animator.statistics.milliseconds")
    prompt.press("Enter")
    expect(viewer.page.locator("#console-output")).to_contain_text("nil")


@check(BALL)
def names_what_was_clicked(viewer):
    """The item that was clicked is `_`, completed as what it is, and the log says what that was."""
    viewer.pause_at(10)
    # At rest a click would be a touch.
    viewer.show_tick(10)
    # On a small screen a panel would cover the scene: there a click chooses while the panel is shown.
    if viewer.is_small:
        viewer.select("Inspect")
    viewer.page.mouse.click(*viewer.on_screen(*viewer.position("ball")))
    expect(viewer.page.locator("#details h2")).to_contain_text("ball")
    assert viewer.page.locator("#items button[data-name=ball]").get_attribute("title") == "ball"
    viewer.page.keyboard.press("/")
    prompt = viewer.page.locator("#prompt")
    prompt.press_sequentially("_.cornerR")
    prompt.press("Tab")
    expect(prompt).to_have_value("_.cornerRadius")
    prompt.fill("")
    prompt.press_sequentially("_:addSubview(")
    expect(viewer.page.locator("#signature")).to_contain_text("addSubview(")
    prompt.fill("_.center = {70, 80}")
    prompt.press("Enter")
    viewer.page.wait_for_function("() => window.moonspring.positionOf('ball').x === 70")
    codes = [entry["text"] for entry in map(json.loads, viewer.inputs().read_text().splitlines()) if entry.get("type") == "code"]
    assert codes == ['ms.scene.item("ball")', "_.center = {70, 80}"], codes


@check(BALL + 'scene.onTick = function() local t = 0 for i = 1, 40000000 do t = t + i end end', "--limit", "10")
def completes_what_a_pause_interrupts(viewer):
    """A completion that was asked for is inserted, however long its answer takes."""
    viewer.page.keyboard.press("/")
    prompt = viewer.page.locator("#prompt")
    for _ in range(3):
        prompt.press_sequentially("ms.scene.has")
        prompt.press("Tab")
        expect(prompt).to_have_value("ms.scene.hash")
        prompt.fill("")


@check(BALL + 'scene.onTick = function() local t = 0 for i = 1, 1000000 do t = t + i end end')
def scrubs_what_is_slow(viewer):
    """A run that takes long to make again is scrubbed by the pictures that are known."""
    last = viewer.pause_at(80)
    trace = viewer.trace("--duration", str(last / 60))
    bar = viewer.page.get_by_role("slider", name="Time")
    box = bar.bounding_box()
    # What the first frame behind each move shows.
    bar.evaluate("""bar => bar.addEventListener("input", () => requestAnimationFrame(() => {
        const { tick, isKept } = window.moonspring;
        window.scrubbed = [tick, window.moonspring.positionOf("ball").y, isKept];
    }))""")
    viewer.page.mouse.move(box["x"] + box["width"] - 9, box["y"] + box["height"] / 2)
    viewer.page.mouse.down()
    viewer.page.mouse.move(box["x"] + box["width"] * 0.7, box["y"] + box["height"] / 2, steps=4)
    # It comes from the page: the server has made no tick of it meanwhile.
    viewer.page.wait_for_function("last => window.scrubbed?.[0] < 0.9 * last", arg=last)
    shown = viewer.page.evaluate("() => window.scrubbed")
    assert shown[2] and 0.5 * last < shown[0], shown
    near = [trace[tick]["ball"]["center"][1] for tick in range(shown[0] - 6, shown[0] + 1)]
    assert any(abs(y - shown[1]) < 0.001 for y in near), f"expected one of {near}, found {shown[1]}"
    viewer.page.mouse.up()
    viewer.catch_up()
    viewer.page.wait_for_function("() => !window.moonspring.isKept")
    viewer.check_places(trace[viewer.tick()])


@check(BALL, "--at", "1.5")
def begins_at_a_moment(viewer):
    """With --at the run is shown at a moment, paused, and goes on from there."""
    assert viewer.tick() == 90, viewer.tick()
    trace = viewer.trace("--duration", "20")
    viewer.check_places(trace[90])
    viewer.page.get_by_role("button", name="Play", exact=True).click()
    viewer.wait_for_tick(100)


@check(BALL)
def console_and_hash(viewer):
    """The console completes and evaluates; a run that is watched has the hash of one that is not."""
    tick = viewer.pause_at(30)
    run = subprocess.run(
        [viewer.command, "run", str(viewer.path), "--quiet", "--json", "--duration", str(tick / 60)], check=True,
        stdin=subprocess.DEVNULL, capture_output=True, text=True)
    expected = json.loads(run.stdout)["hash"]
    viewer.page.keyboard.press("/")
    prompt = viewer.page.locator("#prompt")
    expect(prompt).to_be_focused()
    prompt.press_sequentially("ms.scene.has")
    prompt.press("Tab")
    expect(prompt).to_have_value("ms.scene.hash")
    prompt.press("Enter")
    expect(viewer.page.locator("#console-output")).to_contain_text(expected)
    prompt.fill("ball.centr")
    prompt.press("Enter")
    expect(viewer.page.locator("#console-output")).to_contain_text("did you mean")


@check(BALL)
def console_commands(viewer):
    """The console sets parameters and takes back what was done last; what belongs to a terminal it refuses."""
    tick = viewer.pause_at(30)
    prompt, output = viewer.page.locator("#prompt"), viewer.page.locator("#console-output")

    def enter(text, *expected):
        prompt.fill(text)
        prompt.press("Enter")
        for part in expected:
            expect(output).to_contain_text(part)

    viewer.page.keyboard.press("/")
    expect(prompt).to_be_focused()
    enter(":param pull 2", "default 1", "changed")
    enter("'pull ' .. gravity.magnitude", "pull 2")
    enter(":undo", "took back")
    enter(":undo", "took back ':param pull 2'")
    enter("'now ' .. gravity.magnitude", "now 1")
    assert viewer.tick() == tick, f"expected tick {tick} after taking back, found {viewer.tick()}"
    viewer.check_places(viewer.trace("--duration", "20")[tick])
    enter(":render ball.png", "Save page")
    enter(":save ball.lua", "for the prompt of a terminal")
    enter("help", ":help lists the commands")


OVERLAID = """
local ms = require "moonspring"
local scene = ms.scene
scene.size = {400, 300}
local animator = ms.DynamicAnimator{referenceView = scene.view}
local function box(x, y)
  return scene.view:addSubview(ms.View{center = {x, y}, size = {60, 60}, backgroundColor = "#eeeeee"})
end
local bob, low = box(320, 60), box(80, 262)
animator:addBehavior(ms.AttachmentBehavior{item = bob, attachedToAnchor = {200, 40}})
animator:addBehavior(ms.FieldBehavior.linearGravity{direction = {0, 1}, items = {bob}})
local walls = animator:addBehavior(ms.CollisionBehavior{items = {low}})
walls:addBoundary("floor", {20, 292}, {380, 292})
animator:addBehavior(ms.GravityBehavior{items = {low, bob}})
"""

# The colour of each kind of overlay.
OVERLAY_COLORS = {"Shapes": "#009959", "Contacts": "#e61a1a", "Velocities": "#1a73e6", "Attachments": "#f28c00",
                  "Fields": "#804dbf", "Boundaries": "#d93380", "Sleep": "#8c8c99"}

# Keeps the colours that the canvas is stroked and filled with since it was cleared last. Thin lines have none of their own in its pixels.
RECORD_COLORS = """() => {
    window.drawnColors = new Set();
    const record = (name, note) => {
        const method = CanvasRenderingContext2D.prototype[name];
        CanvasRenderingContext2D.prototype[name] = function (...values) {
            if (this.canvas.id === "canvas") note(this);
            return method.apply(this, values);
        };
    };
    record("clearRect", () => window.drawnColors.clear());
    record("stroke", (context) => window.drawnColors.add(context.strokeStyle));
    record("fill", (context) => window.drawnColors.add(context.fillStyle));
}"""


def check_overlay(page, expected):
    """The canvas comes to show these kinds of overlay and no others."""
    page.wait_for_function(
        "([colors, expected]) => String(Object.keys(colors).filter((name) => drawnColors.has(colors[name]))) === expected",
        arg=[OVERLAY_COLORS, ",".join(name for name in OVERLAY_COLORS if name in expected)], polling=50)


@check(OVERLAID)
def chooses_the_overlay(viewer):
    """The overlay's kinds are switched one by one, by pointer and by keyboard; its switch turns on those that are chosen."""
    page = viewer.page
    page.evaluate("""() => {
        window.requests = [];
        const { send } = WebSocket.prototype;
        WebSocket.prototype.send = function (text) {
            const { do: request, on } = JSON.parse(text);
            if (request === "overlay") window.requests.push(on);
            return send.call(this, text);
        };
    }""")
    page.evaluate(RECORD_COLORS)
    viewer.pause_at(40)
    viewer.show_tick(30)
    page.keyboard.press("o")
    moving = {"Shapes", "Contacts", "Velocities", "Attachments", "Fields", "Boundaries"}
    check_overlay(page, moving)
    page.get_by_role("button", name="Kinds of overlay").click()
    for name in ["Velocities", "Boundaries"]:
        page.get_by_role("checkbox", name=name).click()
        moving.remove(name)
        check_overlay(page, moving)
    page.keyboard.press("Escape")
    expect(page.locator("#overlay-menu")).to_be_hidden()
    page.keyboard.press("o")
    check_overlay(page, set())
    page.keyboard.press("o")
    check_overlay(page, moving)
    page.keyboard.press("Shift+O")
    expect(page.get_by_role("checkbox", name="Shapes")).to_be_focused()
    page.keyboard.press("Space")
    check_overlay(page, moving - {"Shapes"})
    # Without any kind the overlay is off, and so nothing of it is sent; switched on so it shows all.
    for name in ["Contacts", "Attachments", "Fields"]:
        page.get_by_role("checkbox", name=name).uncheck()
    assert page.evaluate("() => window.requests") == [True, False, True]
    page.get_by_role("checkbox", name="Sleep").uncheck()
    check_overlay(page, set())
    expect(page.get_by_role("button", name="Overlay", exact=True)).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("() => window.requests") == [True, False, True, False]
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Overlay", exact=True).click()
    check_overlay(page, moving | {"Velocities", "Boundaries"})


@check(OVERLAID.replace("items = {low, bob}", "items = {low}").replace("items = {bob}}", "items = {}}"))
def shows_what_sleeps(viewer):
    """A body at rest is drawn as asleep, as awake without that kind, and alone without the shapes of all."""
    page = viewer.page
    page.evaluate(RECORD_COLORS)
    page.wait_for_function("() => window.moonspring.clock.state === 'rest'")
    page.keyboard.press("o")
    check_overlay(page, {"Sleep", "Contacts", "Attachments", "Fields", "Boundaries"})
    page.keyboard.press("Shift+O")
    page.get_by_role("checkbox", name="Sleep").uncheck()
    check_overlay(page, {"Shapes", "Contacts", "Attachments", "Fields", "Boundaries"})
    page.get_by_role("checkbox", name="Shapes").uncheck()
    check_overlay(page, {"Contacts", "Attachments", "Fields", "Boundaries"})
    page.get_by_role("checkbox", name="Sleep").check()
    check_overlay(page, {"Sleep", "Contacts", "Attachments", "Fields", "Boundaries"})


@check(CARD)
def lists_springs(viewer):
    """The springs that the run has had, as a file of tokens has them, with a button that copies the source for each platform."""
    page = viewer.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    viewer.select("Springs")
    expect(page.locator("#springs h3")).to_have_text(["card.center", "card.alpha"])
    path = pathlib.Path(viewer.folder.name, "scene.tokens.json")
    subprocess.run([viewer.command, "render", viewer.path, "-o", path], check=True, capture_output=True)
    springs = json.loads(path.read_text())["springs"]
    for spring, entry in zip(springs, page.locator("#springs > li").all(), strict=True):
        assert entry.locator("code").all_inner_texts() == [each["text"] for each in spring["formats"].values()]
    entry = page.locator("#springs > li").first
    expect(entry.locator("dd")).to_have_text(["0.5 s", "0.3", "157.9", "17.59", "1", "0.7"])
    entry.get_by_role("button", name="Copy for SwiftUI").click()
    expect(page.locator("#notice")).to_contain_text("copied for SwiftUI")
    assert page.evaluate("() => navigator.clipboard.readText()") == springs[0]["formats"]["swiftUI"]["text"]


@check(BALL)
def sounds(viewer):
    """Contacts are heard once the sound is on, when the run is played again too."""
    page = viewer.page
    page.get_by_role("button", name="Replay").wait_for()
    assert page.evaluate("() => Sound.clicks") == 0
    page.keyboard.press("s")
    expect(page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "true")
    # Where a page shows few pictures there is nothing to be heard of what lies between.
    slow_down(viewer, 2)
    page.get_by_role("button", name="Replay").click()
    page.wait_for_function("() => Sound.clicks > 1")
    page.keyboard.press("s")
    expect(page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "false")


@check(BALL)
def saves_the_page(viewer):
    """The saved page plays from disk, without a network, and has the places of the trace."""
    viewer.pause_at(80)
    page = live_fingers.saved_page(viewer)
    assert page.title() == "A ball"
    page.evaluate("() => window.moonspring.seek(45)")
    place = page.evaluate("() => window.moonspring.positionOf('ball')")
    item = viewer.trace("--duration", "20")[45]["ball"]
    assert abs(place["y"] - item["center"][1]) < 0.0011, f"expected {item}, found {place}"
    # The ball meets the floor for the first time at tick 67, and then long after tick 75.
    page.get_by_role("button", name="Sound").click()
    page.evaluate("""() => {
        window.moonspring.seek(60);
        window.heard = new Promise((done) => {
            const look = () => (window.moonspring.tick >= 75 ? done(Sound.clicks) : requestAnimationFrame(look));
            look();
        });
    }""")
    page.get_by_role("button", name="Play", exact=True).click()
    heard = page.evaluate("() => window.heard")
    assert heard == 1, f"expected one click, found {heard}"
    page.close()


@check(live_states.CARD)
def fits_small_screens(viewer):
    """On phones, upright and sideways, every control of every panel is within the screen's width, and so is the overlay's menu."""
    for width, height in [(320, 568), (390, 844), (844, 390)]:
        page = viewer.open(viewer.page.context.browser, viewport={"width": width, "height": height}, has_touch=True)
        page.evaluate("() => document.getElementById('undo-write').hidden = false")
        page.get_by_role("button", name="Kinds of overlay").tap()
        for panel in ["", "Tune", "Inspect", "Springs", "States", "Plots", "Events", "Console"]:
            if panel:
                page.keyboard.press("Escape")
                page.get_by_role("tab", name=panel, exact=True).tap()
            outside = page.evaluate(
                """() => [...document.querySelectorAll("button, input, a, [popover], canvas")].filter((each) => {
                    const { left, right, width } = each.getBoundingClientRect();
                    return width > 0 && (left < -0.5 || right > innerWidth + 0.5);
                }).map((each) => each.id || each.outerHTML)""")
            assert not outside, f"{width} x {height}, {panel or 'no panel'}: expected all within the screen, found {outside}"
        # Both at once, once the canvas has its size: a notice is there for seconds.
        said, canvas = page.evaluate("async () => {" + SETTLE + """
            Notice.show("scene.lua changed, line 6: local ball = scene.view:addSubview(ms.View{");
            return ["notice", "canvas"].map((id) => document.getElementById(id).getBoundingClientRect().toJSON());
        }""")
        assert said["width"] > 0 and (said["x"] >= canvas["right"] or said["bottom"] <= canvas["y"]), f"{said} covers {canvas}"
        page.close()


check(find_test.CARD)(live_find.finds_values)
check(find_test.HANGING, *find_test.AT_BEGIN)(live_find.stops_a_search)
check(live_fingers.SCRIPTED)(live_fingers.shows_fingers)
check(live_fingers.RESTING)(live_fingers.fades_at_rest)
check(live_states.CARD)(live_states.draws_states)
check(BALL)(live_states.shows_states_where_there_are_some)
check(live_states.NAMED)(live_states.draws_hostile_names)


def run(name, make_viewer):
    """Runs a check with the viewer that is made of its script and arguments."""
    script, arguments, body = CHECKS[name]
    viewer = make_viewer(script, arguments)
    try:
        body(viewer)
        assert not viewer.troubles, f"expected a quiet page, found {viewer.troubles}"
    except BaseException:
        picture = pathlib.Path(tempfile.gettempdir(), "live_failure.png")
        viewer.page.screenshot(path=picture)
        print(f"failed: {name}, see {picture}", flush=True)
        viewer.kill()
        raise
    viewer.page.close()
    viewer.close()
    print(f"ok: {name}", flush=True)


def main(command, *names):
    with chromium() as browser:
        for name in names or CHECKS:
            run(name, lambda script, arguments: Viewer(command, browser, script, arguments))


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: live_test.py MOONSPRING [CHECK...]")
    main(*sys.argv[1:])
