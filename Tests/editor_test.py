"""Talks to `moonspring lsp` as editors do, and as none would.

    editor_test.py MOONSPRING [CHECK...]

MOONSPRING is the command. Without names all checks run. Those with `client` use the client of pygls, which is not this project's; the
others write bytes. MOONSPRING_THOROUGH: with many more of the random ones.
"""

import asyncio
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

from lsprotocol import types
from pygls.lsp.client import LanguageClient

SCENE = """local ms = require "moonspring"
local scene = ms.scene
local view = ms.View{ fram = {0, 0, 10, 10} }
local text = "🌙é" view.alhpa = 1
scene.view:addSubview(view)
"""
PATIENCE = 60
THOROUGH = "MOONSPRING_THOROUGH" in os.environ
CHECKS = {}


def check(body):
    CHECKS[body.__name__] = body
    return body


# MARK: a client that is not ours


class Editor:
    """An editor of pygls, with what it was told of each document."""

    def __init__(self, command, formats=("markdown",)):
        self.command, self.formats = command, formats
        self.client = LanguageClient("test", "1")
        self.told = {}
        self.news = asyncio.Condition()

        @self.client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        async def note(parameters):
            async with self.news:
                self.told[parameters.uri] = parameters
                self.news.notify_all()

    async def __aenter__(self):
        await self.client.start_io(self.command, "lsp")
        hover = types.HoverClientCapabilities(content_format=[types.MarkupKind(name) for name in self.formats])
        self.server = await self.client.initialize_async(types.InitializeParams(
            capabilities=types.ClientCapabilities(text_document=types.TextDocumentClientCapabilities(hover=hover))))
        self.client.initialized(types.InitializedParams())
        return self

    async def __aexit__(self, *error):
        if error[0] is None:
            await self.client.shutdown_async(None)
        self.client.exit(None)
        await asyncio.wait_for(self.client.stop(), PATIENCE)
        if error[0] is None:
            assert self.client._server.returncode == 0, self.client._server.returncode

    def open(self, uri, text, version=1):
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(types.TextDocumentItem(uri, "lua", version, text)))

    def change(self, uri, version, *changes):
        """Each a range and a text, or a text for the whole."""
        whole, part = types.TextDocumentContentChangeWholeDocument, types.TextDocumentContentChangePartial
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(version, uri),
            [whole(each) if isinstance(each, str) else part(range_of(*each[0]), each[1]) for each in changes]))

    async def problems(self, uri, version=None, count=None):
        """What is reported of a document, as soon as it is of that version and so many."""
        def is_there():
            told = self.told.get(uri)
            return told and (version is None or told.version == version) and (count is None or len(told.diagnostics) == count)
        async with self.news:
            await asyncio.wait_for(self.news.wait_for(is_there), PATIENCE)
        return list(self.told[uri].diagnostics)

    async def completion(self, uri, line, character):
        parameters = types.CompletionParams(types.TextDocumentIdentifier(uri), types.Position(line, character))
        found = await self.client.text_document_completion_async(parameters)
        return {item.label: item for item in found.items} if found else {}

    async def hover(self, uri, line, character):
        parameters = types.HoverParams(types.TextDocumentIdentifier(uri), types.Position(line, character))
        found = await self.client.text_document_hover_async(parameters)
        return found.contents.value if found else None

    async def signature(self, uri, line, character):
        parameters = types.SignatureHelpParams(types.TextDocumentIdentifier(uri), types.Position(line, character))
        return await self.client.text_document_signature_help_async(parameters)


def range_of(start_line, start, end_line, end):
    return types.Range(types.Position(start_line, start), types.Position(end_line, end))


@check
async def mistakes_are_reported_while_they_are_typed_client(command):
    async with Editor(command) as editor:
        assert editor.server.server_info.name == "moonspring", editor.server
        uri = "file:///tmp/none/scene.lua"
        editor.open(uri, SCENE)
        first, second = await editor.problems(uri)
        assert first.message == "View{...} has no key 'fram' (did you mean 'frame'?)", first
        assert first.range == range_of(2, 22, 2, 26) and first.severity == types.DiagnosticSeverity.Error, first
        # The moon is two UTF-16 code units and four bytes, the accented letter one and two.
        assert second.message.startswith("View has no property 'alhpa'"), second
        assert second.range == range_of(3, 24, 3, 29), second.range
        editor.change(uri, 2, ((2, 22, 2, 26), "frame"), ((3, 24, 3, 29), "alpha"))
        assert await editor.problems(uri, version=2) == []
        editor.change(uri, 3, "local x = = 1\n")
        assert [each.message for each in await editor.problems(uri, version=3)] == ["expected a value, got '='"]
        editor.client.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(uri)))
        assert await editor.problems(uri, count=0) == []


@check
async def one_that_a_run_may_never_reach_is_a_warning_client(command):
    async with Editor(command) as editor:
        uri = "untitled:1"
        editor.open(uri, 'local ms = require "moonspring"\nlocal function later() ms.Veiw{} end\n')
        (problem,) = await editor.problems(uri)
        assert problem.severity == types.DiagnosticSeverity.Warning, problem


@check
async def a_fix_is_offered_where_the_message_names_it_client(command):
    async with Editor(command) as editor:
        uri = "file:///scene.lua"
        editor.open(uri, SCENE)
        parameters = types.CodeActionParams(
            types.TextDocumentIdentifier(uri), range_of(2, 24, 2, 24), types.CodeActionContext([]))
        (action,) = await editor.client.text_document_code_action_async(parameters)
        assert action.kind == types.CodeActionKind.QuickFix and action.is_preferred, action
        assert list(action.edit.changes) == [uri], action.edit
        assert list(action.edit.changes[uri]) == [types.TextEdit(range_of(2, 22, 2, 26), "frame")], action.edit
        parameters.range = range_of(0, 0, 0, 3)
        assert not await editor.client.text_document_code_action_async(parameters)


@check
async def names_keys_and_values_are_completed_client(command):
    async with Editor(command) as editor:
        uri = "file:///tmp/none/scene.lua"
        editor.open(uri, SCENE + "view.al\nms.View{ fra }\nlocal c = ms.CollisionBehavior{}\nc.collisionMode = 'e'\nmath.\n;vi")
        found = await editor.completion(uri, 5, 7)
        alpha = found["alpha"]
        assert alpha.kind == types.CompletionItemKind.Property and alpha.detail == "number", alpha
        assert "Default: 1." in alpha.documentation and "Range: 0 to 1." in alpha.documentation, alpha
        assert alpha.text_edit == types.TextEdit(range_of(5, 5, 5, 7), "alpha"), alpha.text_edit
        assert "addSubview" not in found, "a method stands behind a colon"
        frame = (await editor.completion(uri, 6, 12))["frame"]
        assert frame.text_edit.new_text == "frame = " and "Unit: pt." in frame.documentation, frame
        values = await editor.completion(uri, 8, 20)
        assert "everything" in values and values["everything"].kind == types.CompletionItemKind.EnumMember, values
        assert "floor" in await editor.completion(uri, 9, 5)
        names = await editor.completion(uri, 10, 3)
        assert names["view"].detail == "local" and names["while"].kind == types.CompletionItemKind.Keyword, names["view"]


@check
async def what_a_name_is_is_shown_with_unit_and_default_client(command):
    text = """local ms = require "moonspring"
local view = ms.View{ alpha = 0.5 }
view.center = ms.vec(1, 2)
view:addSubview(ms.View{})
local gravity = ms.GravityBehavior{}
gravity.magnitude = 2 -- magnitude
print(view, "view")
"""
    async with Editor(command) as editor:
        uri = "file:///scene.lua"
        editor.open(uri, text)
        center = await editor.hover(uri, 2, 6)
        assert center.startswith("```lua\nView.center: vec\n```\n\n") and "Unit: pt." in center, center
        magnitude = await editor.hover(uri, 5, 17)
        assert "GravityBehavior.magnitude: number" in magnitude and "Default: 1." in magnitude, magnitude
        alpha = await editor.hover(uri, 1, 24)
        assert "View{alpha = number}" in alpha and "Range: 0 to 1." in alpha and "Default: 1." in alpha, alpha
        assert "View:addSubview(view, [index]) -> view" in await editor.hover(uri, 3, 8)
        assert "ms.View{...}" in await editor.hover(uri, 1, 17)
        assert "ms.vec(" in await editor.hover(uri, 2, 18)
        assert "local view: View" in await editor.hover(uri, 6, 7)
        for line, character in [(5, 27), (6, 14), (0, 1), (0, 9), (100, 0)]:
            assert await editor.hover(uri, line, character) is None, (line, character)
    async with Editor(command, formats=["plaintext"]) as editor:
        editor.open(uri, text)
        assert (await editor.hover(uri, 2, 6)).startswith("View.center: vec\n\n")


@check
async def the_parameters_of_a_call_are_shown_client(command):
    async with Editor(command) as editor:
        uri = "file:///scene.lua"
        editor.open(uri, 'local ms = require "moonspring"\nlocal v = ms.vec(1, 2)\nlocal view = ms.View{}\nview:convert(v, view)\n')
        help = await editor.signature(uri, 1, 20)
        (signature,) = help.signatures
        names = [signature.label[start:end] for start, end in (each.label for each in signature.parameters)]
        assert signature.label.startswith("ms.vec(x, y)") and names == ["x", "y"], signature
        assert help.active_parameter == 1, help
        assert await editor.signature(uri, 0, 5) is None


@check
async def a_module_is_checked_with_what_requires_it_client(command):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder) / "with a space"
        folder.mkdir()
        (folder / "parts.lua").write_text("return {}\n")
        scene, parts = (folder / "scene.lua").as_uri(), (folder / "parts.lua").as_uri()
        async with Editor(command) as editor:
            editor.open(parts, "return shared\n")
            (problem,) = await editor.problems(parts, count=1)
            assert problem.message.startswith("there is no variable 'shared'"), problem
            # The scene makes the global; its own text is not saved.
            editor.open(scene, 'shared = 1\nrequire "parts"\n')
            await editor.problems(parts, count=0)
            assert await editor.problems(scene) == []
            editor.change(parts, 2, 'require("moonspring").Veiw{}\n')
            (problem,) = await editor.problems(parts, version=2)
            assert "'Veiw'" in problem.message, problem
            assert await editor.problems(scene) == []
            found = await editor.completion(scene, 1, 10)
            assert "parts" in found and "moonspring" in found, found
            editor.client.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(scene)))
            editor.change(parts, 3, "return shared\n")
            await editor.problems(parts, version=3, count=1)


@check
async def edits_anywhere_leave_the_text_that_the_editor_has_client(command):
    """Two documents: one is edited piece by piece, the other opened with the text that must have come out."""
    chance = random.Random(37)
    pieces = ["a", "b = ", "\n", "\r\n", "\r", "🌙", "é", "e\u0301", "\"", "'", "--", "x.y ", "(", ")", "end ", "中", " ", "ms.Veiw "]
    async with Editor(command) as editor:
        text = "local a = 1\n"
        editor.open("file:///edited.lua", text)
        for version in range(2, 2000 if THOROUGH else 150):
            changes = []
            for _ in range(chance.randrange(1, 4)):
                places = places_of(text)
                # An editor's places are not within a line break.
                between = [index for index in range(len(places)) if text[index - 1:index + 1] != "\r\n"]
                start = chance.randrange(len(between))
                first, last = between[start], between[min(start + chance.choice([0, 0, 1, 3, 40]), len(between) - 1)]
                new = "".join(chance.choices(pieces, k=chance.randrange(6)))
                changes.append(((*places[first], *places[last]), new))
                text = text[:first] + new + text[last:]
            editor.change("file:///edited.lua", version, *changes)
            uri = f"file:///{version}.lua"
            editor.open(uri, text)
            edited, opened = await editor.problems("file:///edited.lua", version), await editor.problems(uri)
            assert edited == opened, (text, changes, edited, opened)


def places_of(text):
    """Line and UTF-16 column in front of each character, and at the end."""
    places, line, column = [], 0, 0
    for index, character in enumerate(text):
        places.append((line, column))
        if character == "\n" or character == "\r" and text[index + 1:index + 2] != "\n":
            line, column = line + 1, 0
        elif character != "\r":
            column += len(character.encode("utf-16-le")) // 2
    return [*places, (line, column)]


# MARK: bytes


def framed(*messages):
    texts = [each if isinstance(each, bytes) else json.dumps({"jsonrpc": "2.0", **each}).encode() for each in messages]
    return b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(text), text) for text in texts)


def served(command, data, *, status=None):
    """What the server answers to these bytes, at whose end the input ends."""
    run = subprocess.run([command, "lsp"], input=data, capture_output=True, timeout=PATIENCE)
    assert run.returncode in ([0, 1] if status is None else [status]), (run.returncode, run.stderr, data[:2000])
    assert run.stderr == b"", (run.stderr, data[:2000])
    answers, rest = [], run.stdout
    while rest:
        head, rest = rest.split(b"\r\n\r\n", 1)
        length = int(head.removeprefix(b"Content-Length: "))
        answers.append(json.loads(rest[:length].decode()))
        rest = rest[length:]
    return answers


INITIALIZE = {"id": 1, "method": "initialize", "params": {"processId": None, "rootUri": None, "capabilities": {}}}
OPEN = {"method": "textDocument/didOpen", "params": {
    "textDocument": {"uri": "file:///a.lua", "languageId": "lua", "version": 1, "text": SCENE}}}
HOVER = {"id": 2, "method": "textDocument/hover", "params": {
    "textDocument": {"uri": "file:///a.lua"}, "position": {"line": 3, "character": 22}}}
SHUTDOWN, EXIT = {"id": "end", "method": "shutdown"}, {"method": "exit"}


def codes(answers):
    return [(each.get("id"), each["error"]["code"] if "error" in each else 0) for each in answers if "id" in each]


@check
def the_life_of_a_server_has_an_order(command):
    assert codes(served(command, framed({**HOVER, "id": 9}, OPEN, INITIALIZE, {**INITIALIZE, "id": 2}, SHUTDOWN, HOVER, EXIT), status=0)) == [
        (9, -32002), (1, 0), (2, -32600), ("end", 0), (2, -32600)]
    assert codes(served(command, framed(INITIALIZE, EXIT, HOVER), status=1)) == [(1, 0)]
    assert codes(served(command, framed(INITIALIZE, SHUTDOWN), status=0)) == [(1, 0), ("end", 0)]
    served(command, framed(EXIT), status=1)
    served(command, b"", status=1)


@check
def what_cannot_be_read_is_refused_and_the_rest_is_served(command):
    uri = {"textDocument": {"uri": "file:///a.lua"}}
    change = {"method": "textDocument/didChange", "params": {**uri, "contentChanges": [{"range": 1, "text": "x"}, {}, 7]}}
    table = [
        (framed(b"{"), [(None, -32700)]), (framed(b""), [(None, -32700)]), (framed(b"\xff\xfe"), [(None, -32700)]),
        (framed(b"[" * 100000), [(None, -32700)]), (framed(b"[]"), [(None, -32600)]), (framed(b"7"), [(None, -32600)]),
        (framed({"id": 5}), [(5, -32600)]), (framed({"id": 5, "method": 7}), [(5, -32600)]),
        (framed({"id": {}, "method": "shutdown"}), [(None, -32600)]), (framed({"id": None, "method": "shutdown"}), [(None, -32600)]),
        (framed({"id": 5, "result": 1}), []), (framed({"id": 5, "error": {"code": 1, "message": ""}}), []),
        (framed({"id": 5, "method": "no/such"}), [(5, -32601)]), (framed({"id": 5, "method": "$/none"}), [(5, -32601)]),
        (framed({"method": "no/such"}), []), (framed({"method": "$/cancelRequest", "params": {"id": 1}}), []),
        (framed({"id": 5, "method": "textDocument/hover"}), [(5, -32602)]),
        (framed({"id": 5, "method": "textDocument/hover", "params": [1]}), [(5, -32602)]),
        (framed({"id": 5, "method": "textDocument/hover", "params": {**uri, "position": {"line": -1, "character": 0}}}), [(5, -32602)]),
        (framed({"id": 5, "method": "textDocument/hover", "params": {**uri, "position": {"line": 0.5, "character": 0}}}), [(5, -32602)]),
        (framed({"id": 5, "method": "textDocument/hover", "params": {**uri, "position": {"line": 1e300, "character": 0}}}), [(5, -32602)]),
        (framed({"id": 5, "method": "textDocument/hover", "params": {**uri, "position": {"line": 2**31, "character": 2**31}}}), [(5, 0)]),
        (framed({"id": 5, "method": "textDocument/hover", "params": {"textDocument": {"uri": "file:///none.lua"}}}), [(5, -32602)]),
        (framed({"method": "textDocument/didOpen"}, {"method": "textDocument/didClose"}, change), []),
        (b"\r\n\r\n", []), (b"Content-Type: x\r\n\r\n", [(None, -32700)]), (b"Content-Length: -5\r\n\r\n", [(None, -32700)]),
        (b"Content-Length: 99999999999999999999\r\n\r\n", [(None, -32700)]), (b"noise\x00\xff\r\n", []),
        (b"content-length:  2 \n\n{}", [(None, -32600)]), (b'{"id":1}' * 1000, []),
        # Too short a length: the rest of the message stands before the next header.
        (b'Content-Length: 3\r\n\r\n{"id":1}', [(None, -32700)]),
    ]
    for data, expected in table:
        found = codes(served(command, framed(INITIALIZE, OPEN) + data + framed(HOVER, SHUTDOWN, EXIT), status=0))
        assert found == [(1, 0), *expected, (2, 0), ("end", 0)], (data[:200], found)


@check
def a_message_that_is_too_long_is_passed_over(command):
    data = framed({"method": "textDocument/didOpen", "params": "x" * (65 << 20)})
    assert codes(served(command, framed(INITIALIZE) + data + framed(SHUTDOWN, EXIT), status=0)) == [(1, 0), (None, -32700), ("end", 0)]
    # One that never comes is not waited for with the answer, nor given memory.
    assert codes(served(command, framed(INITIALIZE) + b"Content-Length: 999999999999999999\r\n\r\n{", status=1)) == [(1, 0), (None, -32700)]


@check
def a_session_that_is_cut_off_anywhere_ends(command):
    data = framed(INITIALIZE, OPEN, HOVER, SHUTDOWN, EXIT)
    for end in range(0, len(data), 1 if THOROUGH else 41):
        served(command, data[:end])


@check
def bytes_that_are_damaged_end_no_server(command):
    """Bytes of a session are changed, dropped and repeated. What it answers is well formed, and it ends by itself."""
    change = {"method": "textDocument/didChange", "params": {"textDocument": {"uri": "file:///a.lua", "version": 2}, "contentChanges": [
        {"range": {"start": {"line": 2, "character": 5}, "end": {"line": 3, "character": 2}}, "text": "🌙"}, {"text": SCENE}]}}
    session = framed(INITIALIZE, OPEN, HOVER, change, {**HOVER, "id": 3, "method": "textDocument/completion"}, SHUTDOWN, EXIT)
    for seed in range(3000 if THOROUGH else 60):
        chance, data = random.Random(seed), bytearray(session)
        for _ in range(chance.randrange(1, 8)):
            at, length = chance.randrange(len(data)), chance.randrange(1, 40)
            match chance.randrange(4):
                case 0: data[at] = chance.randrange(256)
                case 1: del data[at:at + length]
                case 2: data[at:at] = data[at:at + length]
                case 3: data[at:at] = bytes(chance.choices(b"\r\n{}[]\":,0123456789\\u-", k=length))
        served(command, bytes(data))


@check
def any_parameters_are_answered(command):
    """Requests of every kind with members missing, doubled and of other kinds, on texts that are cut off: each has one answer."""
    methods = ["completion", "hover", "signatureHelp", "codeAction", "didOpen", "didChange", "didClose", "none"]
    scenes = [path.read_text() for path in sorted((pathlib.Path(__file__).parents[1] / "scripts/scenes").glob("*.lua"))]
    odd = [None, True, -1, 0, 3, 1e9, 2**53, 0.5, "", "file:///a.lua", "x" * 1000, [], {}, [[]], "\ud83c"]

    for seed in range(40 if THOROUGH else 4):
        chance = random.Random(seed)

        def position():
            return {"line": chance.randrange(90), "character": chance.randrange(60)}

        messages, asked = [INITIALIZE], [1]
        for number in range(2, 500):
            method = chance.choice(methods)
            text = chance.choice(scenes)
            parameters = {
                "textDocument": {"uri": f"file:///{chance.randrange(4)}.lua", "version": number, "text": text[:chance.randrange(len(text))]},
                "position": position(), "range": {"start": position(), "end": position()}, "context": {"diagnostics": []},
                "contentChanges": [{"text": text[chance.randrange(len(text)):][:200], "range": {"start": position(), "end": position()}}]}
            for _ in range(chance.choice([0, 0, 0, 1, 3])):
                inside = parameters
                while True:
                    key = chance.choice(list(inside))
                    if not isinstance(inside[key], dict) or not inside[key] or chance.random() < 0.4:
                        break
                    inside = inside[key]
                inside[key] = chance.choice(odd)
            message = {"method": f"textDocument/{method}", "params": parameters}
            if not method.startswith("did"):
                message["id"] = number
                asked.append(number)
            messages.append(message)
        found = codes(served(command, framed(*messages, SHUTDOWN, EXIT), status=0))
        assert [id for id, _ in found] == [*asked, "end"], (seed, found)
        assert {code for _, code in found} <= {0, -32601, -32602}, (seed, found)


def main():
    command, *names = sys.argv[1:]
    for name in names or CHECKS:
        body = CHECKS[name](command)
        if asyncio.iscoroutine(body):
            asyncio.run(body)
        print(f"passed: {name.removesuffix('_client').replace('_', ' ')}", flush=True)


if __name__ == "__main__":
    main()
