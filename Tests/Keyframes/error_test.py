"""Reads every file of keyframes and measures how far it is from the run: as far as the command printed.

    error_test.py MOONSPRING [SCENE...]

Without names the scenes of QUICK are checked; `all` stands for every one that ships. Needs nothing but Python.
"""

import math
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness.command import check_scenes, render
from recorded import Recording, apply, distance, multiply, names_of
from readers import BORDER, COLORS, READERS, TEXT, value

# Bodies that fall, turn, change their size, come and go; colours that change; mirror images; a shear.
# Views that rest in views which move, and move in them.
QUICK = ["tap_me", "pile_snap", "resizable", "two_winds", "snap", "inbox"]
MOTLEY = pathlib.Path(__file__).with_name("motley.lua")
# What the recording's own numbers leave open, in points.
ROUNDING = 2e-4
USUAL = {"scaleX": 1, "scaleY": 1, "alpha": 1, "visible": 1}


def matrix(views, name, time):
    """As docs/keyframes.md has it: what is from the centre is sheared, then scaled, then turned, and placed in the view that it is in."""
    read, parent = reader_of(views, name, time), views[name].get("parent")
    cos, sin, shear = math.cos(read("rotation")), math.sin(read("rotation")), math.tan(read("shear"))
    scaled = (read("scaleX"), 0, shear * read("scaleX"), read("scaleY"), 0, 0)
    own = multiply((cos, sin, -sin, cos, read("x"), read("y")), multiply(scaled, (1, 0, 0, 1, -read("width") / 2, -read("height") / 2)))
    return multiply(matrix(views, parent, time), own) if parent else own


def corners(views, name, time):
    read, map_to_scene = reader_of(views, name, time), matrix(views, name, time)
    w, h = read("width"), read("height")
    return [apply(map_to_scene, x, y) for x, y in [(0, 0), (w, 0), (w, h), (0, h)]]


def reader_of(views, name, time):
    """The value of a channel. What is in a hidden view is hidden."""
    def read(channel):
        view = views[name]
        own, parent = value(view.get(channel), time, USUAL.get(channel, 0)), view.get("parent")
        return own * reader_of(views, parent, time)(channel) if parent and channel == "visible" else own
    return read


def largest_error(recording, views, names, has_visibility):
    """The largest distance of a corner at a tick at which the file shows its view."""
    worst = 0
    for tick in range(recording.last + 1):
        for name, expected in recording.corners(tick).items():
            view, time = names.get(name), tick * recording.interval
            read = view in views and reader_of(views, view, time)
            if read and (read("visible") > 0.5 if has_visibility else read("alpha") > 0.01):
                worst = max(worst, distance(corners(views, view, time), expected))
    return worst


def check_looks(recording, views, plain, what):
    """Opacity, colours and corners are those of the plain file, within what both may be off: two steps, two quarters of a point."""
    steps = 2.01 / 255
    for tick in range(0, recording.last + 1, 5):
        for name, view in views.items():
            one, other = (reader_of(each, name, tick * recording.interval) for each in (views, plain))
            opacities = [read("alpha") * read("visible") for read in (one, other)]
            assert abs(opacities[0] - opacities[1]) <= steps, f"{what}: '{name}' at tick {tick}: opacities {opacities}"
            for channel, opacity in [(each, colors[3]) for colors in (COLORS, BORDER, TEXT) if colors[3] in view for each in colors[:3]]:
                parts = [read(channel) * read(opacity) / 255 ** 2 for read in (one, other)]
                assert abs(parts[0] - parts[1]) <= steps, f"{what}: '{name}' at tick {tick}: {channel} {parts}"
            radii = [read("cornerRadius") for read in (one, other)]
            assert "cornerRadius" not in view or abs(radii[0] - radii[1]) <= 0.51, f"{what}: '{name}' at tick {tick}: corners {radii}"


def check_scene(command, scene):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        recording = Recording(command, scene, folder)
        names = names_of(recording)
        is_whole = not recording.has_scrolled and len(names) == len({item["name"] for row in recording.ticks for item in row["items"]})
        worst = {}
        for options in ([], ["--easing", "linear"]):
            endings = list(READERS)[:2] if options else list(READERS)
            outputs = render(command, scene, [f"a.{ending}" for ending in endings], folder, *options)["outputs"]
            figures = [output["largestError"] for output in outputs]
            files = {ending: READERS[ending]((folder / f"a.{ending}").read_text()) for ending in endings}
            for (ending, views), printed in zip(files.items(), figures):
                what = " ".join([scene.stem, ending, *options])
                has_visibility = ending not in ("lottie.json", "xml")
                found = worst[what] = largest_error(recording, views, names, has_visibility)
                assert found <= printed + ROUNDING, f"{what}: expected at most {printed} pt from the run, found {found}"
                # What is clear at a tick may be hidden there, as far as a file without visibility says.
                assert not (is_whole and has_visibility) or found >= printed - ROUNDING, f"{what}: expected {printed} pt from the run, found {found}"
                check_looks(recording, views, files.get("keyframes.json", views), what)
        print(f"ok: {scene.stem}: {len(worst)} files, at most {max(worst.values()):.4f} pt from the run", flush=True)


def main(command, *names):
    check_scenes(lambda scene: check_scene(command, scene), names, QUICK, [MOTLEY])


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: error_test.py MOONSPRING [SCENE...]")
    main(*sys.argv[1:])
