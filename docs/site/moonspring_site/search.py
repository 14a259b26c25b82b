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


def index_script(pages):
    rows = [list(row.values()) for page in pages for row in rows_of(page)]
    return "window.searchRows = " + json.dumps(rows, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/") + ";\n"
