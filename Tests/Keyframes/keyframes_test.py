"""Gives files of keyframes to programs that are not the project's, and compares what they make of them with the run itself.

    keyframes_test.py MOONSPRING [SCENE...]

Chromium computes CSS (with both easings), Web Animations and animated SVG; rlottie draws the Lottie file and `lottie` reads it; a Swift
compiler checks the types of the source. Each must agree with the trace within the error that the command printed. Without names
the scenes of QUICK are checked; `all` stands for every one that ships. Needs playwright, rlottie-python and lottie from PyPI, Chromium,
and swiftc.
"""

import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness.browser import chromium
from harness.command import check_scenes, render
import browser_formats
import lottie_players
from recorded import Recording, names_of

# Bodies that fall, swing, turn, change their size, come and go.
MOTLEY = pathlib.Path(__file__).with_name("motley.lua")
QUICK = ["tap_me", "pile_snap", "elastic_ball", "resizable"]
STAND_IN = pathlib.Path(__file__).with_name("UIKitStandIn.swift")
INSTANTS = 50


# Those that stand for a curve with a list of points as well.
LINEAR = ["scene.css", "scene.waapi.json"]
NAMES = [*LINEAR, "scene.lottie.json", "scene.smil.svg", "scene.swift", "scene.keyframes.json"]


def figures_of(command, scene, names, folder, *options):
    """What the command prints of each file, by its ending."""
    outputs = render(command, scene, names, folder, *options)["outputs"]
    return {output["file"].split("/scene")[-1]: output for output in outputs}


def check_scene(command, browser, scene):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        recording = Recording(command, scene, folder)
        figures = figures_of(command, scene, NAMES, folder)
        worst = {
            "css": browser_formats.check_css(browser, recording, folder / "scene.css", figures[".css"], INSTANTS),
            "waapi": browser_formats.check_web_animations(
                browser, recording, folder / "scene.waapi.json", figures[".waapi.json"], INSTANTS),
            "svg": browser_formats.check_svg(browser, recording, folder / "scene.smil.svg", figures[".smil.svg"], INSTANTS),
        }
        names = names_of(recording)
        worst["rlottie"], compared = lottie_players.check_rlottie(
            recording, folder / "scene.lottie.json", names, INSTANTS)
        lottie_players.check_lottie(folder / "scene.lottie.json")
        figures = figures_of(command, scene, LINEAR, folder, "--easing", "linear")
        worst["css linear"] = browser_formats.check_css(browser, recording, folder / "scene.css", figures[".css"], INSTANTS)
        worst["waapi linear"] = browser_formats.check_web_animations(
            browser, recording, folder / "scene.waapi.json", figures[".waapi.json"], INSTANTS)
        source = folder / "scene.swift"
        source.write_text(source.read_text().replace("import UIKit\n", ""))
        swift = subprocess.run(
            ["swiftc", "-typecheck", str(STAND_IN), str(source)], capture_output=True, text=True)
        assert swift.returncode == 0, f"{scene.name}: the Swift source does not compile: {swift.stderr[:2000]}"
        shown = ", ".join(f"{what} {error:.3f}" for what, error in worst.items())
        print(f"ok: {scene.stem}: largest difference {shown} ({compared} middles)", flush=True)


def main(command, *names):
    with chromium() as browser:
        check_scenes(lambda scene: check_scene(command, browser, scene), names, QUICK, [MOTLEY])


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: keyframes_test.py MOONSPRING [SCENE...]")
    main(*sys.argv[1:])
