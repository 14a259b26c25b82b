"""The search index: one row for each section of each page, as a script, which a page that was opened from a file can load too."""

import json
import re

from .problem import SiteProblem

# Characters of a section that can be found and shown.
LONGEST = 1200

SYNONYMS = "Sources/MoonspringLua/Help/HelpWord+Synonyms.swift"


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


# What pages are called elsewhere, by their titles.
WORDS = {
    "Bottom sheet": "detents modal", "Inbox": "list swipe to delete stagger", "Loader": "spinner progress stagger", "Swipe deck": "cards",
    "Toasts": "snackbar notification",
}


def other_words(root):
    """By the name of a member or of a page: what UIKit, CSS and other engines call it, as `moonspring help` knows it."""
    words = dict(WORDS)
    text = (root / SYNONYMS).read_text(encoding="utf-8").replace("\\\n", "")
    for names, members in re.findall(r"^ +(\S.*?) > ([^|\n]+)", text, re.M):
        for member in re.split(r",\s*", members.strip()):
            words[member] = f"{words.get(member, '')} {names.replace(',', '')}".strip()
    if "scene.after" not in words:
        raise SiteProblem(f"expected lines of other words > members in {SYNONYMS}, found none for scene.after; see search.py")
    return words


# What stands around the rows, which are JSON.
HEAD, TAIL = "window.searchRows = ", ";\n"


def index_script(pages, members, words):
    """`members` are (name, sentence, address) of what the reference has on the pages of its classes. `words`: what a page or a member is
    called elsewhere, by its title; a page's first row has them."""
    rows = [list(row.values()) for page in pages for row in rows_of(page)]
    rows += [[name, "", url, "Reference", sentence] for name, sentence, url in members]
    for row in rows:
        if not row[1]:
            row.append(words.get(row[0], words.get(row[0].removeprefix("ms."), "")))
    return HEAD + json.dumps(rows, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/") + TAIL


def addresses(script):
    """All that a search can lead to, with where it says that is."""
    return [row[2] for row in json.loads(script.removeprefix(HEAD).removesuffix(TAIL))]
