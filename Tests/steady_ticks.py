#!/usr/bin/env python3
"""Counts what ticks allocate in which items move and nothing else happens: nothing, with a trace as well.

    python3 Tests/steady_ticks.py COMMAND

A scene of springs that swing for ever, and one of boxes that lie on the ground beside one that turns, run for two and for six
seconds in a stripped copy of the command under valgrind, which counts allocations.
"""

import sys

from harness.command import CountedCommand

HEAD = """
local ms = require "moonspring"
local scene, items = ms.scene, {}
local animator = ms.DynamicAnimator{referenceView = scene.view}
"""
# Buffers may still grow: a line of a trace is longer than all before.
TOLERATED = 12
SCENES = {
    "springs": HEAD + """
for i = 1, 100 do
    local item = scene.view:addSubview(ms.View{frame = {3 * i, 100, 2, 2}})
    animator:addBehavior(ms.AttachmentBehavior{
        item = item, attachedToAnchor = {3 * i, 200}, length = 0, damping = 0, frequency = 1})
end
""",
    "boxes at rest": HEAD + """
for i = 1, 20 do items[i] = scene.view:addSubview(ms.View{frame = {16 * i, 640, 10, 20}}) end
animator:addBehavior(ms.GravityBehavior{items = items})
animator:addBehavior(ms.CollisionBehavior{items = items, translatesReferenceBoundsIntoBoundary = true})
local one = scene.view:addSubview(ms.View{frame = {100, 100, 50, 50}})
animator:addBehavior(ms.DynamicItemBehavior{items = {one}, angularResistance = 0}):addAngularVelocity(3, one)
""",
}


def main():
    faults = 0
    command = CountedCommand(sys.argv[1], r"total heap usage: ([\d,]+) allocs")
    for name, script in SCENES.items():
        (command.folder / "scene.lua").write_text(script)
        for options in ([], ["--trace", "a.jsonl"], ["--trace", "a.jsonl", "--trace-changes"]):
            made = [command.count("run", "scene.lua", "--duration", seconds, "--limit", "0", *options) for seconds in ("2", "6")]
            faults += made[1] - made[0] > TOLERATED
            print(f"{name}, {' '.join(options) or 'no trace'}: {made[1] - made[0]} allocations in 240 ticks")
    if faults:
        sys.exit("steady_ticks: expected ticks in which items only move to allocate nothing, see above")


main()
