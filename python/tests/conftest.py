"""What the tests share. They use the command that MOONSPRING names, or the one on the PATH."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

SCENE = """\
local ms = require "moonspring"
local scene = ms.scene
local start = require "lib.start"

local frequency = scene.param("frequency", 2, { min = 0.5, max = 8 })
local damping = scene.param("damping", 0.3, { min = 0, max = 1 })
local kind = scene.param("kind", "plain", { choices = { "plain", "broken" } })

local card = scene.view:addSubview(ms.View { name = "card", frame = { 40, start, 20, 20 } })
local label = card:addSubview(ms.View { name = "label", frame = { 2, 2, 16, 4 } })
local animator = ms.DynamicAnimator { referenceView = scene.view }
animator:addBehavior(ms.AttachmentBehavior {
    item = card, attachedToAnchor = { 50, 40 }, length = 50, frequency = frequency.value, damping = damping.value,
})
scene.signal("depth", function() return card.y end)
if kind.value == "broken" then error("broken on purpose") end
"""


@pytest.fixture
def scene(tmp_path: Path) -> Path:
    """A card on a spring, in two files."""
    path = tmp_path / "scenes" / "card.lua"
    (path.parent / "lib").mkdir(parents=True)
    path.write_text(SCENE)
    (path.parent / "lib" / "start.lua").write_text("return 120\n")
    return path


@pytest.fixture
def start() -> Iterator[Callable[..., "subprocess.Popen[str]"]]:
    """Starts programs of this Python, `-m` words, which end with the test."""
    running: list[subprocess.Popen[str]] = []

    def begin(*words: object) -> "subprocess.Popen[str]":
        process = subprocess.Popen(
            [sys.executable, "-m", *map(str, words)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True)
        running.append(process)
        return process

    yield begin
    for process in running:
        process.kill()
        process.communicate()
