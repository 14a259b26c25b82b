"""Scenes: what their files say about themselves, and the player page and the still picture made of each."""

import concurrent.futures
import dataclasses
import hashlib
import json
import math
import pathlib
import re
import subprocess

from PIL import Image

from .framed import made_for_frames
from .problem import SiteProblem

# Seconds at which the still picture of a scene is taken, where the middle of its motion shows less.
MOMENTS = {
    "bottom_sheet": 1.3,
    "field_electric": 1.1,
    "field_linearGravity": 1.3,
    "field_spring": 0.42,
    "fixed": 0.8,
    "free_fall": 0.7,
    "inbox": 0.95,
    "island": 2.4,
    "newtons_cradle": 1.35,
    "square_lands": 0.6,
    "swipe_deck": 1.8,
    "toasts": 1.7,
    "wrecking_ball": 2.9,
}

# Scenes of what apps have, in the order in which the gallery begins with them.
INTERFACES = [
    "bottom_sheet", "swipe_deck", "inbox", "island", "toasts", "springy_tab_bar", "drawer", "pull_to_refresh", "loader", "radial_menu",
    "magnetic_dock", "springy_list", "card_stack", "chat_bubbles", "lock_screen", "sticky_corners", "drag_and_throw", "pile_snap", "tap_me",
    "three_buttons",
]

# Other tags, and what the text of a scene that has one contains.
TAGS = {
    "Springs": r"ms\.animate|ms\.SpringBehavior|ms\.spring\b|frequency =",
    "Collisions": r"CollisionBehavior",
    "Joints": r"AttachmentBehavior",
    "Fields": r"FieldBehavior",
    "Own behaviours": r"ms\.DynamicBehavior\b",
}

# A still picture is at most this large, in pixels: twice what a card shows.
POSTER = (720, 540)


@dataclasses.dataclass
class Scene:
    """A Lua file that plays. `name` is part of addresses; `parameters` are those of the command line."""

    name: str
    path: pathlib.Path
    parameters: tuple = ()
    title: str = ""
    sentence: str = ""
    details: str = ""
    text: str = ""
    background: str = "#ffffff"
    ratio: float = 1.0

    @classmethod
    def read(cls, path, name=None, parameters=(), title=None):
        scene = cls(name or path.stem, path, tuple(parameters))
        scene.text = path.read_text(encoding="utf-8")
        paragraphs = comment_paragraphs(scene.text)
        if not paragraphs:
            raise SiteProblem(f"expected a comment of one sentence at the head of {path}, found none; see scripts/scenes/README.md")
        scene.sentence = paragraphs[0]
        scene.details = " ".join(paragraphs[1:]).removeprefix("What to look for: ")
        scene.details = scene.details[:1].upper() + scene.details[1:]
        found = re.search(r'scene\.title = "([^"]+)"', scene.text)
        scene.title = title or (found.group(1) if found else path.stem.replace("_", " ").capitalize())
        return scene

    @property
    def tags(self):
        first = ["Interfaces"] if self.name in INTERFACES else []
        return first + [tag for tag, pattern in TAGS.items() if re.search(pattern, self.code)]

    @property
    def code(self):
        """The text without the comment at its head."""
        return re.sub(r"\A(--[^\n]*\n)+\s*", "", self.text)

    def inputs(self):
        """All that the picture and the page depend on, beside the command."""
        files = [self.path] + [
            required
            for module in re.findall(r'require\s*\(?\s*"([\w.]+)"', self.text)
            if (required := self.path.parent / (module.replace(".", "/") + ".lua")).exists()
        ]
        return b"\0".join(file.read_bytes() for file in files) + repr(self.parameters).encode()


def comment_paragraphs(text):
    head = re.match(r"(?:--[^\n]*\n)+", text)
    lines = [line[2:].strip() for line in head.group(0).splitlines()] if head else []
    return [" ".join(part.split("\n")) for part in "\n".join(lines).strip().split("\n\n") if part.strip()]


class SceneRenderer:
    """Renders scenes into a folder. What was rendered of the same files by the same command stays as it is."""

    def __init__(self, command, output):
        self.command = command
        self.output = output
        self.record_file = output / ".rendered.json"
        self.record = json.loads(self.record_file.read_text()) if self.record_file.exists() else {}
        own = pathlib.Path(__file__).parent
        parts = [command, own / "scenes.py", own / "framed.py"]
        self.maker = hashlib.sha256(b"".join(part.read_bytes() for part in parts)).hexdigest()
        self.rendered = 0

    def files(self, scene):
        return [f"gallery/{scene.name}.play.html", f"gallery/{scene.name}.png"]

    def render(self, scenes):
        (self.output / "gallery").mkdir(parents=True, exist_ok=True)
        with concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool:
            list(pool.map(self.render_one, scenes))
        known = {scene.name for scene in scenes}
        self.record = {name: row for name, row in self.record.items() if name in known}
        self.record_file.write_text(json.dumps(self.record, indent=1, sort_keys=True) + "\n")

    def render_one(self, scene):
        key = hashlib.sha256(self.maker.encode() + scene.inputs()).hexdigest()
        row = self.record.get(scene.name)
        page, picture = (self.output / file for file in self.files(scene))
        if not row or row["key"] != key or not page.exists() or not picture.exists():
            row = self.make(scene, page, picture) | {"key": key}
            self.record[scene.name] = row
            self.rendered += 1
        scene.background, scene.ratio = row["background"], row["ratio"]

    def make(self, scene, page, picture):
        options = [part for each in scene.parameters for part in ("--param", each)]
        self.run("render", scene.path, "-o", page, *options)
        page.write_text(made_for_frames(page.read_text(encoding="utf-8")), encoding="utf-8")
        moment = MOMENTS.get(scene.name)
        if moment is None:
            summary = json.loads(self.run("run", scene.path, "--json", "--quiet", *options).splitlines()[-1])
            moment = 0.4 * summary["seconds"]
        self.run("render", scene.path, "-o", picture, "--at", f"{moment:.3f}", "--scale", "1.5", *options)
        background = self.run("repl", scene.path, *options, typed="ms.scene.backgroundColor\n")
        return {"background": background_style(background), "ratio": shrink(picture)}

    def run(self, *arguments, typed=""):
        command = [str(self.command), *map(str, arguments)]
        result = subprocess.run(command, capture_output=True, text=True, input=typed)
        if result.returncode != 0:
            raise SiteProblem(f"expected '{' '.join(command)}' to succeed, it ended with {result.returncode}:\n{result.stderr.strip()}")
        return result.stdout


def background_style(said):
    """What surrounds a scene on a card, of what the prompt says of its background: a colour, a gradient, or neither."""
    stops = re.findall(r"(#[0-9a-f]{6,8})(?: at ([-\d.e]+))?", said)
    if len(stops) < 2:
        return stops[0][0] if stops else "#ffffff"
    # Both angles turn clockwise; here 0 points to the right, in CSS up.
    angle = math.degrees(float(re.search(r"angle ([-\d.e]+)", said).group(1))) + 90
    colors = ", ".join(f"{color} {100 * float(place):.4g}%" if place else color for color, place in stops)
    return f"linear-gradient({angle:.4g}deg, {colors})"


def shrink(picture):
    """Makes a picture as small as a card needs it; returns its width over its height."""
    with Image.open(picture) as image:
        image = image.convert("RGB")
        ratio = image.width / image.height
        image.thumbnail(POSTER, Image.LANCZOS)
        image.save(picture, optimize=True)
    return round(ratio, 4)
