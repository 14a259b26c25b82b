#!/usr/bin/env python3
"""Runs what the documents show, and checks what they point to and quote.

    python3 Tests/guide_test.py MOONSPRING [PAGE...]

MOONSPRING is the command. Without pages: every fenced block of docs/guide/*.md, docs/*.md, README.md and the READMEs of
Examples/Embedding and scripts/scenes; every link, anchor and picture of all Markdown files; luacheck over all Lua of the guide.
Stock Lua blocks need the module: MOONSPRING_MODULE is its file, as scripts/test sets it.

Covered elsewhere, and not run again here:
    README.md, ```lua and ```swift        Tests/Unit/Readme
    docs/reference, examples and prints   Tests/Unit/Reference
    Examples/Embedding, what it prints    Tests/Unit/Embedding
    scripts/scenes                        Tests/UIKit/Scenes, Tests/Golden

What a block is follows from its language and from HTML comments above it, one a line:
    ```lua          a whole scene, run by `moonspring run` without warnings and passed by `moonspring check`
      continues       appended to the blocks above it, back to one without this mark
      file: NAME      also kept as a file, for the blocks below
      part            only kept (with file) or continued: not run by itself
      with: OPTIONS   options of `moonspring run`
      fails: TEXT     the run must end with status 1 (or status: N) and TEXT
      warns: TEXT     the run must succeed with a warning that has TEXT
      prints: TEXT    what the script writes, if that is one line; more stands in a ```text block below
      stock           run by lua5.4 with the module
    ```sh           run by bash in the page's folder, where `moonspring` is the command; its output is the ```text block below
      status: N       expected exit status
      needs: module   left out without MOONSPRING_MODULE
    ```moonspring   a session of `moonspring repl` through a pipe: `> ` and `>> ` begin input, all other lines are output
      session: FILE   with a scene
    ```csv          a table, kept as a file
      file: NAME
    ```swift        stands so in a file of Examples/Embedding
    any             not run: WHY
In expected output `...` stands for anything in a line, and alone in a line for any lines; widths of gaps do not matter.

Marks behind a code span, in any of the pages:
    default: CLASS.PROPERTY   the span is that default in docs/reference/moonspring.json
    constant: NAME            the span is `static let NAME` of the solver's stages
    message                   the span is in a message of Tests/Snapshots
    help: TOPIC               the span is in what `moonspring help TOPIC` prints
Mark above a table:
    lists: CLASS, ...         every member of these classes is in a code span of the table
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from harness.guide_pages import PATIENCE, ROOT, Facts, Tally, attach_expectations, check_guide_index, check_links, check_quotations
from harness.guide_pages import markdown_files, pages_with_blocks, read, split

COVERED_ELSEWHERE = {("README.md", "lua"), ("README.md", "swift")}


# MARK: Running


def pattern(expected):
    """A regular expression for output: `...` for anything, any gap for a gap."""
    result = ""
    for line in expected.rstrip("\n").split("\n"):
        if line.strip() == "...":
            result += r"(?:.*\n)*?"
        else:
            words = [".*".join(re.escape(part) for part in word.split("...")) for word in line.split()]
            result += r"[ \t]*" + r"[ \t]+".join(words) + r"[ \t]*\n"
    return re.compile(r"\n*" + result + r"\n*")


def as_lines(text):
    return text if text == "" or text.endswith("\n") else text + "\n"


class Runner:
    def __init__(self, binary, folder, tally):
        self.binary, self.folder, self.tally = binary, folder, tally
        self.module = os.environ.get("MOONSPRING_MODULE")
        self.left_out = 0
        self.all_lua = os.path.join(folder, "lua")
        os.makedirs(self.all_lua)
        programs = os.path.join(folder, "bin")
        os.makedirs(programs)
        for place in [os.path.join(programs, "moonspring"), os.path.join(programs, "scripts/moonspring")]:
            os.makedirs(os.path.dirname(place), exist_ok=True)
            with open(place, "w", encoding="utf-8") as file:
                file.write(f'#!/bin/sh\nexec "{binary}" "$@"\n')
            os.chmod(place, 0o755)
        self.environment = dict(os.environ, PATH=f"{programs}:{os.environ['PATH']}", HOME=folder, XDG_STATE_HOME=folder)
        self.environment.pop("LUA_INIT", None)
        if self.module:
            self.environment["LUA_CPATH_5_4"] = os.path.join(os.path.dirname(self.module), "?.so") + ";;"

    def open_page(self, page):
        """A folder of its own for a page, with the `scripts` of a checkout."""
        self.here = os.path.join(self.folder, page.replace("/", "-"))
        os.makedirs(os.path.join(self.here, "scripts"))
        os.symlink(os.path.join(ROOT, "scripts/scenes"), os.path.join(self.here, "scripts/scenes"))
        os.symlink(os.path.join(self.folder, "bin/scripts/moonspring"), os.path.join(self.here, "scripts/moonspring"))
        self.whole, self.linted = "", None

    def start(self, arguments, text=None):
        return subprocess.run(
            arguments, cwd=self.here, env=self.environment, input=text or "", capture_output=True, timeout=PATIENCE,
            encoding="utf-8", errors="replace")

    def keep(self, name, text):
        path = os.path.join(self.here, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return name

    def compare(self, block, output):
        if block.expected is not None:
            is_same = pattern(block.expected).fullmatch(as_lines(output)) is not None
            self.tally.check(is_same, block.place, f"expected\n{block.expected}found\n{output}")

    def run(self, block):
        getattr(self, "run_" + block.language)(block)

    def run_lua(self, block):
        self.whole = self.whole + "\n" + block.text if "continues" in block.marks else block.text
        name = self.keep(block.marks.get("file", "block.lua"), self.whole)
        # A local that a later block uses is looked at with that block.
        if "continues" in block.marks and self.linted and os.path.exists(self.linted):
            os.remove(self.linted)
        self.linted = os.path.join(self.all_lua, re.sub(r"\W", "_", block.place) + ".lua")
        if "fails" not in block.marks:
            shutil.copy(os.path.join(self.here, name), self.linted)
        if "part" in block.marks:
            return
        if "stock" in block.marks:
            self.run_stock(block, name)
            return
        result = self.start([self.binary, "run", name] + block.marks.get("with", "").split())
        printed = "".join(result.stdout.splitlines(True)[:-1])
        if "fails" in block.marks:
            is_right = result.returncode == int(block.marks.get("status", 1)) and block.marks["fails"] in result.stderr
            self.tally.check(
                is_right, block.place, f"expected an error with '{block.marks['fails']}', found {result.stderr.strip()}")
            return
        self.tally.check(result.returncode == 0, block.place, f"expected a run without errors, found {result.stderr.strip()}")
        if "warns" in block.marks:
            warning = block.marks["warns"]
            self.tally.check(warning in result.stderr, block.place, f"expected a warning with '{warning}', found {result.stderr}")
        else:
            self.tally.check(result.stderr == "", block.place, f"expected no warning, found {result.stderr.strip()}")
            checked = self.start([self.binary, "check", name])
            self.tally.check(checked.returncode == 0, block.place, f"expected no fault, found {checked.stdout}{checked.stderr}")
        self.compare(block, printed)

    def run_stock(self, block, name):
        if not self.module:
            self.left_out += 1
            return
        result = self.start(["lua5.4", name])
        self.tally.check(result.returncode == 0, block.place, f"expected a run without errors, found {result.stderr.strip()}")
        self.compare(block, result.stdout + result.stderr)

    def run_sh(self, block):
        if "needs" in block.marks and not self.module:
            self.left_out += 1
            return
        result = self.start(["bash", "-eu", "-o", "pipefail", "-c", "exec 2>&1\n" + block.text])
        status = int(block.marks.get("status", 0))
        self.tally.check(
            result.returncode == status, block.place, f"expected status {status}, found {result.returncode}: {result.stdout}")
        self.compare(block, result.stdout)

    def run_csv(self, block):
        self.tally.check("file" in block.marks, block.place, "expected a name for the table: file: NAME")
        self.keep(block.marks.get("file", "block.csv"), block.text)

    def run_moonspring(self, block):
        typed, block.expected = "", ""
        for line in block.lines:
            prompt = re.match(r">>? ?", line)
            if prompt:
                typed += line[prompt.end():] + "\n"
            else:
                block.expected += line + "\n"
        scene = [block.marks["session"]] if "session" in block.marks else []
        result = self.start([self.binary, "repl"] + scene, typed)
        self.tally.check(result.returncode == 0, block.place, f"expected a session without errors, found {result.stderr.strip()}")
        self.compare(block, result.stdout)

    def run_swift(self, block):
        folder = os.path.join(ROOT, "Examples/Embedding")
        texts = [read(os.path.join("Examples/Embedding", name)) for name in sorted(os.listdir(folder))]
        flat = [re.sub(r"\s+", " ", text) for text in texts]
        wanted = re.sub(r"\s+", " ", block.text).strip()
        self.tally.check(any(wanted in text for text in flat), block.place, "expected a part of a file of Examples/Embedding")

    def lint(self):
        """luacheck over all Lua at once: its start takes longer than its work."""
        if not os.listdir(self.all_lua):
            return
        config = os.path.join(ROOT, ".luacheckrc")
        result = self.start(["luacheck", "--no-color", "--quiet", "--config", config, self.all_lua])
        self.tally.check(result.returncode == 0, "luacheck", f"expected no fault, found\n{result.stdout}{result.stderr}")


def main():
    if len(sys.argv) < 2:
        sys.exit("guide_test: expected the path of the moonspring command")
    binary = os.path.abspath(sys.argv[1])
    tally, facts = Tally(), Facts(binary)
    with tempfile.TemporaryDirectory(prefix="moonspring-guide-") as folder:
        runner = Runner(binary, folder, tally)
        for page in sys.argv[2:] or pages_with_blocks():
            blocks, prose = split(page, read(page))
            runner.open_page(page)
            for block in attach_expectations(blocks, tally):
                if (page, block.language) not in COVERED_ELSEWHERE:
                    runner.run(block)
            check_quotations(page, prose, facts, tally)
        runner.lint()
    for page in sys.argv[2:] or markdown_files():
        check_links(page, tally)
    check_guide_index(tally)
    if runner.left_out:
        print(f"{runner.left_out} blocks of stock Lua left out: MOONSPRING_MODULE is not set")
    print(f"{tally.passed} passed, {tally.failed} failed")
    sys.exit(1 if tally.failed else 0)


main()
