"""A server of `moonspring live`, clients of it that may break every rule, and the checks that are made with them; for live_test.py,
hostile_test.py, fault_test.py, find_test.py and fuzz_live.py."""

import base64
import contextlib
import json
import os
import pathlib
import re
import select
import signal
import socket
import struct
import subprocess
import tempfile
import time

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
# What is told of a script on standard error: errors and warnings, which have a place, and the frames of a traceback.
TOLD = r"(warning: )?.+:\d+: |    |warning: |more errors follow"
# Seconds after which something counts as not happening at all. Nothing waits longer than what it waits for takes, which on a slow machine
# beside other tests may be long.
PATIENCE = 120

# Comes to rest by itself.
BALL = """
local ms = require "moonspring"
local scene = ms.scene
scene.size = {400, 600}
local ball = scene.view:addSubview(ms.View{name = "ball", center = {200, 150}, size = {60, 60}})
local animator = ms.DynamicAnimator{referenceView = scene.view}
local gravity = animator:addBehavior(ms.GravityBehavior{items = {ball}})
local pull = scene.param("pull", 1, {min = 0, max = 3, step = 0.1})
pull.onChange = function() gravity.magnitude = pull.value end
local walls = animator:addBehavior(ms.CollisionBehavior{items = {ball}})
walls.translatesReferenceBoundsIntoBoundary = true
"""
# Moves without end.
CROWD = """
local ms = require "moonspring"
local scene = ms.scene
scene.size = {1000, 1000}
local animator = ms.DynamicAnimator{referenceView = scene.view}
local items = {}
for i = 0, 999 do
  items[i + 1] = scene.view:addSubview(ms.View{name = "v" .. i, center = {15 + i % 32 * 30, 15 + i // 32 * 30}, size = {9, 9}})
end
local body = animator:addBehavior(ms.DynamicItemBehavior{items = items})
body.resistance = 0
for i, item in ipairs(items) do body:addLinearVelocity({math.sin(i), math.cos(i)}, item) end
"""


def wait_until(condition, what):
    """Asks again and again; there is no other way to learn of what happens in the other process."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, f"expected {what}"
        time.sleep(0.01)


def rows_of_protocol(first):
    """The rows of the table of docs/live.md whose first column has this name: the name and the other cells of each."""
    text = (pathlib.Path(__file__).resolve().parents[2] / "docs/live.md").read_text()
    rows = re.search(rf"^\| `{first}` \|.*\n.*\n((?:\|.*\n)*)", text, re.M).group(1)
    return [[cell.strip().strip("`") if place == 0 else cell.strip() for place, cell in enumerate(row[1:-1].split("|"))]
            for row in rows.splitlines()]


# By type of a text from the server: the members that it may have, and others that the same row names.
MEMBERS = {kind: set(re.findall(r"`(\w+)`", members)) for kind, members, _ in rows_of_protocol("type")}


class Server:
    """The command with a scene, in a folder of its own or at a path."""

    def __init__(self, command, script=None, arguments=(), path=None):
        self.folder = tempfile.TemporaryDirectory()
        self.path = path or pathlib.Path(self.folder.name, "scene.lua")
        if script is not None:
            self.path.write_text(script)
        self.errors = open(pathlib.Path(self.folder.name, "errors.txt"), "w+")
        self.process = subprocess.Popen(
            [command, "live", str(self.path), "--no-open", "--port", "8760", *arguments], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=self.errors, text=True)
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/([0-9a-f]+)/", line)
        assert found, f"expected an address, found {line!r} {self.said()!r}"
        self.port, self.token = int(found.group(1)), found.group(2)
        self.host = f"127.0.0.1:{self.port}"
        self.address = f"http://{self.host}/{self.token}/"

    def said(self):
        """What is on standard error."""
        path = pathlib.Path(self.errors.name)
        return path.read_text() if path.exists() else ""

    def ended(self):
        """Whether it has, for the message of a failure."""
        return f"the server {'runs' if self.process.poll() is None else f'has ended with {self.process.returncode}'}; {self.said()[:4000]}"

    def memory(self):
        """Resident memory in MiB."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status).group(1)) / 1024

    def processor_time(self):
        """In seconds."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def openings(self):
        """How many files and connections it holds."""
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)

    def request(self, target="", method="GET", headers=None, body=b"", version="HTTP/1.1"):
        """The bytes of a request. `headers`: (name, value) pairs in place of a right Host."""
        lines = [f"{method} /{self.token}/{target} {version}" if not target.startswith("/") else f"{method} {target} {version}"]
        lines += [f"{name}: {value}" for name, value in ([("Host", self.host)] if headers is None else headers)]
        return "\r\n".join(lines + ["", ""]).encode("utf-8", "surrogateescape") + body

    def upgrade(self, headers=None, target="socket", more=()):
        given = [("Host", self.host), ("Origin", f"http://{self.host}")] if headers is None else headers
        key = base64.b64encode(os.urandom(16)).decode()
        return self.request(target, headers=[
            *given, ("Upgrade", "websocket"), ("Connection", "Upgrade"), ("Sec-WebSocket-Key", key),
            ("Sec-WebSocket-Version", "13"), *more])

    def ask(self, data):
        """Sends bytes and returns the answer up to its end: status (None: there is no answer), and everything."""
        with self.connect() as connection:
            answer = b""
            try:
                connection.sendall(data)
                while part := connection.recv(1 << 16):
                    answer += part
            except (ConnectionResetError, BrokenPipeError):
                pass
        found = re.match(rb"HTTP/1\.1 (\d+)", answer)
        return (int(found.group(1)) if found else None), answer

    def check_statuses(self, table):
        """Compares answers: what, the bytes of a request, the status that is right."""
        for what, data, wanted in table:
            status, answer = self.ask(data)
            assert status == wanted, f"{what}: expected {wanted}, found {status} {answer[:200]}"
            assert status in (200, 426) or self.token.encode() not in answer, f"{what}: the token is in the answer"

    def close(self):
        """Ends it as a person does, and says how it went."""
        self.process.send_signal(signal.SIGINT)
        self.process.communicate(timeout=PATIENCE)
        said = self.said()
        self.errors.close()
        self.folder.cleanup()
        assert self.process.returncode == 0, f"expected status 0 on Ctrl-C, found {self.process.returncode} {said}"
        others = [line for line in said.splitlines() if not re.match(TOLD, line)]
        assert not others, f"expected nothing but what is told of a script on standard error, found {others}"


@contextlib.contextmanager
def running(command, script, *arguments):
    """A server of a scene, ended as a person does, unless it has ended already. A failure says how the server is."""
    server = Server(command, script, arguments)
    try:
        yield server
        if server.process.returncode is None:
            server.close()
    except Exception as error:
        raise AssertionError(f"{error!r}; {server.ended()}") from error
    finally:
        server.process.kill()


class Checks(dict):
    """Checks by name, in order: the scene of each, the arguments of its server, and what is done. Called, it registers one."""

    def __call__(self, script, *arguments):
        def register(body):
            self[body.__name__] = (script, arguments, body)
            return body

        return register

    def run(self, name, command):
        """Runs a check that is given its server."""
        script, arguments, body = self[name]
        try:
            with running(command, script, *arguments) as server:
                body(server)
        except Exception as error:
            raise AssertionError(f"{name}: {error}") from error
        print(f"ok: {name}", flush=True)


def frame(opcode, data=b"", fin=True, masked=True, reserved=0, length=None):
    """A frame of RFC 6455; `length` is what it says it is."""
    size = len(data) if length is None else length
    head = bytes([(0x80 if fin else 0) | reserved << 4 | opcode])
    flag = 0x80 if masked else 0
    if size < 126:
        head += bytes([flag | size])
    elif size < 1 << 16:
        head += struct.pack(">BH", flag | 126, size)
    else:
        head += struct.pack(">BQ", flag | 127, size)
    if not masked:
        return head + data
    # Long ones are of zeros, which is a mask too.
    if len(data) > 1024:
        return head + bytes(4) + data
    mask = os.urandom(4)
    return head + mask + bytes(byte ^ mask[place & 3] for place, byte in enumerate(data))


def message(do, **members):
    return frame(TEXT, json.dumps({"do": do, **members}).encode())


class Client:
    """A WebSocket of the server."""

    def __init__(self, server, receive_buffer=None):
        self.server = server
        self.connection = socket.socket()
        self.connection.settimeout(PATIENCE)
        # What is small here the server has to keep.
        if receive_buffer:
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.connection.connect(("127.0.0.1", server.port))
        self.received = b""
        self.next_id = 0
        self.states = {}
        self.connection.sendall(server.upgrade())
        while b"\r\n\r\n" not in self.received:
            part = self.connection.recv(4096)
            if not part:
                raise ConnectionRefusedError(self.received)
            self.received += part
        head, self.received = self.received.split(b"\r\n\r\n", 1)
        if not head.startswith(b"HTTP/1.1 101"):
            raise ConnectionRefusedError(head)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.connection.close()

    def send(self, data):
        self.connection.sendall(data)

    def reset(self):
        """Ends the connection as a cable does that is pulled."""
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.connection.close()

    def _take(self, count):
        while len(self.received) < count:
            part = self.connection.recv(1 << 16)
            if not part:
                raise ConnectionResetError("the server closed the connection")
            self.received += part
        taken, self.received = self.received[:count], self.received[count:]
        return taken

    def receive(self):
        """The next frame: opcode and data."""
        first, second = self._take(2)
        assert not second & 0x80, "expected frames without a mask from a server"
        size = second & 0x7F
        if size == 126:
            size = struct.unpack(">H", self._take(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", self._take(8))[0]
        return first & 15, self._take(size)

    def texts(self):
        """The texts that come, as objects."""
        while True:
            opcode, data = self.receive()
            if opcode == CLOSE:
                raise ConnectionResetError(f"closed with {data!r}")
            if opcode == TEXT:
                text = json.loads(data)
                kind = text["type"]
                unknown = text.keys() - MEMBERS[kind] - {"type"}
                assert kind == "reply" or not unknown, f"expected {kind} as docs/live.md has it, found {unknown} too"
                self.states[kind] = text
                yield text

    def ask(self, do, **members):
        """The reply to a request."""
        self.next_id += 1
        self.send(message(do, id=self.next_id, **members))
        return self.reply(self.next_id)

    def reply(self, number):
        return next(text for text in self.texts() if text["type"] == "reply" and text["id"] == number)

    def wait_for_state(self, *wanted):
        """Waits until the clock says so; returns what it says."""
        while self.states.get("clock", {}).get("state") not in wanted:
            next(self.texts())
        return self.states["clock"]

    def ending(self):
        """The number with which the server closes the connection; None: without one."""
        try:
            while True:
                opcode, data = self.receive()
                if opcode == CLOSE:
                    return struct.unpack(">H", data[:2])[0]
        except TimeoutError:
            raise AssertionError("expected the connection to end") from None
        except (ConnectionResetError, BrokenPipeError):
            return None


def pour(connection, data, limit):
    """Sends data again and again until so many bytes have gone, the server takes no more, or it has closed. Returns how many."""
    connection.setblocking(False)
    sent = 0
    try:
        while sent < limit and select.select([], [connection], [], 0.5)[1]:
            sent += connection.send(data)
    except (ConnectionResetError, BrokenPipeError):
        pass
    return sent


def good_client(server):
    """Somebody who does nothing wrong. While all places are taken one waits."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return Client(server)
        except (ConnectionRefusedError, ConnectionResetError, BrokenPipeError):
            assert time.monotonic() < end, "expected a good client to be let in"
            time.sleep(0.02)
