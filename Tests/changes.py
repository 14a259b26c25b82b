#!/usr/bin/env python3
"""Makes the changes of the table in ARCHITECTURE.md in a copy of the sources, in the files that the table names, and uses the result.

    python3 Tests/changes.py [--edits]

All changes are compiled together, in a build that is not optimised. Where a change takes more files than its row says, the build fails
or what is new is not there; a file that a row names and its change leaves alone is an error as well. With --edits it stops where it would build.
"""

import base64
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import zlib

from harness import ROOT
from harness.command import render, trace
from harness.live_client import Client, Server

WORK = ROOT / ".build/changes"
COPY = WORK / "copy"


class Change:
    """A row of the table, which begins with `name`. `edits` are (file, text, text before it); `files` are new ones with their text."""

    def __init__(self, name, edits, files=()):
        self.name, self.edits, self.files = name, edits, dict(files)

    def make(self, row):
        paths = [*(path for path, _, _ in self.edits), *self.files]
        named = re.findall(r"`([^`]+)`", row)
        for path in paths:
            assert any(part in path for part in named), f"{self.name}: the row of ARCHITECTURE.md does not name {path}"
        for part in named:
            assert "." not in part or any(part in path for path in paths), f"{self.name}: {part} need not be changed"
        for path, text, addition in self.edits:
            file = COPY / path
            whole = file.read_text()
            assert whole.count(text) == 1, f"{self.name}: expected {text!r} once in {path}, found it {whole.count(text)} times"
            file.write_text(whole.replace(text, addition + text))
        for path, text in self.files.items():
            (COPY / path).write_text(text.lstrip())


FIELD = "Sources/Moonspring/Fields/FieldKind.swift"
LOOK = "Sources/Moonspring/Items/Appearance.swift"
FORMATS = "Sources/MoonspringRender/Export/RenderFormat.swift"
REQUESTS = "Sources/MoonspringLive/Session/LiveRequest+All.swift"
COMMANDS = "Sources/MoonspringPrompt/Commands/PromptCommand+All.swift"
EVENTS = "Sources/MoonspringScene/Declarations/FrameEventRows.swift"

CHANGES = [
    Change(
        "a kind of field",
        [
            (FIELD, "        /// Drives items around the position, clockwise.\n", "        /// Carries items along.\n        case breeze\n"),
            (FIELD, "            case .vortex: .vortex\n", "            case .breeze: .breeze\n"),
            (FIELD, "        case .vortex: vortex(item, &sum)\n", "        case .breeze: breeze(item, &sum)\n"),
        ],
        {"Sources/Moonspring/Fields/Kinds/BreezeField.swift": """
extension FieldDefinition {
    static let breeze = FieldDefinition(doc: "Carries items along.", example: "print(1)  --> 1")
}

extension FieldLaw {
    @inline(__always)
    func breeze(_ item: FieldItem, _ sum: inout FieldSum) {
        let share = h * strength * item.fall / item.mass
        sum.drag += share * (item.velocity - direction)
        sum.dragShare += max(share, 0)
    }
}

extension FieldBehavior {
    public static func breezeField() -> FieldBehavior { FieldBehavior(.breeze) }
}
"""}),
    Change(
        "an appearance property of `View`",
        [
            (LOOK, "    public init() {}\n", "    /// The colour of a line around the edge. Default nil: none.\n    public var ringColor: Color?\n\n"),
            (LOOK, '        AppearanceProperty(\n            "borderColor",', """        AppearanceProperty(
            "ringColor", .color(Place({ $0.ringColor }, { $0.ringColor = $1 })), "The colour of a line around the edge."),
"""),
            ("Sources/MoonspringRender/Drawing/Look.swift", "            if let line = Line(appearance.borderColor,",
             "            if let line = Line(appearance.ringColor, 1) { primitives.append(.border(line)) }\n"),
        ]),
    Change(
        "an export format", [(FORMATS, "jsonl,\n", "tickCount, ")],
        {"Sources/MoonspringRender/Export/TickCount.swift": """
import MoonspringScene
import MoonspringSystem

extension RenderFormat {
    static let tickCount = RenderFormat(["ticks"], "how many ticks there are", options: []) {
        export throws(OutputError) in TickCount(try export.openFile())
    }
}

private final class TickCount: SceneExporter {
    private let file: OutputFile
    private var count = 0
    let summary = "how many ticks there are"

    init(_ file: OutputFile) { self.file = file }

    func add(_ frame: Frame, _ picture: Picture) throws(OutputError) { count += 1 }

    func finish(_ end: TraceEnd) throws(OutputError) {
        try withFile { () throws(FileError) in
            try file.write("\\(count)")
            try file.finish()
        }
    }
}
"""}),
    Change(
        "a format of keyframes",
        [
            (FORMATS, "keyframeTable,", "wrappedKeyframes, "),
            ("Tests/Keyframes/readers.py", '"keyframes.csv": read_table}', '"wrapped": lambda text: read_plain(text.removeprefix("wrapped:")), '),
        ],
        {"Sources/MoonspringRender/Keyframes/Formats/WrappedKeyframes.swift": """
import MoonspringScene

extension RenderFormat {
    static let wrappedKeyframes = keyframes(["wrapped"], "plain keyframes in a wrapper", WrappedKeyframes())
}

private struct WrappedKeyframes: KeyframeFormat {
    func number(_ channel: MotionChannel) -> FileNumber? { PlainKeyframes.number(channel) }
    func tick(_ time: Double, in scene: KeyframedScene) -> Double { PlainKeyframes().tick(time, in: scene) }
    func text(of scene: KeyframedScene, _ style: KeyframeStyle) -> String { "wrapped:" + PlainKeyframes().text(of: scene, style) }
}
"""}),
    Change(
        "a request of the viewer's page",
        [
            (REQUESTS, '        LiveRequest("pause",',
             '        LiveRequest("greet", "say hello", .text("name")) { $0.reply = ["greeting": .string("hello, " + $1)] },\n'),
        ]),
    Change(
        "a command of the prompt",
        [
            (COMMANDS, '        PromptCommand(\n            "play",',
             '        PromptCommand("greet", "Say hello.", help: "Says hello.", example: ":greet") { $0.greet() },\n'),
        ],
        {"Sources/MoonspringPrompt/Session/PromptSession+Greeting.swift": """
extension PromptSession {
    func greet() { output.report("hello") }
}
"""}),
    Change(
        "an event of a trace",
        [
            (EVENTS, "    /// All of them.\n", """    package static let shout = FrameEventRow(
        "shout", "The script wrote a line that ends with an exclamation mark.", [("text", "the line")], group: .other,
        mark: "shout"
    ) { $0["text"]?.stringValue ?? "" }

"""),
            (EVENTS, "touch, log, mark]\n", "shout, "),
            ("Sources/MoonspringScene/Declarations/Scene+InputDeclarations.swift", '                scene.note(.log, ["text"',
             '                if shown.text.hasSuffix("!") { scene.note(.shout, ["text": .string(shown.text)]) }\n'),
        ]),
]

SCENE = """
local ms = require 'moonspring'
local scene = ms.scene
local view = scene.view:addSubview(ms.View{name = "view", frame = {0, 0, 50, 50}, ringColor = "red"})
local animator = ms.DynamicAnimator{referenceView = scene.view}
local breeze = ms.FieldBehavior.breeze{items = {view}}
breeze.direction = {1, 0}
animator:addBehavior(breeze)
scene.after(0.1, function() scene.log("There!") end)
scene.after(0.5, function() scene.stop() end)
"""


def copy_sources():
    shutil.rmtree(COPY, ignore_errors=True)
    shutil.copytree(ROOT, COPY, symlinks=True, ignore=shutil.ignore_patterns(".build", ".git", "docs", "__pycache__"))


def rows():
    """The files that ARCHITECTURE.md names, by the change."""
    table = (ROOT / "ARCHITECTURE.md").read_text().split("| change | files |\n", 1)[1]
    return dict(re.findall(r"^\| ([^|]+) \| (.+) \|$", table.split("\n\n", 1)[0], re.M))


def build(product):
    environment = {name: value for name, value in os.environ.items() if name not in ("CC", "CXX", "MOONSPRING_BENCHMARKS")}
    run = subprocess.run(
        ["swift", "build", "--package-path", COPY, "--scratch-path", WORK / "build", "--product", product],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)
    if run.returncode != 0:
        sys.exit(f"{run.stdout}\nexpected the changed sources to build, they do not; a row of ARCHITECTURE.md is not true")
    return WORK / "build/debug" / product


def use(command):
    """What is new is there."""
    scene = WORK / "scene.lua"
    scene.write_text(SCENE)
    ticks = trace(command, scene, WORK / "scene.jsonl")
    moved = ticks[-2]["items"][0]["center"][0]
    assert moved > 25, f"expected the field to move the view, it is at {moved}"
    events = [event["type"] for row in ticks for event in row.get("events", ())]
    assert "shout" in events, f"expected the event in the trace, found {events}"
    render(command, scene, ["scene.svg", "scene.html", "scene.ticks", "scene.wrapped"], WORK)
    assert int((WORK / "scene.ticks").read_text()) > 1
    assert "rgb(100%,0%,0%)" in (WORK / "scene.svg").read_text(), "expected the colour in the picture"
    packed = re.search(r'"recording":"([^"]+)"', (WORK / "scene.html").read_text())[1]
    assert b'["border",{"color":"#ff0000","width":1}]' in zlib.decompress(base64.b64decode(packed)), "expected the page to draw the colour"
    repl = subprocess.run([command, "repl"], input=":greet\n", capture_output=True, text=True)
    assert "hello" in repl.stdout + repl.stderr, repl.stdout + repl.stderr
    # A format of keyframes is compared with the run by its reader.
    subprocess.run([sys.executable, COPY / "Tests/Keyframes/error_test.py", command, "tap_me"], check=True)
    server = Server(command, SCENE)
    with Client(server) as client:
        reply = client.ask("greet", name="Ada")
        assert reply.get("greeting") == "hello, Ada", json.dumps(reply)
    server.close()


def main():
    copy_sources()
    told = rows()
    for change in CHANGES:
        change.make(told[change.name])
    if sys.argv[1:] == ["--edits"]:
        print(f"{len(CHANGES)} changes can be made in the files that ARCHITECTURE.md names")
        return
    build("moonspring-live")
    use(build("moonspring"))
    print(f"{len(CHANGES)} changes are made in the files that ARCHITECTURE.md names, and no others")


if __name__ == "__main__":
    main()
