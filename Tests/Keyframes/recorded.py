"""What a run of the command says of every view's corners, for the checks of keyframes_test.py."""

import math
import pathlib
import re

from harness.command import trace


def identifier(name, used):
    """The name that files know a view by, as docs/keyframes.md has it."""
    plain = re.sub(r"[^A-Za-z0-9]+", "-", name).lstrip("-")[:60].rstrip("-") or "view"
    if not plain[0].isalpha():
        plain = "view" + plain
    unique, number = plain, 2
    while unique in used:
        unique, number = f"{plain}-{number}", number + 1
    used.add(unique)
    return unique


def names_of(recording):
    """Identifiers of the items by name, without those that share a name or an identifier with others."""
    plain, shared = {}, set()
    for row in recording.ticks:
        names = [item["name"] for item in row["items"]]
        shared.update(name for name in names if names.count(name) > 1)
        for name in names:
            plain.setdefault(name, identifier(name, {"scene"}))
    identifiers = list(plain.values())
    return {name: each for name, each in plain.items() if name not in shared and identifiers.count(each) == 1}


def multiply(outer, inner):
    """The map that does `inner` first."""
    a, b, c, d, tx, ty = outer
    e, f, g, h, ux, uy = inner
    return (a * e + c * f, b * e + d * f, a * g + c * h, b * g + d * h, a * ux + c * uy + tx, b * ux + d * uy + ty)


def apply(matrix, x, y):
    a, b, c, d, tx, ty = matrix
    return a * x + c * y + tx, b * x + d * y + ty


class Recording:
    """The corners of every item at every tick, from the trace of a run: what files of keyframes must show."""

    def __init__(self, command, scene, folder):
        rows = trace(command, scene, pathlib.Path(folder, "trace.jsonl"))
        self.interval, self.size = rows[0]["interval"], rows[0]["size"]
        self.ticks = [row for row in rows if "tick" in row]
        self.last = self.ticks[-1]["tick"]
        # A trace does not say how a superview is scrolled: what stands in one that may be is left out.
        self.has_scrolled = re.search(r"\bbounds\s*=", pathlib.Path(scene).read_text()) is not None

    def corners(self, tick):
        """By name: four points."""
        items = self.ticks[tick]["items"]
        by_name = {item["name"]: item for item in items}

        def world(item, depth=0):
            a, b, c, d, tx, ty = item["transform"]
            (w, h), (x, y) = item["size"], item["center"]
            own = (a, b, c, d, x + tx - (a * w / 2 + c * h / 2), y + ty - (b * w / 2 + d * h / 2))
            parent = by_name.get(item.get("parent"))
            return multiply(world(parent, depth + 1), own) if parent and depth < 20 else own

        result = {}
        for item in items:
            if self.has_scrolled and "parent" in item:
                continue
            matrix, (w, h) = world(item), item["size"]
            result[item["name"]] = [apply(matrix, x, y) for x, y in [(0, 0), (w, 0), (w, h), (0, h)]]
        return result

    def instants(self, count):
        """Ticks from the first to the last, at even distances."""
        return sorted({round(index * self.last / (count - 1)) for index in range(count)})


def box(points):
    """Left, top, right and bottom."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def distance(one, other):
    return max(math.hypot(p[0] - q[0], p[1] - q[1]) for p, q in zip(one, other))
