"""Colours and type of the live viewer's page, read from its own style sheets, so that the two cannot differ."""

import re

from .problem import SiteProblem

FOLDER = "Sources/CPlayerPage/Page"


def custom_properties(text, is_dark):
    """The lines of the `:root` blocks of a style sheet, those for dark screens or the others."""
    dark = "".join(re.findall(r"@media \(prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}", text))
    light = "".join(re.findall(r"^:root \{([^}]*)\}", text, re.M))
    return re.findall(r"--[\w-]+:[^;]+;", dark if is_dark else light)


def tokens(root):
    texts = [(root / FOLDER / name).read_text(encoding="utf-8") for name in ("base.css", "live.css")]
    light, dark = ([line for text in texts for line in custom_properties(text, is_dark)] for is_dark in (False, True))
    if not any(line.startswith("--accent:") for line in light) or not any(line.startswith("--accent:") for line in dark):
        raise SiteProblem(f"expected the colours of a light and a dark page in {FOLDER}/base.css, found none; see look.py")
    light, dark = "\n  ".join(light), "\n  ".join(dark)
    return (
        f":root {{\n  color-scheme: light;\n  {light}\n}}\n\n"
        f'@media (prefers-color-scheme: dark) {{\n:root:not([data-theme="light"]) {{\n  color-scheme: dark;\n  {dark}\n}}\n}}\n\n'
        f':root[data-theme="dark"] {{\n  color-scheme: dark;\n  {dark}\n}}\n'
    )
