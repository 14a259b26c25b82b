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

# A card with every kind of touch, and another one that is swiped anywhere from every state.
TOUCHES = """local ms = require "moonspring"
local scene = ms.scene
local card = scene.view:addSubview(ms.View{name = "card", frame = {20, 20, 100, 100}})
card:addSubview(ms.View{name = "grip", frame = {0, 0, 40, 20}})
scene.view:addSubview(ms.View{name = "pad", frame = {0, 200, 100, 100}})
ms.States{name = "touches", states = {a = {}, b = {card = {x = 200}}, c = {card = {alpha = 0.5}}}, initial = "a",
  transitions = {
    {from = "a", to = "b", swipe = "card", direction = "right", duration = 0.3}, {from = "a", to = "c", swipe = "card"},
    {from = "a", to = "b", swipe = "card", direction = "up"}, {from = "b", to = "a", swipe = "card", direction = "left"},
    {from = "a", to = "b", swipe = "pad"}, {to = "a", swipe = "pad"}, {from = "a", to = "c", longPress = "card"},
    {from = "c", to = "a", tap = "card"}, {drag = "card", handle = "grip"},
  }}
"""

# A bar that no state names, with what is in it, and a drag that sources leave out.
BAR = """local ms = require "moonspring"
local scene = ms.scene
scene.backgroundColor = "navy"
local bar = scene.view:addSubview(ms.View{
  name = "bar", frame = {16, 156, 343, 76}, backgroundColor = ms.gradient{from = "white", to = "silver"}, cornerRadius = 26,
  shadowColor = "black", shadowOffset = {0, 6}, shadowRadius = 10, clipsToBounds = true})
local tab = bar:addSubview(ms.View{name = "tab", frame = {0, 0, 76, 76}})
tab:addSubview(ms.View{frame = {10, 10, 24, 24}, path = ms.path.svg("M3 12L12 3Q15 9 21 12C1 2 3 4 5 6ZM1 1L2 2"), strokeColor = "gray", lineWidth = 2})
tab:addSubview(ms.View{name = "title", frame = {0, 40, 76, 20}, text = "Home", fontWeight = "bold", fontFamily = "serif", textAlignment = "left",
  borderWidth = 4, borderColor = "red"})
tab:addSubview(ms.View{path = ms.path.svg(""), borderColor = "red", borderWidth = 2})
bar.borderColor, bar.borderWidth = "gray", 3
bar:addSubview(ms.View{name = "dot", frame = {0, 70, 6, 6}, backgroundColor = "red"})
bar:addSubview(ms.View{name = "front", frame = {80, 0, 6, 6}, zPosition = -1})
scene.view:addSubview(ms.View{name = "apart", text = "elsewhere"})
ms.States{states = {off = {}, on = {dot = {x = 40}, front = {alpha = 0.5}}}, initial = "off",
  transitions = {{to = "on", tap = "tab"}, {drag = "dot"}}}
"""

# An arrow that turns by more than half a turn, one that turns by a whole one, and one whose transform does.
TURNS = """local ms = require "moonspring"
local scene = ms.scene
for i, name in ipairs{"far", "whole", "bent"} do scene.view:addSubview(ms.View{name = name, frame = {100 * i, 100, 60, 60}}) end
ms.States{name = "turns", states = {idle = {}, spun = {
  far = {rotation = math.rad(270)}, whole = {rotation = math.rad(-360)}, bent = {transform = ms.transform.rotation(math.rad(90))}}},
  initial = "idle", transitions = {{to = "spun", after = 1}}}
"""

# A button in a card, each of which leads on from a state of its own.
NESTED = """local ms = require "moonspring"
local scene = ms.scene
local card = scene.view:addSubview(ms.View{name = "card", frame = {40, 100, 200, 200}})
card:addSubview(ms.View{name = "button", frame = {50, 50, 100, 100}})
ms.States{name = "nested", states = {small = {}, large = {card = {x = 220}}}, initial = "small",
  transitions = {{from = "small", to = "large", tap = "button"}, {from = "large", to = "small", tap = "card"}}}
"""

# A view that becomes flat, one that is mirrored, one that is sheared, and one that is flat and turns.
SCALES = """local ms = require "moonspring"
local scene = ms.scene
for i, name in ipairs{"flat", "mirrored", "sheared", "turned"} do scene.view:addSubview(ms.View{name = name, frame = {80 * i, 100, 60, 60}}) end
scene.view.subviews[4].transform = ms.transform.scale(0.2, 1)
ms.States{name = "scales", states = {idle = {}, changed = {
  flat = {transform = ms.transform.scale(0.2, 1)}, mirrored = {transform = ms.transform.scale(-1, 1)},
  sheared = {transform = ms.transform{1, 0, 0.5, 1, 0, 0}}, turned = {rotation = 0.5}}},
  initial = "idle", transitions = {{to = "changed", after = 1e9}}}
"""

# A view that comes to the front of another, between whose depths is its own.
DEPTHS = """local ms = require "moonspring"
local scene = ms.scene
scene.view:addSubview(ms.View{name = "low", frame = {100, 100, 60, 60}})
scene.view:addSubview(ms.View{name = "high", frame = {120, 120, 60, 60}, zPosition = 0.5})
ms.States{name = "depths", states = {under = {high = {alpha = 0.5}}, over = {low = {zPosition = 2}}}, initial = "under",
  transitions = {{to = "over", tap = "low"}}}
"""


# Two times, of which the shorter counts, though it comes later in the list.
TIMES = """local ms = require "moonspring"
local scene = ms.scene
scene.view:addSubview(ms.View{name = "card", frame = {20, 20, 100, 100}})
ms.States{name = "times", states = {a = {}, c = {card = {x = 200}}, d = {card = {x = 300}}}, initial = "c",
  transitions = {{to = "a", after = 3}, {from = "c", to = "d", after = 1}}}
"""

# States that say nothing of views, and lead on only when a program says so.
STILL = """local ms = require "moonspring"
ms.States{name = "still", states = {a = {}, b = {}}, initial = "a", transitions = {{to = "b", duration = 1}}}
"""


def exported(command, folder, name, text):
    """Checks a scene; what was told, and its sources for SwiftUI and for React."""
    scene = folder / f"{name}.lua"
    scene.write_text(text)
    told = check(command, scene, folder)
    return told, *((folder / f"scene.states.{ending}").read_text() for ending in ("swift", "tsx"))


def expect(source, parts):
    for part in parts:
        assert part in source, f"expected {part} in {source}"


def check_surroundings(command, folder):
    """The sources have what the named views are in, and what is in them, in the order of drawing; what they leave out is told."""
    told, swift, react = exported(command, folder, "bar", BAR)
    for source, parts in [
        (swift, ["clips: true", "path: Path {", 'family: "serif", weight: .bold, alignment: .leading', ".multilineTextAlignment(lineAlignment)", '.lineLimit(text.split(separator: "\\n", ', "shadowRadius: 10", "lineWidth: 2", "lineCap: .round, lineJoin: .round",
                 ".background(Color(red: 0, green: 0, blue: 0.502, opacity: 1))", ".clipped()"]),
        (react, ['position: "relative", overflow: "hidden", width: 375, height: 667, backgroundColor: "#000080"', ', overflow: "hidden",', "left: -3, top: -3", 'strokeLinecap: "round", strokeLinejoin: "round"', '<path d="M3 12', 'textAlign: "start"', '<span style={{ margin: "0 -4px", maxWidth: "calc(100% + 8px)", overflow: "clip", ', 'fontWeight: 700, fontFamily: "serif, ', 'boxShadow: "0px 6px 20px', 'backgroundImage: "linear-gradient(']),
    ]:
        expect(source, parts + ["Home"])
        assert "elsewhere" not in source, "a view that is neither in nor around a named one is there"
    order = [react.index(f"{{{name}Bar[state]}}") for name in ("front", "dot")]
    assert order == sorted(order), "the views are not in the order of drawing"
    assert "swift: 2 states; not in it: the view 'apart', the drag of 'dot', the gradient of 'bar';" in told, told
    assert "tsx: 2 states; not in it: the view 'apart', the drag of 'dot';" in told, told


def check_touches(command, folder):
    """Swipes are in both sources, by direction, the first that fits before others; long presses in Swift."""
    told, swift, react = exported(command, folder, "touches", TOUCHES)
    table = json.loads((folder / "scene.states.json").read_text())["states"][0]["transitions"]
    assert table[0]["swipe"] == "card" and table[0]["direction"] == "right", table[0]
    assert "direction" not in table[1], table[1]
    assert table[8] == {"drag": "card", "handle": "grip"}, table[8]
    for source, parts, hidden in [
        (
            swift, ["case (.a, .right): go(to: .b, .spring(duration: 0.3", "case (.a, _): go(to: .c)", "LongPressGesture().onEnded { _ in", "fileprivate enum SwipeDirection {"],
            "case (.a, .up)"),
        (
            react, ['(state === "a" && swipe === "right") go("b", {', 'else if (state === "a") go("c");', 'touchAction: "none"', "panned.current = false"],
            'swipe === "up"'),
    ]:
        expect(source, parts)
        assert hidden not in source, "a swipe is there that another one always comes before"
    # An app with two such files compiles.
    other = folder / "other.states.swift"
    other.write_text(swift.replace("Touches", "Others"))
    check_swift("two files", folder / "scene.states.swift", other)
    velocities = "the velocity of the swipe of 2 views"
    assert f"swift: 3 states; not in it: {velocities}, the drag by 'grip' of 'card'" in told, told
    assert f"tsx: 3 states; not in it: {velocities}, the long press of 'card', the drag by 'grip' of 'card'" in told, told


def check_turns(command, folder):
    """A rotation of more than half a turn is not taken for the shorter one."""
    told, swift, react = exported(command, folder, "turns", TURNS)
    expect(swift, ["rotation: 4.7124", "rotation: -6.2832"])
    expect(react, ["rotate: 270 ", "rotate: -360 "])
    for ending in ("swift", "tsx"):
        assert f"{ending}: 2 states; not in it: a transform whose angle changes of 'bent'" in told, told


def check_nested(command, folder):
    """A tap on a view that leads nowhere in a state is for the view that it is in."""
    _, swift, react = exported(command, folder, "nested", NESTED)
    expect(swift, ["}, including: [.small].contains(state) ? .all : .subviews)", "}, including: [.large].contains(state) ? .all : .subviews)"])
    expect(react, ['if (state === "small") { event.stopPropagation(); go("large"); }'])
    assert react.count("stopPropagation") == 2, react


def check_scales(command, folder):
    """A scale of its own in each direction, and a mirror image, are what they are; a shear is told."""
    told, swift, react = exported(command, folder, "scales", SCALES)
    expect(swift, ["scaleX: 0.2", "scaleX: -1", "scaleX: 0.2, rotation: 0.5", ".scaleEffect(x: look.scaleX, y: look.scaleY)"])
    expect(react, ['"changed": { scaleX: 0.2 }', '"changed": { scaleX: -1 }', "scaleX: 0.2, scaleY: 1, opacity"])
    sheared = "a transform other than scales and a rotation of 'sheared'"
    assert f"swift: 2 states; not in it: {sheared};" in told, told
    assert f"tsx: 2 states; not in it: {sheared}, an uneven scale that is rotated of 'turned', what happens after 1000000000 s;" in told, told


def check_depths(command, folder):
    """What a state draws in front is in front, in whole numbers."""
    _, swift, react = exported(command, folder, "depths", DEPTHS)
    expect(swift, [".zIndex(low.zIndex)", ".zIndex(high.zIndex)", "zIndex: 2", "zIndex: 1"])
    expect(react, ['"under": { zIndex: 0 }', '"over": { zIndex: 2 }', " zIndex: 1,"])


def check_times(command, folder):
    """Of two times in a state the shorter leads on."""
    _, swift, react = exported(command, folder, "times", TIMES)
    expect(swift, ["case .d:\n                try? await Task.sleep(for: .seconds(3))", "case .c:\n                try? await Task.sleep(for: .seconds(1))"])
    expect(react, ['const timer = setTimeout(() => go("d"), 1000);'])


def check_still(command, folder):
    """A component imports and declares nothing that it does not use."""
    _, _, react = exported(command, folder, "still", STILL)
    expect(react, [
        'import { useState } from "react";\nimport { type Transition } from "motion/react";', "stillTransition(to: StillState)",
        "const [{  }, setView]", "void go;"])


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


def check_swift(name, *files):
    swift = subprocess.run(
        ["swiftc", "-typecheck", "-swift-version", "6", str(HERE / "SwiftUIStandIn.swift"), *map(str, files)],
        capture_output=True, text=True)
    assert swift.returncode == 0, f"{name}: the Swift source does not compile: {swift.stderr[:2000]}"


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
    check_swift(scene.name, files["swift"])

    react = subprocess.run(
        ["tsc", "--noEmit", "--strict", "--noUnusedLocals", "--noUnusedParameters", "--jsx", "preserve", "--target", "es2020", "--lib", "es2020",
         str(HERE / "react_stand_in.d.ts"), str(files["tsx"])], capture_output=True, text=True)
    assert react.returncode == 0, f"{scene.name}: the React source does not compile: {react.stdout[:2000]}"
    print(f"ok: {scene.stem}: {len(states['states'])} states, {len(states['transitions'])} transitions", flush=True)
    return result.stdout


def main(command):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for scene in ["island", "bottom_sheet"]:
            check(command, SCENES / f"{scene}.lua", folder)
        exported(command, folder, "twins", TWINS)
        check_surroundings(command, folder)
        check_touches(command, folder)
        check_turns(command, folder)
        check_nested(command, folder)
        check_scales(command, folder)
        check_depths(command, folder)
        check_times(command, folder)
        check_still(command, folder)
        scene, names = hostile_scene(folder)
        check(command, scene, folder, names)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: states_test.py MOONSPRING")
    main(sys.argv[1])
