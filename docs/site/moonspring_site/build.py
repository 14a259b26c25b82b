"""The whole site: which pages there are, and the folder they are written to."""

import pathlib
import posixpath
import re
import shutil

import jinja2

from . import look, pages, search
from .markdown import MarkdownReader, code_html, slug
from .pages import Page
from .playground import Playground, is_scene
from .problem import SiteProblem
from .reference import Reference
from .scenes import INTERFACES, TAGS, Scene, SceneRenderer

HERE = pathlib.Path(__file__).parent.parent
PICTURES = {".png", ".gif", ".svg", ".jpg", ".webp", ".webm", ".mp4"}
TEXTS = {".lua", ".swift", ".json", ".md", ".sh", ".py", ".c", ".h", ".txt", ".yml", ""}

# Scenes on the first page.
FIRST = ["bottom_sheet", "swipe_deck", "inbox", "springy_tab_bar", "pendulum_wave", "soft_body"]


def comments_above(commands):
    """Shell commands for a narrow place: what stands behind one goes above it."""
    return re.sub(r"^(\S.*?) {2,}(#.*)$", r"\2\n\1", commands, flags=re.M)


class Site:
    def __init__(self, root, command, output, only=None, playground=None):
        """`only`: names of scenes; `playground`: a folder with moonspring.wasm."""
        self.root, self.command, self.output, self.only = root, command, output, only
        self.playground = Playground(root, command, playground)
        self.written, self.addresses, self.pages, self.waiting = set(), {}, [], []
        self.check_output()
        self.reader = MarkdownReader(self.resolve, self.open_link)
        self.current = None
        self.templates = jinja2.Environment(
            loader=jinja2.FileSystemLoader(HERE / "templates"), autoescape=True, trim_blocks=True, lstrip_blocks=True,
            undefined=jinja2.StrictUndefined)
        self.templates.filters |= {"slug": slug, "code": code_html}

    def check_output(self):
        if self.output.exists() and any(self.output.iterdir()) and not (self.output / ".rendered.json").exists():
            raise SiteProblem(f"expected {self.output} to be empty or a site made before, found other files; name another folder")
        self.output.mkdir(parents=True, exist_ok=True)

    # The order of a build

    def build(self):
        self.read_scenes()
        self.read_texts()
        self.add_gallery()
        self.add_properties()
        self.add_home()
        for page in self.pages:
            self.write(page.url, self.draw(page))
        while self.waiting:  # Files that pages have linked; they link nothing themselves.
            path, page = self.waiting.pop()
            text = (self.root / path).read_text(encoding="utf-8")
            page.context = {"code": code_html(text, name=posixpath.basename(path)), "path": path}
            self.write(page.url, self.draw(page))
        self.write("assets/search_index.js", search.index_script(self.pages, self.reference.member_rows(), search.other_words(self.root)))
        self.write("assets/colors.css", look.tokens(self.root))
        for asset in sorted((HERE / "assets").iterdir()):
            self.copy(asset, f"assets/{asset.name}")
        if self.playground.is_there:
            self.playground.write(self)
        self.remove_leftovers()

    def read_scenes(self):
        self.reference = Reference(self.root)
        shown = [Scene.read(path) for path in sorted((self.root / "scripts/scenes").glob("*.lua"))]
        own = self.reference.own_scenes()
        if self.only:
            unknown = self.only - {scene.name for scene in shown}
            if unknown:
                raise SiteProblem(f"expected names of scenes in scripts/scenes, found {', '.join(sorted(unknown))}")
            shown, own = [scene for scene in shown if scene.name in self.only], []
        shown.sort(key=lambda scene: (INTERFACES + [scene.name]).index(scene.name))
        self.gallery, self.scenes = shown, {scene.name: scene for scene in shown + own}
        for scene in shown:
            self.addresses[f"scripts/scenes/{scene.name}.lua"] = f"gallery/{scene.name}.html"
        self.renderer = SceneRenderer(self.command, self.output)
        self.renderer.render(list(self.scenes.values()))
        for scene in self.scenes.values():
            self.written.update(self.renderer.files(scene))

    def read_texts(self):
        rows = [(source, url, "Guide", "") for source, url in pages.guide(self.root)]
        rows += [(source, url, "Reference", group) for source, url, group in pages.reference(self.root, list(self.reference.classes))]
        rows += [(source, url, "Docs", group) for source, url, group in pages.documents(self.root)]
        self.addresses |= {source: url for source, url, _, _ in rows}
        for source, url, section, group in rows:
            self.pages.append(self.read_text(source, url, section, group))

    def read_text(self, source, url, section, group):
        page = Page(url, "", section, source=source, group=group)
        self.current = page
        document = self.reader.read((self.root / source).read_text(encoding="utf-8"), source)
        page.title, page.description, page.sections = document.title or source, document.lead, document.sections
        page.label = "Overview" if source == "README.md" else ""
        page.context = {"body": document.html, "headings": document.headings, "scene": None, "users": []}
        name = posixpath.basename(source).removesuffix(".md")
        if name in self.reference.classes:
            page.label = name.partition(".")[2] or name
        if section == "Reference" and name != "README" and not self.only:
            page.context["scene"] = self.reference.scene_of(name, self.scenes)
            page.context["users"] = self.reference.users_of(name, self.gallery)
        return page

    def add_gallery(self):
        tags = {tag: count for tag in ["Interfaces", *TAGS] if (count := sum(tag in scene.tags for scene in self.gallery))}
        self.pages.append(Page("gallery/index.html", "Gallery", "Gallery", "gallery.html",
                               context={"scenes": self.gallery, "tags": tags},
                               description="Every scene of the project, playing. Hover over a picture, or tap it."))
        for i, scene in enumerate(self.gallery):
            around = {"before": self.gallery[i - 1], "after": self.gallery[(i + 1) % len(self.gallery)]}
            classes = [(name, f"reference/{name}.html") for name in self.reference.classes_of(scene)]
            self.pages.append(Page(
                f"gallery/{scene.name}.html", scene.title, "Gallery", "scene.html", description=scene.sentence,
                context={"scene": scene, "classes": classes, "code": code_html(scene.code, "lua"), **around},
                sections=[(1, "", "", f"{scene.sentence} {scene.details}")]))

    def add_properties(self):
        rows = list(self.reference.property_rows())
        words = " ".join(f"{row['owner']}.{row['name']}" for row in rows)
        page = Page("reference/properties.html", "Defaults, units and ranges", "Reference", "properties.html", group="Overview",
                    description="Every property of every class in one table.", context={"rows": rows},
                    sections=[(1, "", "", words)])
        place = next(i for i, each in enumerate(self.pages) if each.url == "reference/index.html")
        self.pages.insert(place + 1, page)

    def add_home(self):
        """The first page has the commands and the scene with which the README begins."""
        readme = (self.root / "README.md").read_text(encoding="utf-8")
        blocks = {language: re.search(rf"^```{language}\n(.*?)^```", readme, re.M | re.S).group(1) for language in ("sh", "lua")}
        context = {"first": self.chosen(FIRST), "commands": comments_above(blocks["sh"]), "lines": blocks["lua"]}
        self.pages.append(Page("index.html", "Moonspring", "", "home.html", context=context))

    # Links

    def resolve(self, source, path):
        """The address of a file of the repository from the page being read; None if the site has no page of it."""
        if path == "docs/reference/moonspring.json" or path.endswith(".schema.json"):
            self.copy(self.root / path, f"reference/{posixpath.basename(path)}")
            return self.current.to(f"reference/{posixpath.basename(path)}")
        if path == "scripts/scenes":
            return self.current.to("gallery/index.html")
        if (self.root / path).is_dir():
            path = posixpath.join(path, "README.md")
            if not (self.root / path).exists():
                return None
        if path in self.addresses:
            return self.current.to(self.addresses[path])
        if self.only and path.startswith("scripts/scenes/"):
            return None
        url = self.add_file(path, source)
        return self.current.to(url)

    def add_file(self, path, source):
        """Takes a file that a page links, as it is or as a page of its text."""
        file = self.root / path
        if not file.is_file():
            raise SiteProblem(f"expected {source} to link files of the repository, found {path}; correct the link")
        if file.suffix in PICTURES:
            self.addresses[path] = f"files/{path}"
            self.copy(file, f"files/{path}")
        elif file.suffix in TEXTS:
            self.addresses[path] = f"files/{path}.html"
            self.waiting.append((path, Page(f"files/{path}.html", path, "Docs", "source.html", source=path)))
        else:
            raise SiteProblem(f"expected {source} to link pictures and texts, found {path}; add its kind to TEXTS in build.py")
        return self.addresses[path]

    def open_link(self, text, marks):
        """The address at which the playground opens a block of Lua from the page being read; None where it cannot."""
        if not self.playground.is_there or not is_scene(text, marks):
            return None
        return self.playground.address(self.current.to, marks.get("file", "scene.lua"), text)

    def playground_address(self, page, scene, words=""):
        """The address at which the playground opens a scene; empty where there is no playground."""
        if not self.playground.is_there:
            return ""
        return self.playground.address(page.to, scene.path.name, scene.text, scene.parameters, words)

    def chosen(self, names):
        found = [self.scenes[name] for name in names if name in self.scenes]
        return found or self.gallery[:6]

    # Files

    def draw(self, page):
        around = self.around(page)
        navigation = self.navigation(page.section)
        return self.templates.get_template(page.template).render(
            page=page, to=page.to, site=self, navigation=navigation, hero=self.scenes.get("wrecking_ball", self.gallery[0]),
            has_guide=bool(pages.guide(self.root)), **around, **page.context)

    def navigation(self, section):
        groups = {}
        for page in self.pages:
            if page.section == section and page.template in ("document.html", "properties.html"):
                groups.setdefault(page.group, []).append(page)
        return groups

    def around(self, page):
        line = [each for each in self.pages if each.section == "Guide"]
        if page not in line:
            return {"previous": None, "next": None}
        place = line.index(page)
        return {"previous": line[place - 1] if place else None, "next": line[place + 1] if place + 1 < len(line) else None}

    def write(self, url, text):
        path = self.output / url
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
        self.written.add(url)

    def copy(self, file, url):
        path = self.output / url
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, path)
        self.written.add(url)

    def remove_leftovers(self):
        for path in sorted(self.output.rglob("*"), reverse=True):
            name = path.relative_to(self.output).as_posix()
            if path.is_dir():
                if not any(path.iterdir()):
                    path.rmdir()
            elif name not in self.written and name != ".rendered.json":
                path.unlink()

    def summary(self):
        count = len(self.pages)
        playground = "a playground" if self.playground.is_there else "no playground, as there is no moonspring.wasm"
        return (f"{self.output / 'index.html'}: {count} pages, {len(self.scenes)} scenes, {self.renderer.rendered} of them rendered anew, "
                f"{playground}")
