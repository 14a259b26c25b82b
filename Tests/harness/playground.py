"""The playground in a folder."""

import pathlib
import shutil
import sys

from . import ROOT

sys.path.insert(0, str(ROOT / "docs/site"))
from moonspring_site.playground import PAGE, Playground  # noqa: E402


class _Folder:
    """What the site is to its playground."""

    def __init__(self, output):
        self.output = output

    def write(self, url, text):
        self.output.joinpath(url).write_text(text, encoding="utf-8")

    def copy(self, file, url):
        path = self.output / url
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, path)


def write_playground(command, module, output):
    """The playground as it is on the site. `module` is moonspring.wasm."""
    folder = _Folder(pathlib.Path(output))
    Playground(ROOT, command, pathlib.Path(module).parent).write(folder)
    folder.copy(ROOT / "docs/site/assets/icon.svg", "assets/icon.svg")


def playground_address(address):
    """Of the page, below that of the server."""
    return f"{address}/{PAGE}"
