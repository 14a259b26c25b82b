"""Compares what players draw of keyframes with our own pictures: Chromium of CSS and animated SVG, rlottie of Lottie.

    pictures_test.py MOONSPRING [SCENE...]

At ten instants at most one pixel in a hundred may be of another colour. Letters are drawn by other libraries: they are counted too.
Without names the two scenes beside this file are checked. Needs playwright, Pillow and rlottie-python from PyPI, and Chromium.
"""

import io
import pathlib
import sys
import tempfile

from PIL import Image, ImageChops

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness.browser import chromium
from harness.command import moonspring, render
from browser_formats import css_content

ISLAND, GRADIENTS = (pathlib.Path(__file__).with_name(f"{name}.lua") for name in ("island", "gradients"))
# What players of Lottie have none of is left out of what they are compared with.
WITHOUT = {ISLAND: "text=0", GRADIENTS: "shadow=0"}
INSTANTS, RATE, SECONDS = 10, 60, 3
# In points: less than what makes another colour of a pixel at an edge.
TOLERANCE = 0.05
# The largest share of pixels that may differ, and by how many steps of 255 the same colour may.
SHARE, STEPS = 0.01, 24

SEEK_CSS = "(time) => { for (const each of document.getAnimations()) { each.pause(); each.currentTime = 1000 * time; } }"
SEEK_SVG = "(time) => { const svg = document.querySelector('svg'); svg.pauseAnimations(); svg.setCurrentTime(time); }"


def difference(one, other):
    """The share of pixels that differ."""
    bands = [band.point(lambda step: 255 * (step > STEPS)) for band in ImageChops.difference(one, other).split()]
    worst = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return worst.histogram()[255] / (one.width * one.height)


def browser_pictures(browser, content, seek, ticks, size):
    page = browser.new_page(viewport=dict(zip(("width", "height"), size)))
    page.set_content(f"<!doctype html><style>body {{ margin: 0 }}</style>{content}")
    for tick in ticks:
        page.evaluate(seek, tick / RATE)
        yield Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    page.close()


def lottie_pictures(path, ticks, size):
    from rlottie_python import LottieAnimation

    animation = LottieAnimation.from_data(path.read_text())
    for tick in ticks:
        data = bytes(animation.lottie_animation_render(tick, width=size[0], height=size[1]))
        yield Image.frombytes("RGB", size, data, "raw", "BGRX")


def compare(what, expected, pictures, ticks):
    worst = 0
    for tick, one, other in zip(ticks, expected, pictures, strict=True):
        share = difference(one, other)
        worst = max(worst, share)
        assert share <= SHARE, f"{what}: at tick {tick} {share:.2%} of the pixels differ"
    return f"{what} {worst:.2%}"


def check_scene(command, browser, scene):
    def rendered(folder, names, *options):
        """The ten of our pictures, their ticks, and the files."""
        render(command, scene, names, folder, "--duration", SECONDS, "--tolerance", TOLERANCE, *options)
        moonspring(command, "render", scene, "--quiet", "--duration", SECONDS, *options, "--fps", RATE, "-o", folder / "%04d.png")
        files = sorted(folder.glob("*.png"))
        ticks = [round(index * (len(files) - 1) / (INSTANTS - 1)) for index in range(INSTANTS)]
        return [Image.open(files[tick]).convert("RGB") for tick in ticks], ticks

    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        expected, ticks = rendered(folder, ["a.css", "a.smil.svg"])
        size = expected[0].size
        found = [
            compare("css", expected, browser_pictures(
                browser, css_content((folder / "a.css").read_text()), SEEK_CSS, ticks, size), ticks),
            compare("svg", expected, browser_pictures(
                browser, (folder / "a.smil.svg").read_text(), SEEK_SVG, ticks, size), ticks)]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        options = ["--param", WITHOUT[scene]] if scene in WITHOUT else []
        expected, ticks = rendered(folder, ["a.lottie.json"], *options)
        found.append(compare("rlottie", expected, lottie_pictures(folder / "a.lottie.json", ticks, size), ticks))
    print(f"ok: {scene.stem}: pixels that differ: {', '.join(found)}", flush=True)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: pictures_test.py MOONSPRING [SCENE...]")
    with chromium() as each:
        for path in map(pathlib.Path, sys.argv[2:] or [ISLAND, GRADIENTS]):
            check_scene(sys.argv[1], each, path)
