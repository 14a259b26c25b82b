"""The search index: one row for each section of each page, as a script, which a page that was opened from a file can load too."""

import json
import re

# Characters of a section that can be found and shown.
LONGEST = 1200


def rows_of(page):
    for level, heading, anchor, words in page.sections:
        words = re.sub(r"\s+", " ", words).strip()
        if not words and level > 1:
            continue
        yield {
            "page": page.title,
            "heading": heading,
            "url": page.url + (f"#{anchor}" if anchor else ""),
            "section": page.section,
            "text": words[:LONGEST],
        }


# What stands around the rows, which are JSON.
HEAD, TAIL = "window.searchRows = ", ";\n"


def index_script(pages, members):
    """`members` are (name, sentence, address) of what the reference has on the pages of its classes."""
    rows = [list(row.values()) for page in pages for row in rows_of(page)]
    rows += [[name, "", url, "Reference", sentence] for name, sentence, url in members]
    return HEAD + json.dumps(rows, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/") + TAIL


def addresses(script):
    """All that a search can lead to, with where it says that is."""
    return [row[2] for row in json.loads(script.removeprefix(HEAD).removesuffix(TAIL))]
