"""Type-checks what is exported of `ms.States`: SwiftUI source with swiftc, React source with tsc, beside stand-ins of both.

    states_test.py MOONSPRING

Names of states, views and scenes are those of the scenes that ship, and strings that are made to break out. Needs swiftc and tsc.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from hostile_test import STRINGS, lua, name_of

HERE = pathlib.Path(__file__).parent
SCENES = HERE.parents[1] / "scripts" / "scenes"
FORMATS = ["json", "swift", "tsx"]

# Two of the scene's title, which is also what Motion calls a type.
TWINS = """local ms = require "moonspring"
local scene = ms.scene
scene.title = "Transition"
for i = 1, 2 do
  scene.view:addSubview(ms.View{name = "v" .. i})
  ms.States{states = {a = {}, b = {["v" .. i] = {alpha = 0}}}, initial = "a", transitions = {{to = "b", tap = "v" .. i}}}
end
"""


def hostile_scene(folder):
    """A scene each of whose names and texts is one of the strings, as far as a name may be it."""
    names = [string for string in dict.fromkeys(map(name_of, STRINGS)) if string.strip("\x00\t\r\n \x85\u2028\u2029\ufeff")]
    lines = ["local ms = require \"moonspring\"", "local scene = ms.scene", "local states, transitions = {}, {}"]
    for name in names:
        lines.append(f"pcall(function() scene.title = {lua(name)} end)")
        lines.append(
            f"pcall(function() local v = scene.view:addSubview(ms.View{{name = {lua(name)}, text = {lua(name)}}})"
            f" states[{lua(name)}] = {{[{lua(name)}] = {{alpha = 0.5, backgroundColor = 'red'}}}}"
            f" transitions[#transitions + 1] = {{to = {lua(name)}, tap = {lua(name)}}}"
            f" transitions[#transitions + 1] = {{from = {lua(name)}, to = {lua(names[0])}, after = 1}} end)")
    lines.append(f"ms.States{{states = states, initial = {lua(names[0])}, transitions = transitions, name = 'a */ b'}}")
    path = folder / "hostile.lua"
    path.write_text("\n".join(lines))
    return path, names


def check(command, scene, folder, names=None):
    files = {ending: folder / f"scene.states.{ending}" for ending in FORMATS}
    outputs = [part for path in files.values() for part in ("-o", str(path))]
    result = subprocess.run(
        [command, "render", str(scene), *outputs, "--duration", "1"], capture_output=True, text=True)
    assert result.returncode == 0, f"{scene.name}: {result.stderr}"

    states = json.loads(files["json"].read_text())["states"][0]
    if names:
        known = {state["name"] for state in states["states"]}
        assert known == set(names), f"{scene.name}: the table lacks {set(names) - known}"

    source = files["swift"].read_text().replace("import SwiftUI\n", "")
    files["swift"].write_text(source)
    swift = subprocess.run(
        ["swiftc", "-typecheck", "-swift-version", "6", str(HERE / "SwiftUIStandIn.swift"), str(files["swift"])],
        capture_output=True, text=True)
    assert swift.returncode == 0, f"{scene.name}: the Swift source does not compile: {swift.stderr[:2000]}"

    react = subprocess.run(
        ["tsc", "--noEmit", "--strict", "--jsx", "preserve", "--target", "es2020", "--lib", "es2020",
         str(HERE / "react_stand_in.d.ts"), str(files["tsx"])], capture_output=True, text=True)
    assert react.returncode == 0, f"{scene.name}: the React source does not compile: {react.stdout[:2000]}"
    print(f"ok: {scene.stem}: {len(states['states'])} states, {len(states['transitions'])} transitions", flush=True)


def main(command):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for scene in ["island", "bottom_sheet"]:
            check(command, SCENES / f"{scene}.lua", folder)
        twins = folder / "twins.lua"
        twins.write_text(TWINS)
        check(command, twins, folder)
        scene, names = hostile_scene(folder)
        check(command, scene, folder, names)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: states_test.py MOONSPRING")
    main(sys.argv[1])
