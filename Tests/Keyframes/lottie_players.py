"""Two readers of Lottie that are not the project's: rlottie draws frames, `lottie` from PyPI parses the file."""

import copy
import json
import pathlib

from recorded import box

# The largest distance of a shape's middle, in pixels of the scene.
HALF_PIXEL = 0.5


def alone(document, index):
    """The document with one layer, black."""
    single = copy.deepcopy(document)
    layer = single["layers"][index]

    def blacken(shapes):
        for shape in shapes:
            if shape["ty"] == "fl":
                shape["c"], shape["o"] = {"a": 0, "k": [0, 0, 0, 1]}, {"a": 0, "k": 100}
            elif shape["ty"] == "gr":
                blacken(shape["it"])

    # What is not a rectangle has no middle to compare with.
    if any(shape["ty"] == "gf" for shape in layer["shapes"]) or "path" in json.dumps(layer["shapes"]):
        return None
    blacken(layer["shapes"])
    kept = {each["ind"]: each for each in single["layers"]}
    single["layers"] = [layer]
    # Those that it is in, which place it, are not drawn.
    while "parent" in layer:
        layer = kept[layer["parent"]]
        layer["shapes"] = []
        single["layers"].append(layer)
    return single


def middle(animation, frame, width, height, scale):
    """The middle of what is drawn, in points, or nothing where it touches the edge or is not there."""
    data = animation.lottie_animation_render(frame, width=width * scale, height=height * scale)
    alpha = memoryview(data)[3::4]
    total = sum_x = sum_y = 0
    for y in range(height * scale):
        row = bytes(alpha[y * width * scale:(y + 1) * width * scale])
        if not any(row):
            continue
        if y in (0, height * scale - 1) or row[0] or row[-1]:
            return None
        for x, value in enumerate(row):
            if value:
                total, sum_x, sum_y = total + value, sum_x + value * (x + 0.5), sum_y + value * (y + 0.5)
    return (sum_x / total / scale, sum_y / total / scale) if total > 1000 else None


def check_rlottie(recording, path, names, instants, most_layers=6, scale=1):
    """The middle of each rectangle is where the run has it."""
    from rlottie_python import LottieAnimation

    document = json.loads(path.read_text())
    width, height = int(recording.size[0]), int(recording.size[1])
    by_identifier = {each: name for name, each in names.items()}
    compared, worst, layers = 0, 0, 0
    for index, layer in enumerate(document["layers"]):
        name = by_identifier.get(layer["nm"])
        single = alone(document, index) if name and layer["ty"] == 4 else None
        if not single or layers >= most_layers:
            continue
        layers += 1
        animation = LottieAnimation.from_data(json.dumps(single))
        for tick in recording.instants(instants):
            corners = recording.corners(tick).get(name)
            found = corners and middle(animation, tick, width, height, scale)
            if not found:
                continue
            left, top, right, bottom = box(corners)
            expected = (sum(x for x, _ in corners) / 4, sum(y for _, y in corners) / 4)
            if left < 1 or top < 1 or right > width - 1 or bottom > height - 1:
                continue
            error = max(abs(found[0] - expected[0]), abs(found[1] - expected[1]))
            worst, compared = max(worst, error), compared + 1
            assert error <= HALF_PIXEL, f"{path.name}: expected '{name}' at tick {tick} at {expected}, rlottie drew it at {found}"
    return worst, compared


def check_lottie(path):
    """The file is read, with all its layers."""
    from lottie.parsers.tgs import parse_tgs

    animation = parse_tgs(str(path))
    count = len(json.loads(pathlib.Path(path).read_text())["layers"])
    assert len(animation.layers) == count, f"{path.name}: expected {count} layers, found {len(animation.layers)}"
