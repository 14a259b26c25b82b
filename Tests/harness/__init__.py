"""What the tests in Python share: the command and its traces, a browser, servers, the blocks of the documents."""

import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCENES = ROOT / "scripts/scenes"
