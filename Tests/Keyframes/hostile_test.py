"""Puts strings that are made to break out into the names, texts, fonts and titles of scenes, and gives every file to its format's own parser.

    hostile_test.py MOONSPRING

Chromium reads CSS, SVG and pages, `swiftc` the Swift source, expat XML, `rlottie` Lottie, Python JSON and CSV. Names, texts, fonts and titles
must come out as they went in, as far as the format can hold them, and nothing of them may run. Needs playwright and rlottie-python from PyPI,
Chromium, and swiftc.
"""

import csv
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unicodedata
import xml.etree.ElementTree as ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness.browser import chromium, set_up_page
from harness.command import render, rows
from rlottie_python import LottieAnimation

RUN = "window.ran = 1"
STRINGS = [
    "*/ } body{} /*", "}", "{", "/*", "\\", "\\3c", "*/", "@charset \"latin1\";", "a;b:c", f"url(javascript:{RUN})",
    "]]>", "]]]]><![CDATA[", f"</script><script>{RUN}</script>", f"</style><script>{RUN}</script>", f"<img src=x onerror='{RUN}'>", "<!--",
    "<!--<script>", "-->", "--", "---", "-----", "&lt;&amp;&#65;&", "<?xml?>", f"</title></text><script>{RUN}</script>", f"${{{RUN}}}",
    "\"", "'", "`", "\"'`", "\\\"", "\\(fatalError())", "\"\"\"", "#if false", "//", "\\u{41}",
    "class", "self", "import", "init", "null", "__proto__", "constructor", "=1+1", "a,b", "\"a\",\"b\"", "%s%n%d", "$1",
    "a\nb", "a\r\nb", "\r", "\n}\n.scene .x {\n", "\t", " ", "\x00", "a\x00b", "\x01\x1f\x7f", "\x85\x9f", "a\u2028b\u2029c", "\u202eabc", "\ufeff",
    "\ufffe\uffff", "\U0001f600\u0301", "é ü 漢字", "x" * 5000, "\u0301" * 300, "twin",
]
LONGEST_NAME = 500
NAMES = [
    "a.css", "a.waapi.json", "a.lottie.json", "a.smil.svg", "a.xml", "a.swift", "a.keyframes.json", "a.keyframes.csv", "a.svg", "a.html",
    "a.csv", "a.jsonl"]


def lua(text):
    return '"' + "".join(f"\\{byte:03}" for byte in text.encode()) + '"'


def name_of(text):
    """As much of it as a name takes."""
    return text[:LONGEST_NAME]


def scene_of(text):
    """Two views of that name, text and font, which move, and the title."""
    name = name_of(text)
    return f"""local ms = require "moonspring"
local scene = ms.scene
scene.title, scene.size = {lua(text)}, {{200, 100}}
local views = {{}}
for i = 1, 2 do
  views[i] = scene.view:addSubview(ms.View{{name = {lua(name)}, text = {lua(text)}, center = {{60 * i, 50}}, size = {{100000, 20}}, backgroundColor = "teal"}})
  views[i].fontFamily = {lua(text)}
end
scene.signal({lua(name)}, function() return scene.tick end)
scene.onTick = function() for _, view in ipairs(views) do view.y = 50 + 20 * math.sin(9 * scene.time) end end
scene.at(0.2, function() scene.stop() end)
"""


def blanked(text, is_blank):
    return "".join(" " if is_blank(letter) else letter for letter in text)


def words(text):
    """What is left of a text that players may lay out."""
    return " ".join(blanked(text, lambda letter: unicodedata.category(letter) in ("Cc", "Cn", "Zl", "Zp")).split())


def css_string(text):
    """The value of a string that the browser has written (CSSOM, "serialize a string")."""
    assert text[0] == text[-1] == '"', f"expected one string, found {text}"
    return re.sub(r"\\(?:([0-9a-f]{1,6}) |(.))", lambda match: chr(int(match[1], 16)) if match[1] else match[2], text[1:-1], flags=re.S)


def first_family(fonts):
    """The first of the families that the browser has, before the system's."""
    wanted = re.match("(.*), system-ui, ", fonts, re.S)
    assert wanted, f"expected a family before the system's, found {fonts}"
    return css_string(wanted[1]) if wanted[1].startswith('"') else wanted[1]


RULES = """() => ({
    rules: [...document.styleSheets[0].cssRules].map((rule) => rule.selectorText ?? `@${rule.name}`),
    contents: [...document.querySelectorAll("[data-name]")].map((element) => getComputedStyle(element, "::after").content),
    fonts: [...document.querySelectorAll("[data-name]")].map((element) => getComputedStyle(element).fontFamily),
    ran: window.ran,
})"""


def check_css(page, folder, text, names):
    divs = "".join(f'<div class="{name}" data-name></div>' for name in names)
    # A page keeps the policy of the one before it.
    page.goto("about:blank")
    inline = (folder / "a.css").read_text()
    page.set_content(f'<style>{inline}</style><div class="scene">{divs}</div>')
    expected = [".scene", ".scene ::after"] + [rule for name in names for rule in (f".scene .{name}", f".scene .{name}::after", f"@{name}--y")]
    found = page.evaluate(RULES)
    assert found["rules"] == expected, f"css: expected the rules {expected}, found {found['rules']}"
    for content in found["contents"]:
        assert css_string(content) == text.replace("\0", "\ufffd"), f"css: expected the text, found {content}"
    for fonts in found["fonts"]:
        assert first_family(fonts) == text.replace("\0", "\ufffd"), f"css: expected the font, found {fonts}"
    # In a page of another encoding the file's own counts.
    (folder / "css.html").write_text(
        f'<meta charset="windows-1252"><link rel="stylesheet" href="a.css"><div class="scene">{divs}</div>')
    page.goto((folder / "css.html").as_uri())
    encoded = page.evaluate("() => getComputedStyle(document.querySelector('[data-name]'), '::after').content")
    assert css_string(encoded) == text.replace("\0", "\ufffd"), f"css: expected the text from a file, found {encoded}"
    assert page.evaluate("() => window.ran") is None, "css: it ran"


def check_svg(page, folder, text, title):
    root = ElementTree.fromstring((folder / "a.smil.svg").read_text())
    space = "{http://www.w3.org/2000/svg}"
    assert words(root.find(f"{space}title").text or "") == words(title), "svg: expected the title"
    for group in root.findall(f"{space}g"):
        found = " ".join(each.text or "" for each in group.iter(f"{space}text"))
        assert words(found) == words(text), f"svg: expected the text, found {found!r}"
    ElementTree.fromstring((folder / "a.svg").read_text())
    page.goto((folder / "a.smil.svg").as_uri())
    fonts = page.evaluate("() => getComputedStyle(document.querySelector('text')).fontFamily")
    assert words(first_family(fonts)) == words(text.replace("\0", "\ufffd")), f"svg: expected the font, found {fonts}"
    shown = page.evaluate("() => [document.querySelectorAll('script, img, parsererror').length, window.ran]")
    assert shown == [0, None], f"svg: expected only drawing, found {shown}"


# What contexts make of the fonts that they are given.
FONTS = """
const font = Object.getOwnPropertyDescriptor(CanvasRenderingContext2D.prototype, "font");
window.fonts = new Set();
Object.defineProperty(CanvasRenderingContext2D.prototype, "font", {
    ...font, set(value) { font.set.call(this, value); window.fonts.add(font.get.call(this)); },
});
"""


def check_page(page, folder, text, name, title):
    page.goto((folder / "a.html").as_uri())
    page.wait_for_function("() => window.moonspring")
    # A browser leaves out blanks around a title.
    found = page.evaluate("(name) => [document.title, window.moonspring.positionOf(name) !== null, window.ran]", name)
    assert [words(found[0]), *found[1:]] == [words(title), True, None], f"page: expected the title and the view, found {found}"
    fonts = [first_family(font.removeprefix("17px ")) for font in page.evaluate("() => [...window.fonts]") if font.startswith("17px ")]
    assert fonts == [text.replace("\0", "\ufffd")], f"page: expected the font, found {fonts}"


def check_numbers(folder, name):
    with open(folder / "a.csv", newline="", encoding="utf-8") as file:
        table = list(csv.reader(file))
    assert len(table) > 5 and len({len(row) for row in table}) == 1, "csv: expected rows of one length"
    assert {f"{name}.center.x", f"{name}#2.center.x", name} <= set(table[0]), f"csv: expected the name in {table[0]}"
    trace = rows(folder / "a.jsonl")
    named = [item["name"] for row in trace if "tick" in row for item in row["items"]]
    assert set(named) == {name}, f"trace: expected the name, found {set(named)}"


def check(command, page, folder, text):
    (folder / "scene.lua").write_text(scene_of(text))
    render(command, folder / "scene.lua", NAMES, folder)
    plain = json.loads((folder / "a.keyframes.json").read_text())
    names, title = [view["name"] for view in plain["views"]], plain["title"]
    assert len(set(names)) == 2 and all(re.fullmatch("[A-Za-z][A-Za-z0-9-]*", name) for name in names), f"names: {names}"
    web = json.loads((folder / "a.waapi.json").read_text())
    lottie = json.loads((folder / "a.lottie.json").read_text())
    assert [web["title"], lottie["nm"]] == [title, title] and [each["name"] for each in web["elements"]] == names
    assert [layer["nm"] for layer in lottie["layers"]][:2] == names[::-1]
    with LottieAnimation.from_data((folder / "a.lottie.json").read_text()) as animation:
        seconds = animation.lottie_animation_get_duration()
        assert abs(seconds - lottie["op"] / lottie["fr"]) < 1e-3, f"lottie: expected its length in a player, found {seconds}"
    with open(folder / "a.keyframes.csv", newline="", encoding="utf-8") as file:
        assert {row["view"] for row in csv.DictReader(file)} == set(names), "keyframes.csv: expected the names"
    groups = ElementTree.fromstring((folder / "a.xml").read_text()).iter("group")
    attribute = "{http://schemas.android.com/apk/res/android}name"
    assert [group.get(attribute) for group in groups if "-size-" not in group.get(attribute)] == names, "xml: expected the names"
    swift = subprocess.run(["swiftc", "-frontend", "-parse", folder / "a.swift"], capture_output=True, text=True)
    assert swift.returncode == 0 and not swift.stderr, f"swift: {swift.stderr[:500]}"
    assert re.findall(r'views\["(.*?)"\]', (folder / "a.swift").read_text()) == names, "swift: expected the names"
    check_css(page, folder, text, names)
    check_svg(page, folder, text, title)
    check_page(page, folder, text, name_of(text), title)
    check_numbers(folder, name_of(text))


def main(command):
    troubles, failed = [], 0
    with tempfile.TemporaryDirectory() as name, chromium() as browser:
        page = browser.new_page()
        page.add_init_script(FONTS)
        set_up_page(page, troubles)
        page.on("dialog", lambda dialog: troubles.append(dialog.message))
        for text in STRINGS:
            try:
                check(command, page, pathlib.Path(name), text)
                assert not troubles, f"expected a quiet browser: {troubles}"
            # Whatever a parser raises.
            except Exception as error:
                failed += 1
                print(f"failed: {text[:40]!r}: {str(error)[:800]}", flush=True)
                troubles.clear()
    print(f"{'failed' if failed else 'ok'}: {len(STRINGS) - failed} of {len(STRINGS)} strings in {len(NAMES)} formats")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: hostile_test.py MOONSPRING")
    main(sys.argv[1])
