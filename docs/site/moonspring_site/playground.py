"""The playground on the site: its page, its worker, the engine as WebAssembly, the editor; and the addresses of scenes in it."""

import base64
import json
import pathlib
import re
import subprocess
import zlib

from .framed import made_for_frames
from .problem import SiteProblem

# What Debian's package libjs-codemirror has, each file as it is.
CODEMIRROR = pathlib.Path("/usr/share/javascript/codemirror")
LICENCE = pathlib.Path("/usr/share/doc/libjs-codemirror/copyright")
EDITOR = [
    "lib/codemirror.css", "lib/codemirror.js", "mode/lua/lua.js", "addon/comment/comment.js", "addon/edit/closebrackets.js",
    "addon/edit/matchbrackets.js", "addon/hint/show-hint.css", "addon/hint/show-hint.js",
]
# Marks of a block of Lua in the guide that is no scene.
PARTIAL = {"part", "fails", "stock", "not run"}
PAGE = "playground/index.html"


def fragment(name, text, parameters=()):
    """A scene in the fragment of an address, as share.js of the page reads it. `parameters` are those of the command line."""
    scene = {"name": name, "text": text, "parameters": dict(map(parameter, parameters))}
    return packed(json.dumps(scene, ensure_ascii=False).encode())


def packed(data):
    """Bytes deflated and in base64url, as a fragment."""
    packer = zlib.compressobj(9, wbits=-15)
    return "s=" + base64.urlsafe_b64encode(packer.compress(data) + packer.flush()).decode().rstrip("=")


def parameter(text):
    """A parameter as it is written on the command line: its name and value."""
    name, _, value = text.partition("=")
    if value in ("true", "false"):
        return name, value == "true"
    return name, float(value) if re.fullmatch(r"[-+]?[\d.]+(e[-+]?\d+)?", value) else value


def is_scene(text, marks):
    """Whether a block of Lua can be opened: it is a whole scene, and shows something."""
    modules = set(re.findall(r'require\s*\(?\s*"([\w.]+)"', text))
    return modules == {"moonspring"} and "ms.View" in text and not PARTIAL & set(marks)


class Playground:
    """`folder` has moonspring.wasm; where it has none, the site has no playground."""

    def __init__(self, root, command, folder):
        self.root, self.command, self.module = root, command, folder / "moonspring.wasm" if folder else None

    @property
    def is_there(self):
        return self.module is not None and self.module.is_file()

    def address(self, to, name, text, parameters=(), words=""):
        return f"{to(PAGE)}#{words}{fragment(name, text, parameters)}"

    def write(self, site):
        """Puts the playground into a site's folder."""
        (site.output / PAGE).parent.mkdir(parents=True, exist_ok=True)
        subprocess.run([str(self.command), "write-playground", str((site.output / PAGE).parent)], check=True)
        page = (site.output / PAGE).read_text(encoding="utf-8")
        site.write(PAGE, made_for_frames(page))
        site.copy(self.module, "playground/moonspring.wasm")
        for name in ("worker.mjs", "wasi.mjs"):
            site.copy(self.root / "Sources/MoonspringPlayground" / name, f"playground/{name}")
        if not LICENCE.exists():
            raise SiteProblem(f"expected the editor in {CODEMIRROR}, found none; run scripts/setup site")
        for name in EDITOR:
            site.copy(CODEMIRROR / name, f"playground/codemirror/{name}")
        site.copy(LICENCE, "playground/codemirror/LICENSE.txt")
