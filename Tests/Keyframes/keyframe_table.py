"""Exports every scene in every format of keyframes, and keeps the table of sizes and errors in a document.

    keyframe_table.py MOONSPRING DOCUMENT [--check]

The table stands between the lines `<!-- table -->` and `<!-- /table -->`. With --check the document is not changed: a table that is
another one, or a scene whose export fails, is an error.
"""

import pathlib
import statistics
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness import SCENES
from harness.command import render

FORMATS = ["css", "waapi.json", "lottie.json", "smil.svg", "xml", "swift", "keyframes.json", "keyframes.csv"]


def export(command, scene, folder):
    """The figures of each format, and the ticks of the run."""
    result = render(command, scene, [f"scene.{name}" for name in FORMATS], folder)
    linear = render(command, scene, ["linear.css"], folder, "--easing", "linear")
    return result["outputs"] + linear["outputs"], result["ticks"]


def size(figures):
    return f"{figures['bytes'] / 1000:.1f} / {figures['largestError']:.2f}"


def table(command):
    names = ["css", "css, linear()", *FORMATS[1:]]
    head = ["scene", "ticks", "tracks", "keys", "keys a track / ticks", *names, "between ticks"]
    rows, shares = ["| " + " | ".join(head) + " |", "|---" * len(head) + "|"], []
    with tempfile.TemporaryDirectory() as name:
        for scene in sorted(SCENES.glob("*.lua")):
            figures, ticks = export(command, scene, pathlib.Path(name))
            linear = figures.pop()
            css = figures[0]
            share = css["keys"] / max(css["tracks"], 1) / ticks
            shares.append(share)
            cells = [scene.stem, ticks, css["tracks"], css["keys"], f"{share:.3f}", size(css), size(linear)]
            cells += [size(each) for each in figures[1:]]
            cells.append(f"{max(each['largestErrorBetweenTicks'] for each in [*figures, linear]):.2f}")
            rows.append("| " + " | ".join(map(str, cells)) + " |")
    rows.append("")
    rows.append(f"The median of keys a track by ticks is {statistics.median(shares):.3f}, the largest {max(shares):.3f}.")
    return "\n".join(rows)


def main(command, document, *options):
    path = pathlib.Path(document)
    text = path.read_text()
    begin, end = "<!-- table -->\n", "\n<!-- /table -->"
    head, rest = text.split(begin)
    _, tail = rest.split(end)
    new = head + begin + table(command) + end + tail
    if "--check" in options:
        if new != text:
            sys.exit(f"{document}: the table is another one; run scripts/keyframe-table")
    else:
        path.write_text(new)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit("usage: keyframe_table.py MOONSPRING DOCUMENT [--check]")
    main(*sys.argv[1:])
