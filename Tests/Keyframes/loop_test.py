"""Plays loops in Chromium: a page, CSS, Web Animations and animated SVG begin again where they ended, and show no picture twice.

    loop_test.py MOONSPRING

Needs playwright from PyPI and Chromium.
"""

import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness.browser import chromium
from harness.command import render
from browser_formats import BOXES, SVG_BOXES, css_page, svg_page, web_animations_page

TICKS = 72
SCENE = f"""local ms = require "moonspring"
local scene = ms.scene
scene.size = {{100, 100}}
local dot = scene.view:addSubview(ms.View{{name = "dot", center = {{20, 50}}, size = {{10, 10}}, backgroundColor = "red"}})
scene.onTick = function() dot.center = {{50 - 30 * math.cos(2 * math.pi * scene.tick / {TICKS}), 50}} end
scene.at({TICKS} / 60, function() scene.stop() end)
"""

# A clock that only moves when it is told to, a sixtieth of a second at a time.
CLOCK = """() => {
    const callbacks = [];
    let now = 1000;
    window.requestAnimationFrame = (callback) => callbacks.push(callback);
    window.stepFrame = () => {
        now += 1000 / 60;
        for (const callback of callbacks.splice(0)) callback(now);
    };
}"""


def played_ticks(page, path, count):
    page.add_init_script(f"({CLOCK})()")
    page.goto(path.as_uri())
    page.wait_for_function("() => window.moonspring")
    return page.evaluate("(count) => Array.from({ length: count }, () => (stepFrame(), moonspring.tick))", count)


def check_page(browser, path):
    with browser.new_context() as context:
        ticks = played_ticks(context.new_page(), path, 3 * TICKS + 10)
    wraps = [index for index in range(1, len(ticks)) if ticks[index] < ticks[index - 1]]
    assert TICKS not in ticks, f"expected no picture of tick {TICKS}, which is that of tick 0"
    assert [b - a for a, b in zip(wraps, wraps[1:])] == [TICKS, TICKS], f"expected a round every {TICKS} pictures, found {wraps}"


def check_boxes(page, script, what):
    """After a round, and after a thousand, it is where it was in the first."""
    first, second, late = (page.evaluate(script, 400 + 1200 * rounds)["dot"] for rounds in (0, 1, 1000))
    for other in (second, late):
        assert max(abs(a - b) for a, b in zip(first, other)) < 0.05, f"{what}: expected {first} again, found {other}"
    assert first[0] > 50, f"{what}: expected it to have moved, found {first}"


def main(command):
    with tempfile.TemporaryDirectory() as name, chromium() as browser:
        folder = pathlib.Path(name)
        scene = folder / "scene.lua"
        scene.write_text(SCENE)
        render(command, scene, ["a.html", "a.css", "a.waapi.json", "a.smil.svg"], folder, "--loop")
        check_page(browser, folder / "a.html")
        check_boxes(css_page(browser, folder / "a.css"), BOXES, "css")
        check_boxes(web_animations_page(browser, folder / "a.waapi.json"), BOXES, "waapi")
        check_boxes(svg_page(browser, folder / "a.smil.svg"), SVG_BOXES, "svg")
    print("ok: loops")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: loop_test.py MOONSPRING")
    main(sys.argv[1])
