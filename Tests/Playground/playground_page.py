"""The playground in a browser, with what the checks of the live viewer ask of a viewer."""

import pathlib
import sys
import tempfile
import types

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parents[1] / each) for each in ("", "Live")]
from harness.browser import set_up_page  # noqa: E402
from harness.playground import playground_address  # noqa: E402
from live_page import Viewer  # noqa: E402
from moonspring_site.playground import fragment  # noqa: E402


PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


class EditedScene:
    """The text in the page's editor, as a file that the command reads."""

    def __init__(self, path, viewer):
        self.path, self.viewer = path, viewer

    def __fspath__(self):
        return str(self.path)

    __str__ = __fspath__

    def write_text(self, text):
        self.path.write_text(text)
        self.viewer.page.evaluate("text => { window.playground.text = text; }", text)

    def read_text(self):
        return self.viewer.page.evaluate("() => window.playground.text")


class PlaygroundViewer(Viewer):
    """A page of the playground with a scene in its address, on a screen of these options."""

    def __init__(self, screen, *about):
        self.screen = screen
        super().__init__(*about)

    def begin(self, command, script, arguments, address):
        self.folder = tempfile.TemporaryDirectory()
        self.path = EditedScene(pathlib.Path(self.folder.name, "scene.lua"), self)
        self.path.path.write_text(script)
        self.address = playground_address(address)
        self.server = types.SimpleNamespace(address=f"{self.address}#{fragment('scene.lua', script)}")

    def open(self, browser, **options):
        return super().open(browser, **{**self.screen, **options})

    def show(self, hash_, ready="() => window.moonspring.isConnected && window.moonspring.frames > 0", **options):
        """Another page of the playground with this fragment; waits until it shows a scene."""
        page = self.page.context.browser.new_page(**{"viewport": {"width": 1280, "height": 800}, **self.screen, **options})
        set_up_page(page, self.troubles)
        page.goto(f"{self.address}#{hash_}")
        page.wait_for_function(ready)
        return page

    def close(self):
        self.folder.cleanup()

    def kill(self):
        pass
