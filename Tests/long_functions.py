"""Lists the functions of more than 60 lines below a folder, and fails when there are any: long_functions.py FOLDER."""

import pathlib
import re
import sys

LIMIT = 60
SWIFT = re.compile(r"\b(?:func\s+[^\s(<]+|init[?!]?|deinit|subscript)\s*(?:<[^{]*?>)?\s*[({]")
C = re.compile(r"^[A-Za-z_][\w \t*]*\b\w+\([^;{}]*\)\s*\{", re.M)


def blank(match):
    return re.sub(r"[^\n]", " ", match[0])


def without_texts(source):
    """The source with texts and comments blanked, so that the braces which are left are those of code."""
    for pattern in (r'#+"""[\s\S]*?"""#+', r'"""[\s\S]*?"""', r"/\*[\s\S]*?\*/", r'"(?:\\.|[^"\\\n])*"', r"'(?:\\.|[^'\\\n])'", r"//[^\n]*"):
        source = re.sub(pattern, blank, source)
    return source


def closing(source, start, opener, closer):
    depth = 0
    for place in range(start, len(source)):
        depth += (source[place] == opener) - (source[place] == closer)
        if depth == 0:
            return place
    return len(source) - 1


def bodies(source, is_swift):
    """Start and end of every function with a body."""
    for match in (SWIFT if is_swift else C).finditer(source):
        place = match.end() - 1
        if source[place] == "(":
            place = closing(source, place, "(", ")") + 1
            rest = re.compile(r"[^{}\n]*(?:\n\s*(?:where|->|throws|async)[^{}\n]*)*\{").match(source, place)
            if not rest:
                continue
            place = rest.end() - 1
        yield match.start(), closing(source, place, "{", "}")


found = False
for file in sorted(pathlib.Path(sys.argv[1]).rglob("*")):
    if file.suffix not in (".swift", ".c"):
        continue
    source = without_texts(file.read_text(encoding="utf-8"))
    for start, end in bodies(source, file.suffix == ".swift"):
        length = source.count("\n", start, end) + 1
        if length > LIMIT:
            found = True
            print(f"{file}:{source.count(chr(10), 0, start) + 1}: {length} lines")
sys.exit(found)
