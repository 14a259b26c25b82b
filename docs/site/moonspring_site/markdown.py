"""Markdown to HTML: code in colours, headings with anchors, links that lead within the site."""

import dataclasses
import html
import posixpath
import re

from markdown_it import MarkdownIt
from mdit_py_plugins.anchors import anchors_plugin
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import TextLexer, get_lexer_by_name, get_lexer_for_filename
from pygments.util import ClassNotFound

from .slug import slug

FORMATTER = HtmlFormatter(nowrap=True)
ALIASES = {"sh": "bash", "console": "console", "": "text"}


@dataclasses.dataclass
class Document:
    """What a Markdown text becomes. `sections` are (level, text, anchor, words), the first one being what stands before a heading."""

    title: str
    lead: str
    html: str
    headings: list
    sections: list


def lexer_for(language, name=None):
    try:
        return get_lexer_for_filename(name) if name else get_lexer_by_name(ALIASES.get(language, language))
    except ClassNotFound:
        return TextLexer()


def code_html(text, language="", name=None):
    return highlight(text, lexer_for(language, name), FORMATTER).rstrip("\n")


def code_block(text, language, _attributes=None):
    return f'<pre data-language="{html.escape(language)}"><code>{code_html(text, language)}</code></pre>\n'


def marks_above(tokens, i):
    """The marks of a block, which are comments above it, and what they say; Tests/guide_test.py says what they mean."""
    above = ""
    while i > 0 and tokens[i - 1].type == "html_block":
        i -= 1
        above += tokens[i].content
    return dict(re.findall(r"<!--\s*([a-z][a-z ]*?)(?::\s*(.*?))?\s*-->", above))


def without_links(tokens):
    """Drops the link around what cannot be linked; its text stays."""
    kept, dropped = [], 0
    for token in tokens:
        if token.type == "link_open" and token.attrGet("href") is None:
            dropped += 1
        elif token.type == "link_close" and dropped:
            dropped -= 1
        else:
            kept.append(token)
    return kept


class MarkdownReader:
    """`resolve(source, target)` gives the address in the site of a file of the repository, relative to the page, or None;
    `open_link(text, marks)` the one at which a block of Lua is run, or None."""

    def __init__(self, resolve, open_link):
        self.resolve, self.open_link = resolve, open_link
        # The last block of Lua, with those that it continues.
        self.lua = ""
        self.parser = MarkdownIt("commonmark", {"html": True, "highlight": None}).enable(["table", "strikethrough"])
        self.parser.use(anchors_plugin, max_level=4, slug_func=slug)
        self.parser.renderer.rules["fence"] = self.fence
        self.parser.renderer.rules["table_open"] = lambda *_: '<div class="table"><table>\n'
        self.parser.renderer.rules["table_close"] = lambda *_: "</table></div>\n"

    def fence(self, tokens, i, *_):
        language = tokens[i].info.split(" ")[0]
        block = code_block(tokens[i].content, language)
        if language != "lua":
            return block
        marks = marks_above(tokens, i)
        self.lua = self.lua + "\n" + tokens[i].content if "continues" in marks else tokens[i].content
        address = self.open_link(self.lua, marks)
        return f'<div class="opens">{block}<a class="open" href="{html.escape(address)}">Open in the playground</a></div>\n' if address else block

    def read(self, text, source):
        tokens = self.parser.parse(text)
        for token in tokens:
            if token.type == "inline":
                self.redirect(token.children, source)
                token.children = without_links(token.children)
        sections = sections_of(tokens)
        title, lead, body = self.split_head(tokens)
        headings = [(level, text, anchor) for level, text, anchor, _ in sections if level in (2, 3)]
        return Document(title, lead, self.parser.renderer.render(body, self.parser.options, {}), headings, sections)

    def redirect(self, tokens, source):
        for token in tokens:
            key = {"link_open": "href", "image": "src"}.get(token.type)
            target = token.attrGet(key) if key else None
            if target is None or re.match(r"[a-z]+:|#", target):
                continue
            path, _, anchor = target.partition("#")
            found = self.resolve(source, posixpath.normpath(posixpath.join(posixpath.dirname(source), path)))
            if found is None:
                del token.attrs[key]
            else:
                token.attrSet(key, found + (f"#{anchor}" if anchor else ""))

    def split_head(self, tokens):
        """Takes the title off, which the template draws, and says what the first paragraph is."""
        title = ""
        if tokens and tokens[0].type == "heading_open" and tokens[0].tag == "h1":
            title = plain_text(tokens[1])
            tokens = tokens[3:]
        lead = plain_text(tokens[1]) if len(tokens) > 1 and tokens[0].type == "paragraph_open" else ""
        return title, lead, tokens


def plain_text(token):
    return "".join(
        " " if child.type in ("softbreak", "hardbreak") else child.content
        for child in token.children or []
        if child.type in ("text", "code_inline", "softbreak", "hardbreak")
    )


def sections_of(tokens):
    """The words of a page, by its headings."""
    sections = [[1, "", "", []]]
    for i, token in enumerate(tokens):
        if token.type == "heading_open" and token.tag != "h1":
            sections.append([int(token.tag[1]), plain_text(tokens[i + 1]), token.attrGet("id") or "", []])
        elif token.type == "inline" and tokens[i - 1].type != "heading_open":
            sections[-1][3].append(plain_text(token))
        elif token.type in ("fence", "code_block"):
            sections[-1][3].append(token.content)
    return [(level, text, anchor, " ".join(words)) for level, text, anchor, words in sections]
