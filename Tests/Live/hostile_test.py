"""Treats the server of `moonspring live` as no browser would. It must refuse, keep its memory, and go on as if nothing had been.

    hostile_test.py MOONSPRING [CHECK...]

MOONSPRING is the command; the viewer lies beside it. Without names all checks run. While a check runs somebody watches a scene that
comes to rest; its hash must be that of `moonspring run`. Everything stays on this machine.
"""

import base64
import concurrent.futures
import hashlib
import json
import pathlib
import re
import select
import socket
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness.live_client import (
    BALL, BINARY, CROWD, PING, TEXT, Client, frame, good_client, message, pour, running, wait_until)
from live_requests import ABSENT, NO_REQUESTS, UNKNOWN, WRONG

# What the server may keep more than before, in MiB: far below what a check sends or asks for.
ROOM = 32

CHECKS = {}


def check(body):
    CHECKS[body.__name__] = body
    return body


@check
def the_page_is_bounded(server):
    """The page may do nothing but what stands in it, and no other page may show it; what is no page may do nothing at all."""
    for data in [server.request(), server.request("saved.html"), server.request("inputs.jsonl"), server.request("none"), server.request("/")]:
        status, answer = server.ask(data)
        head, body = answer.split(b"\r\n\r\n", 1)
        policies = re.findall(rb"(?mi)^content-security-policy: (.*?)\r?$", head)
        assert len(policies) == 1, head
        parts = {part.split()[0]: part.split()[1:] for part in policies[0].decode().split("; ")}
        assert "unsafe" not in policies[0].decode() and "*" not in policies[0].decode(), policies
        for name in ["default-src", "base-uri", "form-action", "frame-ancestors"]:
            assert parts[name] == ["'none'"], parts
        if data != server.request():
            assert set(parts) == {"default-src", "base-uri", "form-action", "frame-ancestors"}, parts
            continue
        assert parts["connect-src"] == ["'self'"] and parts["img-src"] == ["data:", "blob:"], parts
        for tag, directive in [(b"script", "script-src"), (b"style", "style-src")]:
            found = re.findall(b"<%s>(.*?)</%s>" % (tag, tag), body, re.S)
            digests = [f"'sha256-{base64.b64encode(hashlib.sha256(text).digest()).decode()}'" for text in found]
            assert found and parts[directive] == digests, (directive, parts[directive], digests)
        assert b' style="' not in body and b"unsafe-" not in body, "expected no inline style"


@check
def strangers_stay_outside(server):
    """A wrong token, host, origin or method is refused, as a page and as a WebSocket."""
    host, port, token = server.host, server.port, server.token
    wrong_token = ("0" if token[0] != "0" else "1") + token[1:]
    targets = ["/", "/socket", f"/{token}", f"/{wrong_token}/", f"/{token[:-1]}/", f"/{token}0/", f"/{token.upper()}X/", "//",
               f"/{wrong_token}/socket", f"/../{token}/", f"/%2e/{token}/", "*", f"http://{host}/{token}/"]
    table = [(target, server.request(target if target[0] == "/" else "/" + target), 403) for target in targets]
    hosts = ["example.com", f"example.com:{port}", "127.0.0.1", f"127.0.0.1:{port + 1}", f"localhost:{port}.example.com", "",
             f"[::1]:{port}", f"127.0.0.1:{port}@example.com", f"127.0.0.2:{port}", f"127.0.0.1:0{port}"]
    origins = ["http://example.com", f"https://{host}", f"http://127.0.0.1:{port + 1}", "null", "", f"http://localhost:{port}",
               f"http://{host}.example.com", f"http://{host}/", "file://"]
    wrong = [[("Host", name)] for name in hosts] + [[], [("Host", host), ("Host", host)], [("Host", host), ("Host", "example.com")]]
    wrong += [[("Host", host), ("Origin", origin)] for origin in origins]
    wrong += [[("Host", host), ("Origin", f"http://{host}"), ("Origin", "http://example.com")]]
    for headers in wrong:
        table.append((headers, server.request(headers=headers), 403))
        table.append((headers, server.upgrade(headers), 403))
    table += [(name, server.request(name), 404) for name in ["x", "socket/", "saved.html/..", "../", "%73ocket", "inputs.jsonl%00"]]
    methods = ["POST", "PUT", "DELETE", "HEAD", "OPTIONS", "TRACE", "PATCH", "CONNECT", "PROPFIND"]
    table += [(method, server.request(method=method), 405) for method in methods]
    table += [("no method", server.request(method="get"), 400), ("no WebSocket", server.request("socket"), 426)]
    table += [("localhost", server.request(headers=[("Host", f"LOCALHOST:{port}"), ("Origin", f"http://localhost:{port}")]), 200)]
    server.check_statuses(table)


@check
def what_is_no_request_ends(server):
    """Long addresses, long and endless headers, and what is no HTTP are answered with 400 or not at all."""
    start = f"GET /{server.token}/ HTTP/1.1\r\nHost: {server.host}\r\n".encode()
    broken = [b"\0" * 100, b"\r\n" * 5000 + b"x", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET / HTTP/1.1\r\nA\r\n\r\n",
              b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(500), start + b"A: \0\r\n\r\n", start + b" folded\r\n\r\n",
              start + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\n", start + b"Content-Length: -1\r\n\r\n",
              start + b"Content-Length: 99999999999999999999\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
              start + b"A: " + b"a" * 9000 + b"\r\n\r\n", start + b"a" * 9000 + b": b\r\n\r\n",
              start + b"A: aaaaaaaaaa\r\n" * 100 + b"\r\n", b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n"]
    server.check_statuses([(data[:80], data, 400) for data in broken])
    before = server.memory()
    endless = [(start, b"A: a\r\n" * 100), (start + b"A: ", b"a" * 1000), (start, b"a" * 1000), (b"GET /", b"a" * 1000),
               (b"", b"G" * 1000), (b"GET / HTTP/1.", b"1" * 1000),
               (start + b"Transfer-Encoding: chunked\r\n\r\n5;", b"a" * 1000),
               (start + b"Transfer-Encoding: chunked\r\n\r\n0\r\n", b"A: a\r\n" * 100)]
    for head, rest in endless:
        with server.connect() as connection:
            connection.sendall(head)
            assert pour(connection, rest, 8_000_000) < 8_000_000, f"expected an end of {head[-20:]} {rest[:20]}"
    assert server.memory() < before + ROOM, f"expected {before} MiB, found {server.memory()}"


@check
def bodies_are_not_kept(server):
    """What follows a request is dropped, also where it might become a WebSocket, and a second request is not answered."""
    before = server.memory()
    long, chunked, host = ("Content-Length", "100000000000"), ("Transfer-Encoding", "chunked"), ("Host", server.host)
    for head, piece in [(server.request(headers=[host, long]), b"x" * 65536), (server.upgrade(more=[long]), b"x" * 65536),
                        (server.upgrade(more=[chunked]), b"8000\r\n" + b"x" * 32768 + b"\r\n"),
                        (server.request(method="POST", headers=[host, chunked]), b"1\r\nx\r\n" * 1000),
                        (server.request("x"), server.request() * 100), (b"\r\n", b"\r\n" * 30000)]:
        with server.connect() as connection:
            connection.sendall(head)
            pour(connection, piece, 64 << 20)
        assert server.memory() < before + ROOM, f"{head}: expected {before} MiB, found {server.memory()}"
    _, answer = server.ask(server.request() * 2)
    assert answer.count(b"HTTP/1.1 200") == 1, "expected one answer"
    # No request may get past the upgrade, nor a frame come before it.
    for data in [server.upgrade() + server.request() * 3, server.upgrade() * 2, frame(TEXT, b"{}") + server.upgrade()]:
        with server.connect() as connection:
            connection.sendall(data)
            connection.recv(4096)


@check
def who_says_nothing_is_closed(server):
    """Half a request, one that comes byte by byte, and none: after some seconds the places are free again."""
    silent, halves, slow = ([server.connect() for _ in range(5)] for _ in range(3))
    waiting = {*silent, *halves, *slow}
    for connection in halves:
        connection.sendall(server.request()[:-3])
    text = iter(server.request(headers=[("Host", server.host), ("A", "a" * 2000)]))

    def is_over():
        letter = bytes([next(text)])
        for connection in slow:
            if connection in waiting:
                try:
                    connection.send(letter)
                except (ConnectionResetError, BrokenPipeError):
                    waiting.discard(connection)
        for connection in select.select(list(waiting), [], [], 0.02)[0]:
            connection.close()
            waiting.discard(connection)
        return not waiting

    wait_until(is_over, "silent connections to be closed")


@check
def a_crowd_at_the_door(server):
    """Somebody holds 200 connections and says nothing: others come in all the same, at once."""
    before = server.openings()
    crowd = [server.connect() for _ in range(200)]
    good_client(server).connection.close()

    def is_open(connection):
        try:
            connection.setblocking(False)
            return connection.recv(1) != b""
        except BlockingIOError:
            return True
        except ConnectionResetError:
            return False

    assert any(map(is_open, crowd)), "expected others to come in before the silent ones are sent away for their silence"
    [connection.close() for connection in crowd]
    wait_until(lambda: server.openings() <= before, "all connections to be closed")


@check
def broken_frames_end_the_connection(server):
    """The close frame says why, where the rules have a number for it."""
    piece = frame(TEXT, b"x" * 200, fin=False)
    table = [
        ("above 64 KiB", frame(TEXT, b" " * 70_000), {1009, None}), ("claims to be huge", frame(TEXT, length=1 << 62), {1009}),
        ("claims to be more", frame(TEXT, length=(1 << 64) - 1), {1009, None}),
        ("no mask", frame(TEXT, b'{"do":"pause"}', masked=False), {1002}), ("ping without mask", frame(PING, masked=False), {1002}),
        ("binary", frame(BINARY, b'{"do":"pause"}'), {1003}), ("reserved kind", frame(3, b"x"), {1002, 1003}),
        ("reserved control", frame(11, b"x"), {1002, 1003}), ("long ping", frame(PING, b"x" * 126), {1002}),
        ("half a ping", frame(PING, fin=False), {1002}), ("an end without begin", frame(0, b"x"), {1002, None}),
        ("many pieces", piece + frame(0, b"x" * 200, fin=False) * 1000, {1002, 1009, None}),
        ("a large sum", piece + frame(0, b"x" * 60_000, fin=False) * 2, {1002, 1009, None}),
        ("tiny pieces", frame(TEXT, b"", fin=False) * 1000, {1002, None}), ("two begun", piece * 2, {1002, None}),
        ("a piece without mask", frame(TEXT, b"x" * 200, fin=False, masked=False) + frame(0, b"x", masked=False), {1002}),
    ] + [(f"reserved bit {bit}", frame(TEXT, b'{"do":"pause"}', reserved=bit), {1002}) for bit in [1, 2, 4, 7]]
    for what, data, wanted in table:
        with good_client(server) as client:
            client.send(data)
            number = client.ending()
            assert number in wanted, f"{what}: expected one of {wanted}, found {number}"


@check
def pieces_of_a_message_are_joined(server):
    """A message may come in pieces, a ping between them."""
    data = json.dumps({"do": "complete", "id": 7, "text": " " * 300 + "ms."}).encode()
    with good_client(server) as client:
        client.send(frame(TEXT, data[:150], fin=False) + frame(PING, b"a") + frame(0, data[150:300], fin=False) + frame(0, data[300:]))
        assert "error" not in client.reply(7)


@check
def pings_that_nobody_reads_answers_to(server):
    """The server keeps no answers for somebody who does not read them."""
    before = server.memory()
    with Client(server, receive_buffer=4096) as client:
        pour(client.connection, frame(PING, b"x" * 125) * 500, 48 << 20)
        assert server.memory() < before + ROOM, f"expected {before} MiB, found {server.memory()}"


@check
def what_is_no_request_of_a_page(server):
    """It is refused where it has a number, and passed over where it has none."""
    with good_client(server) as client:
        for data in NO_REQUESTS:
            client.send(frame(TEXT, data))
        for place, members in enumerate(UNKNOWN):
            number = [1e308, -1e308, 0.5, -7, 1 << 53][place % 5]
            client.send(frame(TEXT, json.dumps({**members, "id": number}).encode()))
            assert "error" in client.reply(number), f"expected {str(members)[:80]} to be refused"


@check
def wrong_members_are_refused(server):
    """Every member of every request, with values of other kinds and sizes. The scene goes on as if nothing had been."""
    with good_client(server) as client:
        for do, (right, members) in WRONG.items():
            for name, values in members.items():
                for value in values:
                    given = {**right, name: value}
                    if value is ABSENT:
                        del given[name]
                    reply = client.ask(do, **given)
                    assert "error" in reply, f"expected {do} with {name} {str(value)[:80]} to be refused, found {reply}"


@check
def replies_that_nobody_reads(server):
    """A million requests, and no reply is read: the server takes no more of them than it can answer."""
    before, openings = server.memory(), server.openings()
    asked = b"".join(message("overlay", on=False, id=number) for number in range(1000))
    with Client(server, receive_buffer=4096) as client:
        pour(client.connection, asked, 1000 * len(asked))
        assert server.memory() < before + ROOM, f"expected {before} MiB, found {server.memory()}"
    wait_until(lambda: server.openings() <= openings, "the connection to be closed")


@check
def requests_that_nobody_wants_answered(server):
    """Fifty thousand at once from each of three, who then read on: all are done in their order."""
    clients = [good_client(server) for _ in range(3)]
    for client in clients:
        client.connection.sendall(message("overlay", on=False) * 50_000)
    for client in clients:
        assert "error" not in client.ask("overlay", on=False)
        client.connection.close()


@check
def cables_are_pulled(server):
    """Connections are reset in the middle of everything; nothing stays behind."""
    before = server.openings()
    page, socket_ = server.request(), server.upgrade()
    for data in [b"", page[:10], page[:-1], page, server.request("saved.html"), server.request("inputs.jsonl"), socket_[:-1], socket_,
                 socket_ + frame(TEXT, b"x" * 200)[:50], socket_ + message("overlay", on=True, id=1) * 100,
                 socket_ + frame(TEXT, b"x" * 200, fin=False), socket_ + frame(PING, b"x") * 100, socket_ + frame(8)]:
        for _ in range(10):
            connection = server.connect()
            connection.sendall(data)
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            connection.close()
            client = good_client(server)
            client.send(data[-100:])
            client.reset()
    wait_until(lambda: server.openings() <= before, "all connections to be closed")


@check
def somebody_who_never_reads(server):
    """A thousand items move, and one viewer reads nothing: what is kept for it does not grow."""
    with Client(server, receive_buffer=4096), good_client(server) as other:

        def look_on(pictures):
            while pictures:
                pictures -= other.receive()[0] == BINARY
            return server.memory()

        before = look_on(60)
        after = look_on(90)
        assert after < before + ROOM, f"expected {before} MiB, found {after}"


@check
def an_end_while_a_script_runs(server):
    """Ctrl-C ends the server, also while it does what somebody has asked for."""
    with good_client(server) as client:
        client.wait_for_state("rest")
        before = server.processor_time()
        client.send(message("evaluate", text="while true do end") * 5)
        wait_until(lambda: server.processor_time() > before + 0.2, "a script to run")
        server.close()


@check
def an_end_while_ticks_are_taken(server):
    """The same while somebody waits for many ticks of a large scene."""
    with good_client(server) as client:
        before = server.processor_time()
        client.send(message("step", ticks=1_000_000))
        wait_until(lambda: server.processor_time() > before + 0.5, "ticks to be taken")
        server.close()


@check
def many_ticks_can_be_stopped(server):
    """Somebody asks for more ticks than anyone can wait for; somebody else pauses the scene."""
    with good_client(server) as client, good_client(server) as other:
        before = server.processor_time()
        client.send(message("step", ticks=1_000_000))
        wait_until(lambda: server.processor_time() > before + 0.5, "ticks to be taken")
        assert "error" not in other.ask("pause")


SCENES = dict.fromkeys(["somebody_who_never_reads", "an_end_while_ticks_are_taken", "many_ticks_can_be_stopped"], CROWD)


def run_check(command, name, body, hash_of_run):
    script = SCENES.get(name, BALL)
    with running(command, script) as server:
        watcher = good_client(server)
        watcher.ask("speed", value=4)
        body(server)
        if server.process.returncode is not None:
            return
        status, answer = server.ask(server.request())
        assert status == 200 and b"</html>" in answer, f"expected the page, found {answer[:200]}"
        with good_client(server) as other:
            assert "error" not in other.ask("complete", text="ms.")
        if script == BALL:
            assert watcher.wait_for_state("rest", "paused", "stopped")["state"] == "rest"
            found = watcher.ask("evaluate", text="ms.scene.hash")["results"][0]
            assert hash_of_run in found, f"expected {hash_of_run}, found {found}"
        watcher.connection.close()


def main(command, *names):
    run = subprocess.check_output([command, "run", "-"], input=BALL, text=True)
    hash_of_run = re.search(r"hash ([0-9a-f]{16})", run).group(1)
    # Two at a time: some wait for the patience of the server to end.
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        runs = [(name, pool.submit(run_check, command, name, CHECKS[name], hash_of_run)) for name in names or CHECKS]
        for name, future in runs:
            try:
                future.result()
                print(f"ok: {name}", flush=True)
            except Exception as error:
                print(f"failed: {name}: {str(error)[:1000]}", flush=True)
        sys.exit(any(future.exception() for _, future in runs))


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: hostile_test.py MOONSPRING [CHECK...]")
    main(*sys.argv[1:])
