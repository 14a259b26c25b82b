"""Chromium computes the formats that it knows: CSS, Web Animations and animated SVG."""

import json
import re

from recorded import box, names_of

# Layout has sixty-fourths of a pixel.
PIXELS = 0.03

BOXES = """(time) => {
    for (const animation of document.getAnimations()) { animation.pause(); animation.currentTime = time; }
    const boxes = {};
    for (const element of document.querySelectorAll(".scene [class]")) {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const style = getComputedStyle(element);
        boxes[element.className] = [left, top, right, bottom, style.visibility === "visible", Number(style.opacity)];
    }
    return boxes;
}"""

ANIMATE = """(data) => {
    const scene = document.createElement("div");
    scene.className = "scene";
    scene.style.cssText = "position: relative; overflow: hidden; width: 2000px; height: 2000px";
    const elements = {};
    const isReduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
    for (const { name, parent, style, animations, reducedAnimations } of data.elements) {
        const element = elements[name] = document.createElement("div");
        element.className = name;
        for (const [property, value] of Object.entries(style)) element.style.setProperty(property, value);
        (elements[parent] ?? scene).append(element);
        for (const { keyframes, options } of (isReduced && reducedAnimations) || animations) element.animate(keyframes, options).persist();
    }
    document.body.append(scene);
}"""

SVG_BOXES = """(time) => {
    const svg = document.querySelector("svg");
    svg.pauseAnimations();
    svg.setCurrentTime(time / 1000);
    const boxes = {};
    for (const group of svg.querySelectorAll("g[id]")) {
        const bounds = group.querySelector("rect.bounds");
        if (!bounds) continue;
        const map = bounds.getScreenCTM();
        const value = (name) => bounds[name].animVal.value;
        const [x, y, width, height] = [value("x"), value("y"), value("width"), value("height")];
        const corners = [[x, y], [x + width, y], [x + width, y + height], [x, y + height]].map(([x, y]) =>
            [map.a * x + map.c * y + map.e, map.b * x + map.d * y + map.f]);
        const [xs, ys] = [corners.map((each) => each[0]), corners.map((each) => each[1])];
        const style = getComputedStyle(group);
        boxes[group.id] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys),
                           style.visibility === "visible", Number(style.opacity)];
    }
    return boxes;
}"""


def compare(page, recording, script, figures, what, instants):
    """Every view that is seen has its bounding box where the run has it, within the error that the command printed."""
    tolerance = figures["largestError"] + PIXELS
    names, compared, worst = names_of(recording), 0, 0
    for tick in recording.instants(instants):
        boxes = page.evaluate(script, tick * recording.interval * 1000)
        for name, corners in recording.corners(tick).items():
            shown = boxes.get(names.get(name))
            if not shown or not shown[4] or shown[5] == 0:
                continue
            error = max(abs(a - b) for a, b in zip(shown, box(corners)))
            worst = max(worst, error)
            compared += 1
            assert error <= tolerance, (
                f"{what}: expected '{name}' at tick {tick} within {tolerance} of {box(corners)}, found {shown}")
    assert compared > 0, f"{what}: expected something to compare, found nothing"
    return worst


def page_of(browser, content, **options):
    page = browser.new_page(viewport={"width": 1200, "height": 1200}, **options)
    page.on("pageerror", lambda error: (_ for _ in ()).throw(AssertionError(str(error))))
    page.set_content(f"<!doctype html><style>body {{ margin: 0 }}</style>{content}")
    return page


def css_content(text):
    """A sheet, with the elements that its head has."""
    return f'<style>{text}</style>' + re.search('<div class="scene">.*</div>', text)[0]


def css_page(browser, path, **options):
    return page_of(browser, css_content(path.read_text()), **options)


def web_animations_page(browser, path, **options):
    page = page_of(browser, "", **options)
    page.evaluate(ANIMATE, json.loads(path.read_text()))
    return page


def svg_page(browser, path):
    return page_of(browser, path.read_text())


def check(page, recording, script, figures, path, instants):
    worst = compare(page, recording, script, figures, path.name, instants)
    page.close()
    return worst


def check_css(browser, recording, path, figures, instants):
    return check(css_page(browser, path), recording, BOXES, figures, path, instants)


def check_web_animations(browser, recording, path, figures, instants):
    return check(web_animations_page(browser, path), recording, BOXES, figures, path, instants)


def check_svg(browser, recording, path, figures, instants):
    return check(svg_page(browser, path), recording, SVG_BOXES, figures, path, instants)
