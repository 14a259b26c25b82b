#!/usr/bin/env python3
"""What lua-language-server makes of the annotations: the types of what a script reads, and what it warns of.

    python3 Tests/language_server_test.py [lua-language-server]

Debian does not package the server: where none is installed, the tests in Tests/Unit/Reference read the annotations alone.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# Behind `-->` stands the type of the local in the line, with `~` one of several; behind `--!` the code of a warning.
SCRIPT = """\
local ms = require "moonspring"
local scene = ms.scene
local card = scene.view:addSubview(ms.View { center = { 1, 2 }, onTap = function(self) self.hidden = true end }) --> ms.View
local center = card.center --> ms.vec
local x = card.center.x --> number
local sum = card.center + { 3, 4 } --> ms.vec
card.center = { 10, 20 }
card.center = { x = 10, y = 20 }
card.bounds = { 0, 0, 10, 20 }
card.center = "middle" --! assign-type-mismatch
local die = scene.random(1, 6) --> integer
local share = scene.random() --> number
local speed = scene.param("speed", 2, { min = 0.5 }) --> ms.Parameter<number>
local mood = scene.param("mood", "calm", { choices = { "calm", "wild" } }).value --> string
card.alpha = speed.value
local gravity = ms.GravityBehavior { items = { card } } --> ms.GravityBehavior
gravity.action = function(self) self.magnitude = 2; self.gravityDirection = { 0, 1 } end
local first = gravity.items[1] --> ~ms.View
local collision = ms.CollisionBehavior { items = { card }, collisionDelegate = {
    beganContactWithItem = function(_, behavior, item) behavior:removeItem(item) end,
} }
local delegate = collision.collisionDelegate --> (ms.CollisionBehaviorDelegate)?
local Tile = ms.View:subclass("Tile") --> ~ms.View
function Tile:init(size) self.size, self.rank = { size, size }, 3 end
local tile = Tile(40) --> ~ms.View
tile.center = tile.center + { 1, 2 }
local frame = tile.frame --> ms.rect
---@class Badge : ms.View
---@overload fun(count: integer): Badge
local Badge = ms.View:subclass("Badge")
local badge = Badge(3) --> Badge
card:addSubview(badge)
center:length() --! discard-returns
scene.after(1, function() gravity:addItem(tile) end)
scene.quiet("place", "tap")
print(x, sum, die, share, mood, first, delegate, frame)
"""


class Server:
    """A language server on its standard input and output."""

    def __init__(self, command, folder):
        self.process = subprocess.Popen(
            [command, f"--logpath={folder}/log", f"--metapath={folder}/meta"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0
        self.ask("initialize", {"processId": None, "rootUri": f"file://{folder}/scene", "capabilities": {},
                                "workspaceFolders": [{"uri": f"file://{folder}/scene", "name": "scene"}]})
        self.send({"method": "initialized", "params": {}})

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def receive(self):
        length = 0
        while line := self.process.stdout.readline().strip():
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        return json.loads(self.process.stdout.read(length))

    def ask(self, method, parameters):
        self.number += 1
        self.send({"id": self.number, "method": method, "params": parameters})
        while True:
            message = self.receive()
            if "method" not in message and message.get("id") == self.number:
                return message.get("result")
            if "method" in message and "id" in message:
                self.send({"id": message["id"], "result": None})


def types(command, folder):
    """Asks for every local that has a type behind it; yields the line, what was expected and what the server says."""
    server = Server(command, folder)
    uri = f"file://{folder}/scene/scene.lua"
    server.send({"method": "textDocument/didOpen", "params": {
        "textDocument": {"uri": uri, "languageId": "lua", "version": 1, "text": SCRIPT}}})
    for number, line in enumerate(SCRIPT.splitlines()):
        if "-->" not in line:
            continue
        text, end = "", time.monotonic() + 120
        while time.monotonic() < end and ("```" not in text or "unknown" in text):
            answer = server.ask("textDocument/hover", {"textDocument": {"uri": uri}, "position": {"line": number, "character": 7}})
            text = answer["contents"]["value"] if answer else ""
        yield number + 1, line.split("--> ")[1], text
    server.process.kill()


def warnings(command, folder):
    """The codes of what the server warns of, by line."""
    subprocess.run([command, f"--check={folder}/scene", "--checklevel=Warning", "--check_format=json", f"--logpath={folder}/log"],
                   stdout=subprocess.DEVNULL, check=False)
    with open(f"{folder}/log/check.json", encoding="utf-8") as file:
        found = [note for notes in json.load(file).values() for note in notes]
    return sorted((note["range"]["start"]["line"] + 1, note["code"]) for note in found)


def main():
    command = shutil.which(sys.argv[1] if len(sys.argv) > 1 else "lua-language-server")
    if not command:
        print("lua-language-server is not installed: what it makes of the annotations was not looked at")
        return
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        os.makedirs(f"{folder}/scene/library")
        shutil.copy(f"{ROOT}/library/moonspring.lua", f"{folder}/scene/library")
        shutil.copy(f"{ROOT}/.luarc.json", f"{folder}/scene")
        with open(f"{folder}/scene/scene.lua", "w", encoding="utf-8") as file:
            file.write(SCRIPT)
        count = 0
        for line, expected, text in types(command, folder):
            count += 1
            kind = re.search(r"local \w+: ([^\n{=]*)", text)
            parts = kind[1].strip().split("|") if kind else []
            if expected.lstrip("~") not in parts or (len(parts) > 1 and expected[0] != "~"):
                failures.append(f"line {line}: expected {expected}, found {text.strip() or 'nothing'}")
        expected = sorted((number, line.split("--! ")[1]) for number, line in enumerate(SCRIPT.splitlines(), 1) if "--!" in line)
        found = warnings(command, folder)
        if found != expected:
            failures.append(f"expected the warnings {expected}, found {found}")
    for failure in failures:
        print(failure)
    print(f"{count + 1 - len(failures)} passed, {len(failures)} failed")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
