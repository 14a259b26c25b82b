"""What the documents consist of: their blocks, marks, quotations and links. `guide_test.py` says what each means."""

import json
import os
import re
import subprocess
import sys

from . import ROOT

sys.path.insert(0, str(ROOT / "docs/site"))
from moonspring_site.slug import slug  # noqa: E402

BLOCK_MARKS = {
    "lua": {"continues", "file", "part", "with", "fails", "warns", "prints", "status", "stock", "not run"},
    "sh": {"status", "needs", "not run"},
    "moonspring": {"session", "not run"},
    "swift": {"not run"},
    "js": {"not run"},
    "csv": {"file", "not run"},
    "text": {"not run"},
}
SPAN_MARKS = {"default", "constant", "message", "help"}
TABLE_MARKS = {"lists"}
MARK = re.compile(r"<!--\s*([a-z][a-z ]*?)(?::\s*(.*?))?\s*-->")
# Seconds: far more than any block takes.
PATIENCE = 300


class Tally:
    def __init__(self):
        self.passed, self.failed = 0, 0

    def check(self, is_right, place, text):
        if is_right:
            self.passed += 1
        else:
            self.failed += 1
            print(f"{place}: {text}")


class Block:
    def __init__(self, page, line, language, marks):
        self.place, self.language, self.marks = f"{page}:{line}", language, marks
        self.lines, self.expected, self.source = [], None, ""

    @property
    def text(self):
        return "".join(line + "\n" for line in self.lines)


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


# MARK: Pages


def markdown_files():
    result = []
    for folder, folders, files in os.walk(ROOT):
        folders[:] = sorted(name for name in folders if not name.startswith((".build", ".git", "node_modules")))
        result += [os.path.relpath(os.path.join(folder, name), ROOT) for name in sorted(files) if name.endswith(".md")]
    return result


def pages_with_blocks():
    result = ["README.md", "Examples/Embedding/README.md", "scripts/scenes/README.md"]
    for folder in ["docs", "docs/guide"]:
        if os.path.isdir(os.path.join(ROOT, folder)):
            names = sorted(os.listdir(os.path.join(ROOT, folder)))
            result += [f"{folder}/{name}" for name in names if name.endswith(".md")]
    return result


def split(page, text):
    """The blocks of a page, and its lines with those of the blocks emptied."""
    blocks, prose, marks, block = [], [], [], None
    for number, line in enumerate(text.split("\n"), 1):
        if block is not None:
            prose.append("")
            if line.strip() == "```":
                blocks.append(block)
                block, marks = None, []
            else:
                block.lines.append(line)
        elif line.startswith("```"):
            prose.append("")
            block = Block(page, number, line[3:].strip(), dict(marks))
        else:
            prose.append(line)
            found = MARK.fullmatch(line.strip())
            if found and found[1] not in SPAN_MARKS | TABLE_MARKS:
                marks.append((found[1], found[2] or ""))
            elif line.strip():
                marks = []
    return blocks, prose


def attach_expectations(blocks, tally):
    """Gives each block the text block below it; what is left runs."""
    result = []
    for block in blocks:
        known = BLOCK_MARKS.get(block.language)
        if known is None and "not run" not in block.marks:
            tally.check(False, block.place, f"expected a block of {', '.join(BLOCK_MARKS)}, found '{block.language}'")
        for name in block.marks:
            tally.check(known is None or name in known, block.place, f"unknown mark '{name}'")
        if "not run" in block.marks:
            tally.check(block.marks["not run"] != "", block.place, "'not run' says why")
        elif block.language == "text":
            above = result[-1] if result else None
            is_free = above is not None and above.expected is None and above.language in ("lua", "sh")
            tally.check(is_free, block.place, "expected a lua or sh block above, whose output this is")
            if is_free:
                above.expected = block.text
        elif known is not None:
            if "prints" in block.marks:
                block.expected = block.marks["prints"] + "\n"
            result.append(block)
    return result


def file_of(page, name):
    """What a page keeps as a file of this name: a table, or the Lua up to the first block that has it."""
    lua = ""
    for block in split(page, read(page))[0]:
        text = block.text
        if block.language == "lua":
            text = lua = lua + "\n" + text if "continues" in block.marks else text
        if block.marks.get("file") == name:
            return text
    sys.exit(f"expected a block with the file {name} in {page}, found none")


# MARK: What is quoted


class Facts:
    def __init__(self, binary):
        self.binary = binary
        self.classes = {row["name"]: row for row in json.loads(read("docs/reference/moonspring.json"))["classes"]}
        self.messages = "".join(read(f"Tests/Snapshots/{name}.txt") for name in ("messages", "check"))
        self.constants = dict(
            re.findall(r"static let (\w+)(?:: \w+)? = (.+)", read("Sources/MoonspringPhysics/Solver/SolverStage.swift")))
        self.topics = {}

    def member(self, owner, name):
        while owner in self.classes:
            for row in self.classes[owner]["members"]:
                if row["name"] == name:
                    return row
            owner = self.classes[owner]["parent"]
        return None

    def help(self, topic):
        if topic not in self.topics:
            result = subprocess.run([self.binary, "help"] + topic.split(), capture_output=True, encoding="utf-8", timeout=PATIENCE)
            self.topics[topic] = re.sub(r"\s+", " ", result.stdout)
        return self.topics[topic]

    def objection(self, kind, argument, span):
        """What is wrong with a span that claims to be a quotation; nil if nothing is."""
        if kind == "default":
            owner, _, name = argument.rpartition(".")
            row = self.member(owner, name)
            if row is None or "default" not in row:
                return f"there is no default of {argument}"
            return None if row["default"] == span else f"the default of {argument} is {row['default']}, not {span}"
        if kind == "constant":
            value = self.constants.get(argument)
            return None if value == span else f"{argument} is {value}, not {span}"
        if kind == "message":
            return None if span in self.messages else f"no message has '{span}'"
        return None if span in self.help(argument) else f"'moonspring help {argument}' has no '{span}'"


def check_quotations(page, prose, facts, tally):
    for number, line in enumerate(prose, 1):
        for found in MARK.finditer(line):
            kind, argument = found[1], found[2] or ""
            if kind in SPAN_MARKS:
                span = re.search(r"`([^`]+)`[^`]*$", line[:found.start()])
                objection = facts.objection(kind, argument, span[1]) if span else "expected a code span before the mark"
                tally.check(objection is None, f"{page}:{number}", objection)
            elif kind in TABLE_MARKS:
                check_table(page, number, argument, prose[number:], facts, tally)


def check_table(page, number, argument, below, facts, tally):
    rows = []
    for line in below:
        if line.startswith("|"):
            rows.append(line)
        elif rows:
            break
    names = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`]+)`", " ".join(rows)))))
    for owner in re.split(r",\s*", argument):
        for row in facts.classes.get(owner, {"members": [{"name": f"the class {owner}"}]})["members"]:
            tally.check(row["name"] in names, f"{page}:{number}", f"the table leaves out {owner}.{row['name']}")


# MARK: What is pointed to


def shown(heading):
    """What a reader sees of a heading: no marks, no addresses of links."""
    return re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading.strip().rstrip("#")).replace("`", "")


def anchors(text):
    result, seen = set(), {}
    _, prose = split("", text)
    for line in prose:
        found = re.match(r"#{1,6}\s+(.*)", line)
        if found:
            name = slug(shown(found[1]))
            result.add(f"{name}-{seen[name]}" if name in seen else name)
            seen[name] = seen.get(name, 0) + 1
    return result


def check_links(page, tally):
    _, prose = split(page, read(page))
    for number, line in enumerate(prose, 1):
        for found in re.finditer(r"(!?)\[([^\]]*)\]\(([^)\s]+)[^)]*\)", re.sub(r"`[^`]*`", "``", line)):
            target = found[3]
            place = f"{page}:{number}"
            if re.match(r"[a-z]+:", target):
                continue
            path, _, anchor = target.partition("#")
            full = os.path.normpath(os.path.join(os.path.dirname(page), path)) if path else page
            exists = os.path.exists(os.path.join(ROOT, full))
            tally.check(exists, place, f"there is no {full}")
            if found[1]:
                tally.check(found[2] != "", place, "a picture says what is to be seen")
            if exists and anchor and full.endswith(".md"):
                tally.check(anchor in anchors(read(full)), place, f"{full} has no heading for #{anchor}")


def check_guide_index(tally):
    index = read("docs/guide/README.md")
    for name in sorted(os.listdir(os.path.join(ROOT, "docs/guide"))):
        if name.endswith(".md") and name != "README.md":
            tally.check(f"]({name})" in index, "docs/guide/README.md", f"expected a link to {name}")


if __name__ == "__main__":
    print(file_of(*sys.argv[1:]), end="")
