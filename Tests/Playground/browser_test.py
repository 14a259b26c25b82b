#!/usr/bin/env python3
"""Every scene that ships has its golden hash in a browser, too, and random ones end as they do in Node.js.

    python3 Tests/Playground/browser_test.py FILE.wasm
"""
import itertools
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import ROOT, SCENES  # noqa: E402
from harness.browser import chromium, served, set_up_page  # noqa: E402

MODULE = pathlib.Path(sys.argv[1]).resolve()
GOLDEN = {
    name: f"{end} {ticks} {digits}"
    for name, end, ticks, digits in re.findall(
        r'\("(\w+)", "(\w+)", (\d+), "(\w+)"\)', (ROOT / "Tests/Golden/Hashes.swift").read_text(encoding="utf-8"))
}

RUN = """async (names) => {
    const { instantiate, place } = await import("/wasi.mjs");
    const module = await WebAssembly.compileStreaming(fetch("/tests.wasm"));
    const found = {};
    for (const name of names) {
        const lines = [];
        const { exports } = await instantiate(module, (line) => lines.push(line));
        const text = new Uint8Array(await (await fetch(`/${name}.lua`)).arrayBuffer());
        exports.run_scene(...place(exports, text));
        found[name] = lines.join("; ");
    }
    return found;
}"""


# Of how many scenes of bodies, random mechanisms and random scenes.
COUNTS = [10, 500, 500]

OUTCOMES = """async (counts) => {
    const { instantiate } = await import("/wasi.mjs");
    const { outcomes } = await import("/outcomes.mjs");
    return outcomes(instantiate, await WebAssembly.compileStreaming(fetch("/tests.wasm")), counts);
}"""


# PlaygroundTests compare what Node.js says with the command's. It runs beside the browser.
script = pathlib.Path(__file__).with_name("outcomes.mjs")
said = tempfile.TemporaryFile("w+")
node = subprocess.Popen(["node", script, MODULE, *map(str, COUNTS)], stdout=said)
with tempfile.TemporaryDirectory() as folder, chromium() as browser, served(folder) as address:
    for file in [MODULE, ROOT / "Sources/MoonspringPlayground/wasi.mjs", script, *(SCENES / f"{name}.lua" for name in GOLDEN)]:
        shutil.copy(file, folder)
    pathlib.Path(folder, "index.html").write_text("<!doctype html><title>scenes</title><link rel=icon href=data:>", encoding="utf-8")
    page, troubles = browser.new_page(), []
    set_up_page(page, troubles)
    page.goto(address)
    found = page.evaluate(RUN, sorted(GOLDEN))
    lines = page.evaluate(OUTCOMES, COUNTS)
if node.wait() != 0:
    sys.exit(f"expected Node.js to end with 0, it ended with {node.returncode}")
said.seek(0)
expected = said.read().splitlines()
differing = [f"line {number}: '{there}', in a browser '{here}'"
             for number, (there, here) in enumerate(itertools.zip_longest(expected, lines), 1) if there != here]
if differing or len(expected) < sum(COUNTS):
    sys.exit("\n".join([f"of {COUNTS} worlds, mechanisms and random scenes Node.js says {len(expected)} lines", *differing[:20]]))
wrong = [f"{name}: expected '{GOLDEN[name]}', found '{found[name]}'" for name in GOLDEN if found[name] != GOLDEN[name]]
if wrong or troubles or len(GOLDEN) < 50:
    sys.exit("\n".join(wrong + troubles + [f"{len(GOLDEN)} scenes have a golden hash"]))
print(f"{len(GOLDEN)} scenes have their golden hash in a browser, "
      f"and {sum(COUNTS)} worlds, mechanisms and random scenes end as they do in Node.js")
