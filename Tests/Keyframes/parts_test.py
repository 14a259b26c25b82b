"""Exports of one view, and what people see who have asked their system for reduced motion, in Chromium.

    parts_test.py MOONSPRING

Needs playwright from PyPI and Chromium.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness.browser import chromium, set_up_page
from harness.command import render
from browser_formats import BOXES, SVG_BOXES, css_page, svg_page, web_animations_page

# A sheet that moves, turns and fades with a row in it that moves on its own, and a dot in the row at rest.
SCENE = """local ms = require "moonspring"
local scene = ms.scene
scene.title, scene.size, scene.backgroundColor = "Sheet", {200, 200}, "pink"
local function add(parent, name, frame, options)
    options.name, options.frame = name, frame
    return parent:addSubview(ms.View(options))
end
local label = add(scene.view, "label", {0, 0, 80, 20}, {text = "first", textAlignment = "left"})
local still = add(scene.view, "still", {150, 150, 20, 20}, {backgroundColor = "black"})
local dim = add(scene.view, "dim", {100, 0, 20, 20}, {backgroundColor = "black", alpha = 0.2})
local swing = add(scene.view, "swing", {100, 30, 20, 20}, {backgroundColor = "blue"})
local sheet = add(scene.view, "sheet", {20, 120, 120, 60}, {backgroundColor = "white", clipsToBounds = true})
local row = add(sheet, "row", {10, 10, 60, 20}, {backgroundColor = "teal"})
local dot = add(row, "dot", {5, 5, 10, 10}, {backgroundColor = "red", alpha = 0.5})
add(scene.view, "twin", {0, 0, 5, 5}, {})
add(scene.view, "twin", {9, 0, 5, 5}, {})
function scene.onTick()
    local share = math.min(scene.time / 0.5, 1)
    sheet.center, sheet.rotation, sheet.alpha = {80, 150 - 60 * share}, 0.5 * share, 1 - 0.2 * share
    row.center = {40 + 40 * share, 20}
    dim.alpha, swing.x = 0.2 + 0.6 * share, 110 + 40 * math.sin(math.pi * share)
    label.text = share < 0.5 and "first" or "last"
end
scene.at(1, function() scene.stop() end)
"""
WORDS = """() => getComputedStyle(document.querySelector(".label"), "::after").content"""


def near(one, other, reach=0.3):
    return all(abs(a - b) <= reach for a, b in zip(one, other, strict=True))


def assert_near(found, expected, what):
    assert near(found, expected), f"{what}: expected {expected}, found {found}"


def check_reduced(browser, folder, scene, command):
    render(command, scene, ["a.css", "a.waapi.json"], folder)
    pages = {"css": (css_page, "css"), "waapi": (web_animations_page, "waapi.json")}
    for kind, (open_page, ending) in pages.items():
        page = open_page(browser, folder / f"a.{ending}")
        first, last = (page.evaluate(BOXES, time)["sheet"] for time in (0, 1000))
        still, swing = (page.evaluate(BOXES, 0)[name] for name in ("still", "swing"))
        for style in ("fade", "none"):
            render(command, scene, [f"{style}.{ending}"], folder, "--reduced-motion", style)
            usual = open_page(browser, folder / f"{style}.{ending}")
            for time in (0, 250, 1000):
                expected = page.evaluate(BOXES, time)["sheet"]
                assert_near(usual.evaluate(BOXES, time)["sheet"], expected, f"{kind} {style} for others at {time} ms")
            reduced = open_page(browser, folder / f"{style}.{ending}", reduced_motion="reduce")
            # The opacity goes from that of the first state to nothing, and from there to that of the last one.
            states = {
                "none": [(0, last, 1)], "fade": [(0, first, 1), (50, first, 0.5), (150, last, 0.5), (200, last, 1), (900, last, 1)]}
            for time, (*box, visible, opacity), share in states[style]:
                boxes = reduced.evaluate(BOXES, time)
                assert_near(boxes["sheet"][:4], box, f"{kind} {style} at {time} ms")
                assert abs(boxes["sheet"][5] - share * opacity) < 0.02, f"{kind} {style}: {boxes['sheet']} at {time} ms"
                assert_near(boxes["still"], still, f"{kind} {style}: what does not move, at {time} ms")
                # What ends where it began stays, and what changes its opacity alone goes straight there.
                assert boxes["swing"][5] == 1, f"{kind} {style}: expected no fade of what ends where it began"
                assert_near(boxes["swing"], swing, f"{kind} {style}: what ends where it began, at {time} ms")
                dim = 0.8 if style == "none" else 0.2 + 0.6 * min(time / 200, 1)
                assert abs(boxes["dim"][5] - dim) < 0.02, f"{kind} {style}: expected {dim} at {time} ms, found {boxes['dim']}"
                if kind == "css":
                    assert reduced.evaluate(WORDS) == ('"first"' if box == first[:4] else '"last"')
            for each in (usual, reduced):
                each.close()
        page.close()


def check_page(browser, folder, scene, command):
    """A saved page shows its last picture to those who asked for reduced motion, and its first to others."""
    for style in ("fade", "none", None):
        path = folder / f"{style}.html"
        render(command, scene, [path.name], folder, *(["--reduced-motion", style] if style else []))
        for motion, last in (("reduce", style is not None), ("no-preference", False)):
            page, troubles = browser.new_page(reduced_motion=motion), []
            set_up_page(page, troubles)
            page.goto(path.as_uri())
            page.wait_for_function("() => window.moonspring")
            fades = page.evaluate("() => document.getAnimations().length > 0")
            page.wait_for_function("(tick) => moonspring.tick === tick", arg=60 if last else 0)
            page.wait_for_function("() => document.getAnimations().length === 0")
            assert not troubles, f"{style} page: {troubles}"
            assert not fades or style == "fade" and last, f"{style} page: expected no fade for {motion}"
            page.close()


def refusal(command, scene, *options):
    run = subprocess.run(
        [command, "render", scene, "--quiet", *options], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert run.returncode != 0, f"expected {options} to be refused"
    return run.stderr


def check_view(browser, folder, scene, command):
    names = ["v.css", "v.waapi.json", "v.smil.svg", "v.keyframes.json", "v.lottie.json", "v.xml", "v.swift", "v.keyframes.csv"]
    pages = [(css_page, "css", BOXES), (web_animations_page, "waapi.json", BOXES), (svg_page, "smil.svg", SVG_BOXES)]
    whole = folder / "a.css"
    render(command, scene, [whole.name], folder)
    page = css_page(browser, whole)
    expected = {time: page.evaluate(BOXES, time) for time in (0, 250, 1000)}
    page.close()
    render(command, scene, names, folder, "--view", "sheet")
    for open_page, ending, script in pages:
        page = open_page(browser, folder / f"v.{ending}")
        for time, boxes in expected.items():
            found = page.evaluate(script, time)
            assert {"sheet", "row", "dot"} <= set(found) and not {"label", "still", "dim", "twin"} & set(found), f"{ending}: {found.keys()}"
            for name in ("sheet", "row", "dot"):
                assert_near(found[name], boxes[name], f"'{name}' of {ending} at {time} ms")
        page.close()
    assert "pink" not in (folder / "v.css").read_text() and "#ffc0cb" not in (folder / "v.css").read_text()
    assert "enum SheetMotion" in (folder / "v.swift").read_text()

    # In its superview, which moves, turns and fades, the row moves along x alone, and the dot rests in it.
    render(command, scene, names, folder, "--view", "row")
    data = json.loads((folder / "v.keyframes.json").read_text())
    assert data["size"] == [120, 60] and [view["name"] for view in data["views"]] == ["row", "dot"], data
    for view, moves, y, alpha in zip(data["views"], ({"x"}, set()), (20, 10), (1, 0.5), strict=True):
        assert set(view["tracks"]) == moves, f"expected '{view['name']}' to move along {moves}, found {view['tracks'].keys()}"
        assert view["constants"]["y"] == y and view["constants"]["alpha"] == alpha and "clip" not in view, view
    row, dot = data["views"]
    assert [row["tracks"]["x"][end][1] for end in (0, -1)] == [40, 80]
    assert dot["parent"] == "row" and dot["constants"]["x"] == 10, dot

    # With all views in the scene the dot moves with the row.
    render(command, scene, names[:-1], folder, "--view", "row", "--flat")
    flat = json.loads((folder / "v.keyframes.json").read_text())["views"]
    assert [view["tracks"]["x"][end][1] for view in flat for end in (0, -1)] == [40, 80, 20, 60], flat

    message = refusal(command, scene, "--view", "sheat", "-o", folder / "x.css")
    assert "no view of that name" in message and "(did you mean 'sheet'?); drawn are: label, " in message, message
    assert "2 views have this name" in refusal(command, scene, "--view", "twin", "-o", folder / "x.css")
    assert "--view is for .css" in refusal(command, scene, "--view", "sheet", "-o", folder / "x.png")
    assert "--reduced-motion is for .html, .css or .waapi.json" in refusal(
        command, scene, "--reduced-motion", "fade", "-o", folder / "x.png")


def main(command):
    with tempfile.TemporaryDirectory() as name, chromium() as browser:
        folder = pathlib.Path(name)
        scene = folder / "scene.lua"
        scene.write_text(SCENE)
        for check in (check_view, check_reduced, check_page):
            check(browser, folder, scene, command)
    print("ok: parts")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: parts_test.py MOONSPRING")
    main(sys.argv[1])
