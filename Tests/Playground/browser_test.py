#!/usr/bin/env python3
"""Every scene that ships has its golden hash in a browser, too, and bodies have those that they have in Node.js.

    python3 Tests/Playground/browser_test.py FILE.wasm
"""
import http.server
import pathlib
import re
import subprocess
import sys
import threading

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import ROOT, SCENES  # noqa: E402
from harness.browser import chromium, note_errors  # noqa: E402

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


class Files(http.server.BaseHTTPRequestHandler):
    """The module, what instantiates it, and the scenes."""

    def do_GET(self):  # noqa: N802 - the library's name
        name = self.path.lstrip("/")
        if name == "tests.wasm":
            body, kind = MODULE.read_bytes(), "application/wasm"
        elif name == "wasi.mjs":
            body, kind = (ROOT / "Sources/MoonspringPlayground/wasi.mjs").read_bytes(), "text/javascript"
        elif name[:-len(".lua")] in GOLDEN:
            body, kind = (SCENES / name).read_bytes(), "text/plain"
        else:
            body, kind = b"<!doctype html><title>scenes</title><link rel=icon href=data:>", "text/html"
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Files) as server, chromium() as browser:
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page, troubles = browser.new_page(), []
    note_errors(page, troubles)
    page.goto(f"http://127.0.0.1:{server.server_port}/")
    found = page.evaluate(RUN, sorted(GOLDEN))
    hashes = page.evaluate(HASHES, COUNTS)
    server.shutdown()
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
