"""A viewer of `moonspring live` and a page that shows it, for the checks of live_test.py."""

import pathlib
import re

from playwright.sync_api import expect

from harness.browser import set_up_page
from harness.command import items_by_tick, trace
from harness.live_client import Server

# A picture has its numbers in 32 bits.
TOLERANCE = 0.001

# What a page does behind the next frame, as to give its canvas another size, is done.
SETTLE = "for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);"

BALL = """
local ms = require "moonspring"
local scene = ms.scene
scene.size = {400, 600}
scene.title = "A ball"
local ball = scene.view:addSubview(ms.View{name = "ball", center = {200, 150}, size = {60, 60}, cornerRadius = 30,
                                           backgroundColor = "tomato", collisionBoundsType = "ellipse"})
local animator = ms.DynamicAnimator{referenceView = scene.view}
local gravity = ms.GravityBehavior{}
local pull = scene.param("pull", 1, {min = 0, max = 3, step = 0.1})
pull.onChange = function() gravity.magnitude = pull.value end
gravity.magnitude = pull.value
animator:addBehavior(gravity)
local walls = animator:addBehavior(ms.CollisionBehavior{items = {ball}})
walls.translatesReferenceBoundsIntoBoundary = true
local body = animator:addBehavior(ms.DynamicItemBehavior{items = {ball}})
body.elasticity = 0.5
scene.signal("speed", function() return ball.velocity:length() end)
local hold
ball.onPan = function(view, gesture)
  if gesture.state == "began" then
    hold = ms.AttachmentBehavior{item = ball, attachedToAnchor = gesture.location}
    animator:addBehavior(hold)
  elseif gesture.state == "changed" then
    hold.anchorPoint = gesture.location
  else
    animator:removeBehavior(hold)
    body:addLinearVelocity(gesture.velocity - body:linearVelocity(ball), ball)
    scene.log("thrown", math.floor(gesture.velocity:length()))
  end
end
scene.after(0.2, function() gravity:addItem(ball) end)
"""


# The same ball, which stays where it is until it is dragged: a pointer meets it however late it comes.
RESTING_BALL = BALL.replace("scene.after(0.2, function() gravity:addItem(ball) end)", "")


# A card that two springs move.
CARD = """
local ms = require "moonspring"
local scene = ms.scene
scene.size = {400, 600}
local card = scene.view:addSubview(ms.View{name = "card", center = {100, 300}, size = {80, 60}, backgroundColor = "tomato"})
scene.at(0.1, function() ms.animate(card, {center = {300, 300}}, {duration = 0.5, bounce = 0.3}) end)
scene.at(0.2, function() ms.animate(card, {alpha = 0.4}, {duration = 0.3}) end)
"""


def open_page(browser, server, prepare=lambda page: None, **options):
    """A page that shows what the server has; `prepare` gets it before it is loaded."""
    page = browser.new_page(**{"viewport": {"width": 1280, "height": 800}, **options})
    prepare(page)
    page.goto(server.address)
    page.wait_for_function("() => window.moonspring.isConnected && window.moonspring.frames > 0")
    return page


def select(page, panel):
    """Shows a panel. On a desk the code is no panel but always there, and the console stands below the scene."""
    tab = page.get_by_role("tab", name=panel, exact=True)
    if panel == "Code" and not tab.is_visible():
        return
    if panel == "Console" and not tab.is_visible():
        tab = page.locator("#console-toggle")
    if "true" not in [tab.get_attribute("aria-selected"), tab.get_attribute("aria-expanded")]:
        tab.click()


class Ticks(dict):
    """The ticks of a run by number. Behind its last one, where all has come to rest, items stay as they are."""

    def __missing__(self, tick):
        assert tick > max(self), tick
        return self[max(self)]


class Viewer:
    """A server in a folder of its own, and a page that shows it."""

    def __init__(self, command, browser, script, arguments=(), address=None):
        self.command = command
        self.begin(command, script, arguments, address)
        self.troubles = []
        # Of the scene, in points: that of a scene that sets none is a phone's.
        given = re.search(r"scene\.size = \{(\d+), (\d+)\}", script)
        self.size = [int(part) for part in given.groups()] if given else [375, 667]
        self.page = self.open(browser)

    def begin(self, command, script, arguments, _):
        self.server = Server(command, script, arguments)
        self.folder, self.path = self.server.folder, self.server.path

    def open(self, browser, **options):
        return open_page(browser, self.server, lambda page: set_up_page(page, self.troubles), **options)

    def close(self):
        self.server.close()

    def kill(self):
        """Ends it after a failure."""
        self.server.process.kill()

    # What the page shows.

    def tick(self):
        return self.page.evaluate("() => window.moonspring.tick")

    def position(self, name):
        place = self.page.evaluate("name => window.moonspring.positionOf(name)", name)
        assert place, f"expected {name} in the picture"
        return place["x"], place["y"]

    def wait_for_tick(self, tick):
        self.page.wait_for_function("tick => window.moonspring.tick >= tick", arg=tick)

    def catch_up(self):
        """Waits until the scene has done what the page asked for so far, and the page shows it. All that an answer comes with stands before
        it, but for the picture, which stands before the next answer."""
        self.page.evaluate(
            "async () => { for (let i = 0; i < 2; i++) await Live.connection.request({ do: 'items' });" + SETTLE + "}")

    def let_pass(self, ticks):
        """Waits until so many ticks have passed since all was done that the page asked for, or all is at rest again: a slow page may learn
        of the first tick when there are no more."""
        self.catch_up()
        self.page.wait_for_function(
            "tick => window.moonspring.tick >= tick || window.moonspring.clock.state === 'rest'", arg=self.tick() + ticks)

    def show_tick(self, tick):
        """Goes to a tick and waits for its picture."""
        self.page.evaluate("tick => window.moonspring.seek(tick)", tick)
        self.page.wait_for_function("tick => window.moonspring.tick === tick && !window.moonspring.isKept", arg=tick)

    def pause(self):
        """Pauses, waits for the picture of the tick at which the server did, and gives that. A scene at rest has no button for it."""
        self.page.evaluate("""() => {
            const button = document.getElementById("play");
            if (button.getAttribute("aria-label") === "Pause") button.click();
            else window.moonspring.pause();
        }""")
        # What the server has said of its clock before is of no use.
        self.catch_up()
        self.page.wait_for_function("() => !window.moonspring.clock.isPlaying")
        self.page.wait_for_function("() => window.moonspring.tick === window.moonspring.clock.tick")
        return self.tick()

    def pause_at(self, tick):
        """The same once this tick has been."""
        self.wait_for_tick(tick)
        return self.pause()

    @property
    def is_small(self):
        return self.page.viewport_size["width"] <= 700

    def select(self, panel):
        select(self.page, panel)

    def on_screen(self, x, y):
        """A point of the scene in the window."""
        return self.all_on_screen([(x, y)])[0]

    def all_on_screen(self, points):
        """Points of the scene in the window, which may have been laid out anew."""
        self.page.evaluate("async () => {" + SETTLE + "}")
        box = self.page.locator("#canvas").bounding_box()
        size = self.size
        return [(box["x"] + x * box["width"] / size[0], box["y"] + y * box["height"] / size[1]) for x, y in points]

    # What the command says of the same run.

    def inputs(self):
        """The input log, as the page saves it, with all that was done there: it comes over a connection of its own."""
        self.catch_up()
        with self.page.expect_download() as download:
            self.page.get_by_role("button", name="Save inputs").click()
        path = pathlib.Path(self.folder.name, "inputs.jsonl")
        download.value.save_as(path)
        return path

    def trace(self, *arguments):
        """The ticks of a run of the command: number to items by name."""
        path = pathlib.Path(self.folder.name, "trace.jsonl")
        return Ticks(items_by_tick(trace(self.command, self.path, path, *arguments)))

    def check_places(self, items):
        """Every item is where a tick of a trace has it."""
        for name, item in items.items():
            x, y = self.position(name)
            error = max(abs(x - item["center"][0]), abs(y - item["center"][1]))
            assert error < TOLERANCE, f"expected {name} at {item['center']}, found {x}, {y}"
