"""Pages of the site: where each comes from, where it goes, and how one refers to another."""

import dataclasses
import posixpath
import re

from .problem import SiteProblem


@dataclasses.dataclass
class Page:
    """`url` is relative to the site's root. `template` draws it from `context`."""

    url: str
    title: str
    section: str
    template: str = "document.html"
    source: str | None = None
    description: str = ""
    context: dict = dataclasses.field(default_factory=dict)
    sections: list = dataclasses.field(default_factory=list)
    group: str = ""
    label: str = ""

    def to(self, url):
        """The address of another file of the site from this page."""
        path, mark, anchor = url.partition("#")
        return posixpath.relpath(path, posixpath.dirname(self.url) or ".") + mark + anchor


# Documents that are neither guide nor reference: file, address, group in the side bar.
DOCUMENTS = [
    ("README.md", "project/readme.html", "Use"),
    ("docs/command-line.md", "project/command-line.html", "Use"),
    ("docs/uikit.md", "project/uikit.html", "Use"),
    ("docs/files.md", "project/files.html", "Use"),
    ("docs/live.md", "project/live.html", "Use"),
    ("docs/security.md", "project/security.html", "Use"),
    ("docs/platforms.md", "project/platforms.html", "Use"),
    ("docs/api.md", "project/api.html", "Embed"),
    ("Examples/Embedding/README.md", "project/embedding.html", "Embed"),
    ("Benchmarks/README.md", "project/benchmarks.html", "Project"),
    ("CHANGELOG.md", "project/changelog.html", "Project"),
    ("ARCHITECTURE.md", "project/architecture.html", "Project"),
    ("CONTRIBUTING.md", "project/contributing.html", "Project"),
    ("GLOSSARY.md", "project/glossary.html", "Project"),
    ("scripts/scenes/README.md", "project/scenes.html", "Project"),
]


def documents(root):
    """The rows whose file is there, and those of docs/*.md that have no row."""
    rows = [row for row in DOCUMENTS if (root / row[0]).exists()]
    listed = {file for file, _, _ in DOCUMENTS}
    others = [path for path in sorted((root / "docs").glob("*.md")) if f"docs/{path.name}" not in listed]
    return rows + [(f"docs/{path.name}", f"project/{path.stem}.html", "Use") for path in others]


def guide(root):
    """Pages of the guide, in the order in which its README links them; what it does not link comes last."""
    folder = root / "docs/guide"
    if not folder.exists():
        return []
    readme = folder / "README.md"
    if not readme.exists():
        raise SiteProblem("expected docs/guide/README.md, which gives the order of the guide's pages, found none")
    links = re.findall(r"\]\(([\w./-]+\.md)(?:#[\w-]*)?\)", readme.read_text(encoding="utf-8"))
    names = [name for name in dict.fromkeys(links) if "/" not in name and (folder / name).exists()]
    names += [path.name for path in sorted(folder.glob("*.md")) if path.name not in names and path.name != "README.md"]
    rows = [("docs/guide/README.md", "guide/index.html")]
    return rows + [(f"docs/guide/{name}", f"guide/{name.removesuffix('.md')}.html") for name in names]


# The class with which a group of the reference begins, in the order of the declaration table.
GROUPS = {"vec": "Values", "Item": "Items", "DynamicBehavior": "Behaviors", "DynamicAnimator": "Animators", "ms": "Module and scene"}


def reference(root, classes):
    """Pages of the reference with their groups: overviews first, then the classes in the order of the declaration table."""
    files = {path.stem for path in (root / "docs/reference").glob("*.md")} - {"README"}
    rows = [("docs/reference/README.md", "reference/index.html", "Overview")]
    rows += [(f"docs/reference/{name}.md", f"reference/{name}.html", "Overview") for name in sorted(files - set(classes))]
    group = ""
    for name in classes:
        group = GROUPS.get(name, group)
        rows.append((f"docs/reference/{name}.md", f"reference/{name}.html", group))
    return rows
