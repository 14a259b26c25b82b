"""Sends damaged requests and messages to the server of `moonspring live`, and ends when that dies, hangs or fills its memory.

    fuzz_live.py MOONSPRING [--seconds S] [--seed N] [--memory MIB]

What is sent follows from the seed; what the server makes of it also from when it comes. Everything stays on this machine.
"""

import argparse
import collections
import json
import pathlib
import random
import select
import socket
import string
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness.live_client import BALL, BINARY, CLOSE, PING, PONG, TEXT, Server, frame, good_client
from live_requests import ABSENT, WRONG

# So many connections of the fuzzer are open at once: fewer than the server has places.
MOST_OPEN = 12
# Between two looks at how the server is.
ROUND = 100

# What somebody may type. Scripts stay small, so that a round is soon run again.
TEXTS = [
    "1 + 1", "ms.scene.hash", "ms", "_1", "x = {}", "x.y.z", "error({})", "while true do end", "print(('x'):rep(20000))", "ms.scene.stop()",
    "b = ms.scene.view.subviews[1]", "b.center = {1e6, -1e6}", "b.size = {0/0, 1}", "b:removeFromSuperview()", "b.backgroundColor = 'red'",
    "ms.scene.view:addSubview(ms.View{name = 'v' .. math.random(99), size = {9, 9}, text = 'é\\u{1F600}', image = 'no.png'})",
    "ms.scene.every(0.1, function() print(ms.scene.tick) end)", "ms.scene.signal('s', function() return 0/0 end)", "ms.scene.size = {1, 1}",
    "ms.scene.param('p' .. math.random(9), 1, {min = 0, max = 2})", "ms.scene.after(0, function() error('x') end)", "ms.scene.log('a', {})",
    "b.onTap = function() ms.scene.log('tapped') end", "function f() return f() end", "for i = 1, 3 do", "return", "-- ", "[[", "goto x",
    "\0", ":items", ":help", ":help View", ":inspect b", ":inspect ms.scene", ":plot ball.center.y", ":plot x", ":reload", ":pause", ":play",
    ":speed 2", ":speed 0", ":load x", ":save x", ":quit", ":live", ":nothing", ":", "View.frame?", "b?", "?", ":time 1",
]
# Numbers are small: more ticks than that would take longer than a round.
STEPS = [0, 1, -1, 7, 60, -60, 200, -200]
NAMES = ["ball.center.y", "ball.rotation", "s", "speed", "v1.center.x", "v2.size.width", "ball.hidden", "center", "é"]


class Fuzzer:
    def __init__(self, server, seed):
        self.server = server
        self.random = random.Random(seed)
        self.open = []
        self.counts = collections.Counter()

    def chance(self, share):
        return self.random.random() < share

    # Damage.

    def damaged(self, data):
        """The bytes with some of them changed, gone, doubled or new."""
        data = bytearray(data)
        for _ in range(self.random.choice([1, 1, 1, 2, 5, 20])):
            place = self.random.randrange(len(data) + 1)
            count = self.random.choice([1, 1, 2, 4, 16, 100])
            match self.random.randrange(6):
                case 0 if place < len(data):
                    data[place] ^= 1 << self.random.randrange(8)
                case 1 if place < len(data):
                    data[place] = self.random.choice(b"\0\n\r \"\\{}[]:,/%0179e-.\x7f\x80\xff")
                case 2:
                    del data[place:place + count]
                case 3:
                    data[place:place] = data[place:place + count]
                case 4:
                    data[place:place] = self.random.randbytes(count)
                case 5:
                    other = self.random.randrange(len(data) + 1)
                    data[place:place + count] = data[other:other + count]
        return bytes(data)

    def maybe_damaged(self, data, share):
        return self.damaged(data) if self.chance(share) else data

    # Requests of HTTP.

    def request(self):
        target = self.random.choice(["", "socket", "saved.html", "inputs.jsonl", "x", "/", "//", "?a=b", "#", "%00", "../"])
        method = self.random.choice(["GET"] * 6 + ["POST", "HEAD", "PRI", "CONNECT"])
        headers = [("Host", self.server.host)] * self.random.choice([0, 1, 1, 1, 1, 2])
        for _ in range(self.random.choice([0, 0, 1, 3, 70])):
            headers.append(self.random.choice([
                ("Origin", f"http://{self.server.host}"), ("Origin", "null"), ("Content-Length", str(self.random.choice([0, 5, 1 << 40]))),
                ("Transfer-Encoding", self.random.choice(["chunked", "gzip, chunked", "identity"])), ("Expect", "100-continue"),
                ("Connection", self.random.choice(["close", "keep-alive", "Upgrade", "keep-alive, Upgrade, x", ",,"])),
                ("Upgrade", self.random.choice(["websocket", "WebSocket, h2c", "h2c", ""])), ("Sec-WebSocket-Version", "13"),
                ("Sec-WebSocket-Key", self.random.choice(["dGhlIHNhbXBsZSBub25jZQ==", "x", ""])),
                ("A", "a" * self.random.choice([0, 9, 9000]))]))
        body = self.random.choice([b"", b"hello", b"5\r\nhello\r\n0\r\n\r\n", b"ffffffffffffffff\r\n", self.random.randbytes(300)])
        return self.request_of(target, method, headers, body) * self.random.choice([1, 1, 1, 2, 20])

    def request_of(self, target, method, headers, body):
        version = self.random.choice(["HTTP/1.1"] * 8 + ["HTTP/1.0", "HTTP/2.0", "HTTP/0.9", ""])
        return self.server.request(target, method, headers, body, version)

    def handshake(self):
        if self.chance(0.7):
            return self.server.upgrade()
        more = self.random.choice([
            [("Content-Length", "10")], [("Transfer-Encoding", "chunked")], [("Upgrade", "websocket")], [("Connection", "close")],
            [("Sec-WebSocket-Extensions", "permessage-deflate")], [("Sec-WebSocket-Protocol", "a, b")], [("Sec-WebSocket-Version", "8")],
            [("Expect", "100-continue")]])
        return self.server.upgrade(more=more)

    # Messages.

    def members(self):
        """A request of a page, which mostly could be one."""
        do = self.random.choice([*WRONG, "evaluate", "evaluate", "play", "pause", "items"])
        # What came before is gone then.
        if self.chance(0.005):
            do = "restart"
        right, wrong = WRONG.get(do, ({}, {}))
        members = {**right, **self.plausible(do)}
        if wrong and self.chance(0.2):
            name = self.random.choice(list(wrong))
            members[name] = self.random.choice(wrong[name])
        members = {name: value for name, value in members.items() if value is not ABSENT}
        if self.chance(0.6):
            members["id"] = self.random.choice([1, 0, -1, 0.5, 1e308, 1 << 60, "1", None])
        return {"do": do, **members}

    def plausible(self, do):
        choice = self.random.choice
        flag = self.chance(0.5)
        match do:
            case "step":
                return {"ticks": choice(STEPS)}
            case "seek":
                return {"tick": choice([0, 1, 10, 100, 1000, 10 ** 12]), "hold": flag}
            case "speed":
                return {"value": choice([0.1, 1, 4])}
            case "loop" | "overlay":
                return {"on": flag}
            case "touch":
                return {"phase": choice(["began", "moved", "moved", "ended", "cancelled"]), "grab": flag, "finger": choice([0, 0, 1, 31]),
                        "point": [self.random.uniform(-50, 650), choice([0, 150, 1e6, -1e6, 1e-300])]}
            case "param":
                return {"name": choice(["pull", "p1", "p2"]), "value": choice([0, 1, 2.95, 3, True, "x"]), "rerun": flag}
            case "evaluate":
                return {"text": self.text()}
            case "complete":
                begin = choice(["", "ms.", "ms.scene.", "b:", "ms.View{", ":", ":he", "x = ms.scene.view.", "("])
                return {"text": begin + self.text()[:30]}
            case "plot" | "set" | "inspect":
                return {"name": choice(NAMES), "names": [choice(NAMES)], "object": "ball", "property": "center", "text": "{1, 2}"}
            # Nothing to reach: searches take more time than a round has.
            case "find":
                return {"parameters": choice([[], ["pull=0:1"]]), "goals": [], "minimize": ""}
            case "unplot":
                return {"series": (1 << 20) + self.random.randrange(20)}
        return {}

    def text(self):
        text = self.random.choice(TEXTS)
        # Damaged commands could take very many ticks, and damaged loops never end.
        if text[:1] == ":" or "while" in text or self.chance(0.7):
            return text
        place = self.random.randrange(len(text) + 1)
        piece = self.random.choice([*string.punctuation, "", "\n", "é", "0", "nil", self.random.choice(TEXTS[:30])])
        return text[:place] + piece + text[place + 1:]

    def frames(self, damage):
        """A message, which is damaged with some probability."""
        data = json.dumps(self.members()).encode()
        if not self.chance(damage):
            return frame(TEXT, data)
        if self.chance(0.1):
            data = data[:-1] + b',"do":' + json.dumps(self.random.choice(list(WRONG))).encode() + b"}"
        data = self.maybe_damaged(data, 0.5)
        if self.chance(0.1):
            data += b" " * self.random.choice([200, 60_000, 70_000])
        if self.chance(0.4):
            return frame(TEXT, data)
        match self.random.randrange(5):
            case 0:
                return frame(self.random.choice([0, BINARY, 3, CLOSE, PING, PONG, 15]), data[:self.random.choice([0, 2, 125])])
            case 1:
                return frame(TEXT, data, masked=False)
            case 2:
                return frame(TEXT, data, reserved=self.random.randrange(1, 8))
            case 3:
                return frame(TEXT, data, length=self.random.choice([0, len(data) // 2, len(data) + 1, 1 << 16, 1 << 31, 1 << 63]))
        cut = self.random.randrange(len(data) + 1)
        between = self.random.choice([b"", frame(PING, b"x"), frame(TEXT, b"{}")])
        return frame(TEXT, data[:cut] + b" " * 128, fin=False) + between + frame(0, data[cut:], fin=self.chance(0.8))

    # Connections.

    def run(self, count):
        for _ in range(count):
            data = self.maybe_damaged(self.request(), 0.5) if self.chance(0.25) else self.conversation()
            self.talk(data)
        while self.open:
            self.end(self.open.pop())

    def conversation(self):
        """A handshake and messages. A wrong frame ends a connection, so that many conversations have none."""
        damage = self.random.choice([0, 0, 0.03, 0.3])
        head = self.maybe_damaged(self.handshake(), 0.1) if damage else self.server.upgrade()
        return head + b"".join(
            self.maybe_damaged(self.frames(damage), damage / 10) for _ in range(self.random.choice([0, 1, 3, 10, 30, 100])))

    def talk(self, data):
        """Sends it in pieces and leaves the connection in some state."""
        connection = self.server.connect()
        self.counts["connections"] += 1
        try:
            while data:
                size = self.random.choice([1, 7, 100, 1000, len(data), len(data)])
                connection.sendall(data[:size])
                data = data[size:]
                if self.chance(0.3):
                    self.look(connection)
            connection.setblocking(False)
        except (ConnectionResetError, BrokenPipeError, TimeoutError):
            self.counts["closed early"] += 1
        self.open.append(connection)
        while len(self.open) > self.random.randrange(MOST_OPEN):
            self.end(self.open.pop(self.random.randrange(len(self.open))))

    def look(self, connection):
        """Reads what has come."""
        if select.select([connection], [], [], self.random.choice([0, 0, 0.01]))[0]:
            self.counts["bytes"] += len(connection.recv(1 << 20))

    def end(self, connection):
        try:
            self.look(connection)
            match self.random.randrange(3):
                case 0:
                    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
                case 1:
                    connection.shutdown(socket.SHUT_WR)
        except OSError:
            pass
        connection.close()


def check(server, most):
    """Fails when the server is not as well as it was."""
    assert server.process.poll() is None, f"the server has ended with {server.process.returncode}"
    with good_client(server) as client:
        assert "results" in client.ask("evaluate", text="1 + 1"), "expected a result"
        # What scripts have made goes with their run.
        client.ask("restart")
        client.ask("play")
    memory = server.memory()
    assert memory < most, f"the server holds {memory:.0f} MiB"
    return memory


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("command")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--memory", type=float, default=300, help="the server may hold so many MiB")
    options = parser.parse_args()
    server = Server(options.command, BALL, ["--limit", "0.1", "--memory", "64"])
    end = time.monotonic() + options.seconds
    seed = options.seed
    counts = collections.Counter()
    largest = 0
    try:
        while time.monotonic() < end:
            fuzzer = Fuzzer(server, seed)
            fuzzer.run(ROUND)
            counts += fuzzer.counts
            largest = max(largest, check(server, options.memory))
            seed += 1
        server.close()
    except BaseException:
        print(f"failed in the round of seed {seed} (--seed {seed} begins with it): {server.ended()}", file=sys.stderr)
        server.process.kill()
        raise
    print(f"ok: seeds {options.seed}..<{seed}, {dict(counts)}, at most {largest:.0f} MiB")


if __name__ == "__main__":
    main()
