"""Checks a built site: every link, picture, frame and anchor leads somewhere, and nothing is loaded from elsewhere."""

import html.parser
import pathlib
import re
import sys
import urllib.parse

from . import search

# Hosts that a page may link to. Nothing is ever loaded from them.
ALLOWED_HOSTS = {"keepachangelog.com", "semver.org", "doi.org", "box2d.org", "developer.apple.com"}
# What the address of a player page may end with, beside anchors; see framed.py.
FRAGMENTS = {"card", "autoplay"}
# A scene in the address of the playground.
SCENE = re.compile(r"(stage&)?s=[\w-]+")
LOADED = {("img", "src"), ("script", "src"), ("iframe", "src"), ("link", "href"), ("source", "src"), ("video", "src"), ("video", "poster")}
LINKED = LOADED | {("a", "href")}
EXTERNAL_IN_CODE = re.compile(r"""(?:url\(|@import\s*|fetch\(|import\()\s*["']?(?:https?:)?//""")


class Collector(html.parser.HTMLParser):
    """Addresses and anchors of a page."""

    def __init__(self, text):
        super().__init__()
        self.links, self.anchors, self.repeated = [], set(), []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for key, value in attributes:
            if key == "id":
                if value in self.anchors:
                    self.repeated.append(value)
                self.anchors.add(value)
            elif (tag, key) in LINKED or key in ("data-play", "data-touch"):
                self.links.append((tag, key, value or ""))


class LinkCheck:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder).resolve()
        self.pages = {}
        self.problems = []

    def collect(self, path):
        if path not in self.pages:
            self.pages[path] = Collector(path.read_text(encoding="utf-8"))
        return self.pages[path]

    def run(self):
        """Returns a line for each thing that is wrong."""
        for path in sorted(self.folder.rglob("*.html")):
            page = self.collect(path)
            name = path.relative_to(self.folder)
            self.problems += [f"{name}: expected each id once, found '{each}' again" for each in page.repeated]
            for link in page.links:
                self.check(path, name, *link)
        index = self.folder / "assets/search_index.js"
        if index.exists():
            for address in search.addresses(index.read_text(encoding="utf-8")):
                self.check(self.folder / "index.html", "the search", "a", "href", address)
        for path in sorted([*self.folder.rglob("*.css"), *self.folder.rglob("*.js"), *self.folder.rglob("*.html")]):
            if EXTERNAL_IN_CODE.search(path.read_text(encoding="utf-8")):
                self.problems.append(f"{path.relative_to(self.folder)}: expected nothing to be loaded from elsewhere, found an address")
        return self.problems

    def check(self, path, name, tag, key, value):
        parts = urllib.parse.urlsplit(value)
        if parts.scheme == "data" and tag == "img":
            return
        if parts.scheme or parts.netloc:
            if (tag, key) in LOADED:
                self.problems.append(f"{name}: expected <{tag}> to load from the site, found {value}")
            elif parts.scheme != "https" or parts.netloc not in ALLOWED_HOSTS:
                self.problems.append(f"{name}: expected a link within the site or to a host that links.py allows, found {value}")
            return
        target = path if not parts.path else (path.parent / urllib.parse.unquote(parts.path)).resolve()
        if parts.path.startswith("/") or not target.is_file() or self.folder not in target.parents:
            self.problems.append(f"{name}: expected {value} to be a file of the site, found none")
        elif parts.fragment and parts.fragment not in FRAGMENTS and not SCENE.fullmatch(parts.fragment) and target.suffix == ".html":
            if urllib.parse.unquote(parts.fragment) not in self.collect(target).anchors:
                self.problems.append(f"{name}: expected {value} to be an anchor, found none of that name")


def main():
    problems = LinkCheck(sys.argv[1]).run()
    for problem in problems:
        print(f"site: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
