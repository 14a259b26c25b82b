#!/usr/bin/env python3
"""Counts the instructions that reading and keyframes take: they must grow with the length of a file, not faster.

    python3 Tests/reading_work.py COMMAND

Traces of 1,000 to 20,000 items, signals, events, parameters or ticks, and input logs, are read by a stripped copy of the command
under valgrind's callgrind, and keyframes are made of 40 to 190 views in each other that all move. Up to every length an item must
cost, on average, within a tenth of what it costs up to the second.
"""

import sys

from harness.command import CountedCommand

LENGTHS = [1000, 2000, 4000, 8000, 16000, 20000]
# How many views are in each other: 200 at most can be.
DEPTHS = [40, 70, 100, 130, 160, 190]
TOLERANCE = 0.1


def trace(items=0, signals=0, events=0, params=0, ticks=1):
    header = ",".join(f'"p{i}":{i}' for i in range(params))
    yield '{"moonspring":1,"scene":"a.lua","seed":0,"interval":0.1,"size":[375,667],"params":{%s}}' % header
    rows = ",".join(
        f'{{"name":"i{i}","center":[{i % 375}.5,1.25],"size":[10,10],"rotation":0.5,"transform":[1,0,0,1,0,0]}}'
        for i in range(items)
    )
    values = ",".join(f'"s{i}":{i}' for i in range(signals))
    notes = ",".join(f'{{"type":"log","text":"e{i}"}}' for i in range(events))
    for tick in range(ticks):
        yield f'{{"tick":{tick},"t":{tick / 10},"items":[{rows}],"signals":{{{values}}},"events":[{notes}]}}'
    yield '{"end":"paused","ticks":%d,"hash":"00000000000000ff"}' % (ticks - 1)


def log(entries):
    yield '{"moonspringInput":1,"scene":"a.lua","seed":0,"params":{}}'
    for i in range(entries):
        yield f'{{"tick":{i},"type":"tap","point":[{i % 100},2]}}'


def nested(views):
    yield 'local ms = require "moonspring" local views, holder = {}, ms.scene.view'
    yield f"for i = 1, {views} do holder = holder:addSubview(ms.View{{frame = {{1, 1, 300, 300}}, backgroundColor = 'red'}})"
    yield "views[i] = holder end function ms.scene.onTick() for i, view in ipairs(views) do"
    yield "view.center = {151 + 3 * math.sin(3 * ms.scene.time + i), 151 + 2 * math.sin(2 * ms.scene.time)} end end"
    yield "ms.scene.at(1, function() end)"


KINDS = {f"{what} of a trace": ("jsonl", lambda n, what=what: trace(**{what: n})) for what in
         ("items", "signals", "events", "params", "ticks")}
KINDS["inputs of a log"] = ("log", log)
KINDS["views in each other"] = ("lua", nested)
READINGS = {
    "jsonl": {"render": ["render", "file.jsonl", "-o", "out.jsonl"], "diff": ["diff", "file.jsonl", "copy.jsonl"]},
    "log": {"run": ["run", "scene.lua", "--duration", "0", "--input", "file.log"]},
    "lua": {"keyframes": ["render", "file.lua", "-o", "out.css", "--duration", "0.2"]},
}


def main():
    faults = 0
    command = CountedCommand(sys.argv[1], r"Collected : (\d+)", "--tool=callgrind", "--callgrind-out-file=/dev/null")
    (command.folder / "scene.lua").write_text("")
    for kind, (extension, lines) in KINDS.items():
        name = f"file.{extension}"
        readings = READINGS[extension]
        lengths = DEPTHS if extension == "lua" else LENGTHS
        counts = {reading: [] for reading in readings}
        for length in lengths:
            text = "\n".join(lines(length)) + "\n"
            for path in (name, "copy.jsonl"):
                (command.folder / path).write_text(text)
            for reading, arguments in readings.items():
                counts[reading].append(command.count(*arguments))
        for reading, taken in counts.items():
            costs = [(taken[i] - taken[0]) / (lengths[i] - lengths[0]) for i in range(1, len(lengths))]
            is_even = all(abs(cost / costs[0] - 1) <= TOLERANCE for cost in costs)
            faults += not is_even
            shown = " ".join(f"{cost:.0f}" for cost in costs)
            print(f"{kind}, {reading}: {shown} instructions each{'' if is_even else '  <- not linear'}")
    if faults:
        sys.exit(f"reading_work: expected every item to cost the same within {TOLERANCE:.0%}, see above")


main()
