#!/usr/bin/env python3
"""Every scene that ships has its golden hash in a browser, too, and bodies have those that they have in Node.js.

    python3 Tests/Playground/browser_test.py FILE.wasm
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import ROOT, SCENES  # noqa: E402
from harness.browser import chromium, note_errors, served  # noqa: E402

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


# Of how many scenes of bodies and random mechanisms.
COUNTS = [10, 500]

HASHES = """async ([scenes, mechanisms]) => {
    const { instantiate } = await import("/wasi.mjs");
    const { exports } = await instantiate(await WebAssembly.compileStreaming(fetch("/tests.wasm")));
    const hexadecimal = (hash) => BigInt.asUintN(64, hash).toString(16).padStart(16, "0");
    const found = [];
    for (let index = 0; index < scenes; index++) found.push(hexadecimal(exports.world_hash(index)));
    for (let seed = 0; seed < mechanisms; seed++) found.push(hexadecimal(exports.mechanism_hash(seed)));
    return found;
}"""


with tempfile.TemporaryDirectory() as folder, chromium() as browser, served(folder) as address:
    for file in [MODULE, ROOT / "Sources/MoonspringPlayground/wasi.mjs", *(SCENES / f"{name}.lua" for name in GOLDEN)]:
        shutil.copy(file, folder)
    pathlib.Path(folder, "index.html").write_text("<!doctype html><title>scenes</title><link rel=icon href=data:>", encoding="utf-8")
    page, troubles = browser.new_page(), []
    note_errors(page, troubles)
    page.goto(address)
    found = page.evaluate(RUN, sorted(GOLDEN))
    hashes = page.evaluate(HASHES, COUNTS)
# PlaygroundTests compare those of Node.js with the command's.
node = ["node", pathlib.Path(__file__).with_name("hashes.mjs"), MODULE, *map(str, COUNTS)]
expected = subprocess.run(node, check=True, capture_output=True, text=True).stdout.split()
differing = [str(number) for number, pair in enumerate(zip(expected, hashes, strict=True)) if pair[0] != pair[1]]
if differing:
    sys.exit(f"bodies move otherwise in a browser than in Node.js, of {COUNTS} scenes and mechanisms: {', '.join(differing)}")
wrong = [f"{name}: expected '{GOLDEN[name]}', found '{found[name]}'" for name in GOLDEN if found[name] != GOLDEN[name]]
if wrong or troubles or len(GOLDEN) < 50:
    sys.exit("\n".join(wrong + troubles + [f"{len(GOLDEN)} scenes have a golden hash"]))
print(f"{len(GOLDEN)} scenes have their golden hash in a browser, and {sum(COUNTS)} worlds the hash that they have in Node.js")
