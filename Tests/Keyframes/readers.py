"""Reads files of keyframes: by the view's name and the channel a list of keys (seconds, value, easing).

The easing leads to the next key: None is a straight line, "hold" stays, four numbers are a cubic Bézier curve; a linear() easing is as
many keys as it has points. A channel that does not change has one key. Numbers are those of docs/keyframes.md: points, radians, factors,
shares, colours of 255 steps. A view that is in another one has its name as `parent`, and is placed in its coordinates.
"""

import csv
import json
import math
import re
import xml.etree.ElementTree as ElementTree

COLORS = ["red", "green", "blue", "opacity"]
BORDER = ["borderRed", "borderGreen", "borderBlue", "borderOpacity"]
TEXT = ["textRed", "textGreen", "textBlue", "textOpacity"]
# Elements that clip others are no views: the names of those have no two hyphens in a row.
CLIP = "--clip"
DEGREE = math.pi / 180
NUMBER = r"-?[\d.]+(?:e[-+]?\d+)?"


def still(value):
    return [(0, value, None)]


def join(times, values, easings):
    return list(zip(times, values, easings))


def numbers(text):
    return [float(each) for each in re.findall(NUMBER, text)]


def hexadecimal(text):
    return [int(text[at:at + 2], 16) for at in range(0, len(text), 2)]


def note_parents(views, parents):
    """Adds the views that views are in. `parents` are by name, and may be of what clips, which is not a view."""
    for name, view in views.items():
        parent = parents.get(name)
        while parent and parent not in views:
            parent = parents.get(parent)
        if parent:
            view["parent"] = parent
    return views


# CSS and Web Animations

CSS_COLORS = {"background-color": COLORS, "border-color": BORDER, "color": TEXT}


def css_easing(text):
    if text in (None, "linear"):
        return None
    if text.startswith("linear("):
        return [numbers(point) for point in text.removeprefix("linear(").split(",")]
    return "hold" if text == "step-end" else tuple(numbers(text.removeprefix("cubic-bezier")))


def css_color(text):
    red, green, blue, alpha = numbers(text)
    return [red, green, blue, alpha * 255]


def css_style(style):
    """The channels of the declarations of an element."""
    view = {"alpha": still(float(style.get("opacity", 1))), "visible": still(float(style.get("visibility") != "hidden"))}
    for side in ("width", "height"):
        view[side] = still(float(style[side].removesuffix("px")))
    for channel, shift in zip("xy", re.findall(r"calc\(.*?\)|-50%", style["translate"])):
        sign, length = re.fullmatch(r"calc\(-50% ([-+]) (.*)px\)", shift).groups() if "calc" in shift else ("+", "0")
        view[channel] = still(float(sign + length))
    view["cornerRadius"] = still(numbers(style.get("border-radius", "0"))[0])
    if "rotate" in style:
        view["rotation"] = still(numbers(style["rotate"])[0] * DEGREE)
    if "scale" in style:
        view["scaleX"], view["scaleY"] = map(still, numbers(style["scale"]))
    if "transform" in style:
        view["shear"] = still(numbers(style["transform"])[0] * DEGREE)
    if "background-color" in style:
        view.update(zip(COLORS, map(still, css_color(style["background-color"]))))
    return view


def css_animation(name, times, texts, easings):
    """The channels of one animation of a property."""
    if name in CSS_COLORS:
        colors = [css_color(text) for text in texts]
        return {channel: join(times, part, easings) for channel, part in zip(CSS_COLORS[name], zip(*colors))}
    if name in ("translate", "scale"):
        # Of the two parts one is not the property's own: 0, or 1.
        pairs = [text.split() for text in texts]
        other = "0" if name == "translate" else "1"
        own = 0 if all(pair[1] == other for pair in pairs) else 1
        channel = {"translate": "xy", "scale": ("scaleX", "scaleY")}[name][own]
        return {channel: join(times, [float(pair[own].removesuffix("px")) for pair in pairs], easings)}
    if name == "visibility":
        return {"visible": join(times, [float(text == "visible") for text in texts], easings)}
    channel = {"rotate": "rotation", "transform": "shear", "opacity": "alpha", "border-radius": "cornerRadius"}.get(name, name)
    unit = DEGREE if channel in ("rotation", "shear") else 1
    return {channel: join(times, [numbers(text)[0] * unit for text in texts], easings)}


def expand(track):
    """The keys of a track, those of linear() easings between them."""
    keys = []
    for (time, value, easing), (end, last, _) in zip(track, [*track[1:], track[-1]]):
        if isinstance(easing, list):
            keys += [(time + percent / 100 * (end - time), value + (last - value) * share, None) for share, percent in easing]
        else:
            keys.append((time, value, easing))
    return keys


def css_tracks(name, steps, easing, duration, delay=0):
    shares, texts, easings = zip(*steps)
    easings = [css_easing(each) for each in easings]
    if easing != "linear":
        assert shares == (0, 1), f"expected one stretch for {easing}, found {shares}"
        easings = [css_easing(easing), None]
    tracks = css_animation(name, [delay + share * duration for share in shares], texts, easings)
    return {channel: expand(track) for channel, track in tracks.items()}


def read_css(text):
    views = {}
    for name, body in re.findall(r"^\.scene \.([\w-]+) \{\n(.*?)^\}", text, re.S | re.M):
        if CLIP in name:
            continue
        style = dict(part.split(": ", 1) for part in re.split(r";\n *", body.strip().removesuffix(";")))
        views[name] = css_style(style)
        for animation in filter(None, style.get("animation", "").split(",\n    ")):
            animated, duration, delay, easing = re.fullmatch(
                r"(\S+) (\S+)s(?: (\S+)s)? (.*) both(?: infinite)?", animation
            ).groups()
            keyframes = re.search(rf"^@keyframes {animated} {{\n(.*?)^}}", text, re.S | re.M)[1]
            rows = re.findall(r"^  (\S+) \{ (\S+): (.*?);(?: animation-timing-function: (.*?);)? \}$", keyframes, re.M)
            shares = [float(place.removesuffix("%")) / 100 for place, *_ in rows]
            steps = [(share, row[2], row[3] or None) for share, row in zip(shares, rows)]
            views[name].update(css_tracks(rows[0][1], steps, easing, float(duration), float(delay or 0)))
    for name, picture in re.findall(r"^\.scene \.([\w-]+)::before \{ (.*)$", text, re.M):
        fill = re.findall(r"fill='%23(\w+)'", picture)
        if fill:
            color = hexadecimal(fill[-1])
            views[name].update(zip(COLORS, map(still, color + [255] * (4 - len(color)))))
    parents, open_elements = {}, []
    for name, end in re.findall(r'<div class="([\w-]+)">|(</div>)', re.search('<div class="scene">.*</div>', text)[0]):
        if end:
            open_elements.pop()
        else:
            parents[name] = open_elements[-1] if open_elements else None
            open_elements.append(name)
    return note_parents(views, parents)


def read_web_animations(text):
    views, elements = {}, json.loads(text)["elements"]
    for element in elements:
        if CLIP in element["name"]:
            continue
        view = views[element["name"]] = css_style(element["style"])
        for animation in element["animations"]:
            frames, options = animation["keyframes"], animation["options"]
            name = next(key for key in frames[0] if key not in ("offset", "easing"))
            steps = [(frame["offset"], frame[name], frame.get("easing")) for frame in frames]
            name = re.sub("[A-Z]", lambda letter: "-" + letter[0].lower(), name)
            times = (options["duration"] / 1000, options.get("delay", 0) / 1000)
            view.update(css_tracks(name, steps, options.get("easing", "linear"), *times))
    return note_parents(views, {element["name"]: element.get("parent") for element in elements})


# XML

def element_tree(text):
    """The root element, all names without their namespaces."""
    root = ElementTree.fromstring(text)
    for element in root.iter():
        element.tag = element.tag.split("}")[-1]
        for key in list(element.attrib):
            element.attrib[key.split("}")[-1]] = element.attrib.pop(key)
    return root


SVG_PARTS = {"translate": (1, ("x", "y")), "scale": (1, ("scaleX", "scaleY")), "rotate": (DEGREE, ("rotation",)), "skewX": (DEGREE, ("shear",))}


def svg_channel(kind, texts):
    """The channel of a transform, and its numbers."""
    unit, channels = SVG_PARTS[kind]
    rows = [text.split() for text in texts]
    other = "1" if kind == "scale" else "0"
    own = 1 if len(channels) > 1 and all(row[0] == other for row in rows) else 0
    return channels[own], [float(row[own]) * unit for row in rows]


def svg_track(animation, values):
    duration = float(animation.get("dur").removesuffix("s"))
    times = [float(share) * duration for share in animation.get("keyTimes").split(";")]
    splines = [tuple(numbers(spline)) for spline in animation.get("keySplines", "").split(";") if spline]
    easings = ["hold"] * len(times) if animation.get("calcMode") == "discrete" else splines + [None] * (len(times) - len(splines))
    return join(times, values, easings)


def svg_own(element):
    """What an element has in it, but for the views that are in a view."""
    yield element
    for each in element:
        if each.get("class") != "inside":
            yield from svg_own(each)


def read_svg(text):
    views, root, parents = {}, element_tree(text), {}
    for group in root.iterfind(".//g[@id]"):
        view = views[group.get("id")] = {
            "alpha": still(float(group.get("opacity"))), "visible": still(float(group.get("visibility") != "hidden"))}
        parents.update((inner.get("id"), group.get("id")) for inner in group.iterfind(".//g[@id]"))
        own = list(svg_own(group))
        for animation in group.findall("animate"):
            values = animation.get("values").split(";")
            if animation.get("attributeName") == "opacity":
                view["alpha"] = svg_track(animation, map(float, values))
            else:
                view["visible"] = svg_track(animation, [float(value == "visible") for value in values])
        for inner in (each for each in own if each.tag == "g"):
            if inner.get("transform"):
                kind, value = re.fullmatch(r"(\w+)\((.*)\)", inner.get("transform")).groups()
                channel, values = svg_channel(kind, [value])
                view[channel] = still(values[0])
            for animation in inner.findall("animateTransform"):
                channel, values = svg_channel(animation.get("type"), animation.get("values").split(";"))
                view[channel] = svg_track(animation, values)
        words = {part for each in own if each.get("class") == "text" for part in each.iter()}
        for shape in (each for each in own if each not in words):
            if shape.get("class") == "bounds":
                view["cornerRadius"] = still(float(shape.get("rx", 0)))
                for animation in shape.findall("animate[@attributeName='rx']"):
                    view["cornerRadius"] = svg_track(animation, map(float, animation.get("values").split(";")))
                for side in ("width", "height"):
                    view[side] = still(float(shape.get(side)))
                    for animation in shape.findall(f"animate[@attributeName='{side}']"):
                        view[side] = svg_track(animation, map(float, animation.get("values").split(";")))
            if shape.get("fill", "").startswith("rgba("):
                view.update(zip(COLORS, map(still, css_color(shape.get("fill")))))
            for animation in shape.findall("animate[@attributeName='fill']"):
                colors = [css_color(value) for value in animation.get("values").split(";")]
                view.update({channel: svg_track(animation, part) for channel, part in zip(COLORS, zip(*colors))})
    return note_parents(views, parents)


def android_color(text):
    alpha, *parts = hexadecimal(text.removeprefix("#"))
    return [*parts, alpha]


ANDROID = {"translateX": "x", "translateY": "y", "rotation": "rotation", "scaleX": "scaleX", "scaleY": "scaleY",
           "fillAlpha": "alpha", "strokeAlpha": "alpha"}


def read_android(text):
    root, views, parents = element_tree(text), {}, {}
    for mark in root.iterfind(".//group"):
        # A view's group has one in it that tells its size.
        group, name = mark, mark.get("name", "")
        if not any(each.get("name", "").startswith(f"{name}-size-") for each in group.findall("group")) or not name:
            continue
        # Of several the last one is the innermost.
        parents.update((inner.get("name"), name) for inner in group.iterfind(".//group"))
        view = views[name] = {ANDROID[key]: still(float(value) * (DEGREE if key == "rotation" else 1))
                              for key, value in group.attrib.items() if key != "name"}
        for inner in group.iter("group"):
            if inner.get("name", "").startswith(f"{name}-size-"):
                sides = inner.get("name").removeprefix(f"{name}-size-").split("x")
                view["width"], view["height"] = (still(float(side)) for side in sides)
        fill = group.find(f".//path[@name='{name}--fill']")
        view["alpha"] = still(float(fill.get("fillAlpha")))
        if fill.get("fillColor"):
            view.update(zip(COLORS, map(still, android_color(fill.get("fillColor")))))
    for target in root.findall("target"):
        if re.search(f"--(border|inside)$|{CLIP}", target.get("name")):
            continue
        view = views[re.sub("--(fill|place)$", "", target.get("name"))] if target.get("name") not in views else views[target.get("name")]
        for animator in target.iter("objectAnimator"):
            holder, duration = animator.find("propertyValuesHolder"), float(animator.get("duration")) / 1000
            frames = holder.findall("keyframe")
            times = [float(frame.get("fraction")) * duration for frame in frames]
            # The interpolator of a key is that of the way to it; the last two numbers are the curve's end.
            paths = [frame.find(".//pathInterpolator") for frame in frames[1:]]
            easings = [None if path is None else tuple(numbers(path.get("pathData").split("C")[1])[:4]) for path in paths] + [None]
            name, texts = holder.get("propertyName"), [frame.get("value") for frame in frames]
            if name == "pathData":
                places = [numbers(text) for text in texts]
                view["width"] = join(times, [2 * max(each[::2]) for each in places], easings)
                view["height"] = join(times, [2 * max(each[1::2]) for each in places], easings)
            elif name == "fillColor":
                parts = zip(*map(android_color, texts))
                view.update({channel: join(times, part, easings) for channel, part in zip(COLORS, parts)})
            elif target.get("name").endswith("--place"):
                view[{"translateX": "width", "translateY": "height"}[name]] = join(times, [-2 * float(text) for text in texts], easings)
            else:
                unit = DEGREE if name == "rotation" else 1
                view[ANDROID[name]] = join(times, [float(text) * unit for text in texts], easings)
    return note_parents(views, parents)


# JSON, CSV and Swift

def lottie_track(value, unit, rate, index=0):
    def number(keys):
        return (keys[index] if isinstance(keys, list) else keys) * unit
    if value["a"] == 0:
        return still(number(value["k"]))
    keys = value["k"]
    easings = ["hold" if key.get("h") else (key["o"]["x"][0], key["o"]["y"][0], key["i"]["x"][0], key["i"]["y"][0]) for key in keys[:-1]]
    return join([key["t"] / rate for key in keys], [number(key["s"]) for key in keys], easings + [None])


def lottie_shapes(shapes, view, rate):
    scales = {"scale x": ("scaleX", "s", 0, 0.01), "scale y": ("scaleY", "s", 1, 0.01), "shear": ("shear", "sk", 0, -DEGREE)}
    for shape in shapes:
        if shape["ty"] == "gr" and shape["nm"] != "border":
            if shape["nm"] in scales:
                channel, key, index, unit = scales[shape["nm"]]
                view[channel] = lottie_track(shape["it"][-1][key], unit, rate, index)
            lottie_shapes(shape["it"], view, rate)
        elif shape["ty"] == "rc" and shape["nm"] == "body":
            for index, side in enumerate(("width", "height")):
                view[side] = lottie_track(shape["s"], 1, rate, index)
            view["cornerRadius"] = lottie_track(shape["r"], 1, rate)
        elif shape["ty"] == "fl" and shape["nm"] == "fill":
            for index, channel in enumerate(COLORS):
                view[channel] = lottie_track(shape["c"], 255, rate, index)


def read_lottie(text):
    whole, views = json.loads(text), {}
    rate = whole["fr"]
    # A layer is in another one, or in a composition, which is one as well; what carries the place of a view has its name.
    parents = {}
    for part in [whole, *whole["assets"]]:
        names = {layer["ind"]: layer["nm"].removesuffix("--inside") for layer in part["layers"]}
        parents.update((layer["nm"], names.get(layer.get("parent"), part.get("id"))) for layer in part["layers"])
    for layer in [layer for part in [whole, *whole["assets"]] for layer in part["layers"]]:
        if layer["nm"] == "scene background" or layer["ty"] != 4:
            continue
        place = layer["ks"]
        view = views[layer["nm"]] = {
            "x": lottie_track(place["p"]["x"], 1, rate), "y": lottie_track(place["p"]["y"], 1, rate),
            "rotation": lottie_track(place["r"], DEGREE, rate), "alpha": lottie_track(place["o"], 0.01, rate)}
        lottie_shapes(layer["shapes"], view, rate)
    return note_parents(views, parents)


def plain_key(time, value, *rest):
    return time, value, None if not rest else "hold" if rest == ("hold",) else rest


def read_plain(text):
    rows = json.loads(text)["views"]
    views = {
        view["name"]: {channel: still(value) for channel, value in view["constants"].items()}
        | {channel: [plain_key(*key) for key in keys] for channel, keys in view["tracks"].items()}
        for view in rows}
    return note_parents(views, {view["name"]: view.get("parent") for view in rows})


def read_table(text):
    views = {}
    for row in csv.DictReader(text.splitlines()):
        curve = tuple(float(row[name]) for name in ("x1", "y1", "x2", "y2") if row[name])
        easing = {"linear": None, "hold": "hold"}.get(row["easing"], curve)
        track = views.setdefault(row["view"], {}).setdefault(row["channel"], [])
        track.append((float(row["time"]), float(row["value"]), easing))
    return views


SWIFT = {
    "position.x": "x", "position.y": "y", "bounds.size.width": "width", "bounds.size.height": "height", "opacity": "alpha",
    "transform.rotation.z": "rotation", "transform.scale.x": "scaleX", "cornerRadius": "cornerRadius", "transform.scale.y": "scaleY", "hidden": "visible"}


SWIFT_COLORS = {"backgroundColor": COLORS, "borderColor": BORDER}


def read_swift(text):
    tick = float(re.search(r"CFTimeInterval = (\S+)", text)[1]) / float(re.search(r"lastTick: Double = (\S+)", text)[1])
    views, view = {}, {}
    calls = r'layer = views\["(.*?)"\]|(set|add)\(layer, "(.*?)", (.*?)\)\n|(setColor|addColor)\(layer, "(.*?)", (.*?)\)\n'
    for name, call, path, rest, color_call, color_path, color in re.findall(calls, text, re.S):
        lists = [numbers(each) for each in re.findall(r"\[([^\[\]]*)\]", rest or color)]
        if name:
            view = views[name] = {}
        elif call == "set":
            view[SWIFT[path]] = still(float(rest))
        elif call == "add":
            times, values, *curves = lists
            easings = [None if not curve else "hold" if curve == [0] else tuple(curve) for curve in curves] + [None]
            view[SWIFT[path]] = join([time * tick for time in times], values, easings)
        elif color_call == "setColor":
            view.update(zip(SWIFT_COLORS[color_path], map(still, lists[0])))
        else:
            times, *colors = lists
            for channel, part in zip(SWIFT_COLORS[color_path], zip(*colors)):
                view[channel] = join([time * tick for time in times], part, [None] * len(times))
    for view in views.values():
        view["visible"] = [(time, 1 - value, easing) for time, value, easing in view["visible"]]
    calls = re.findall(r'add\(\[(.*)\], to: views\["(.*?)"\]\)', text)
    return note_parents(views, {name: parent for inner, parent in calls for name in re.findall(r'"(.*?)"', inner)})


# The readers by the endings of the files.
READERS = {
    "css": read_css, "waapi.json": read_web_animations, "lottie.json": read_lottie, "smil.svg": read_svg, "xml": read_android,
    "swift": read_swift, "keyframes.json": read_plain, "keyframes.csv": read_table}


def value(track, time, usual):
    """The value of a track at a time."""
    if not track:
        return usual
    if time <= track[0][0]:
        return track[0][1]
    for (start, first, easing), (end, last, _) in zip(track, track[1:]):
        if time < end:
            share = (time - start) / (end - start)
            if easing == "hold":
                return first
            return first + (last - first) * (share if easing is None else progress(easing, share))
    return track[-1][1]


def progress(curve, share):
    """The y at an x of a Bézier curve from 0, 0 to 1, 1."""
    x1, y1, x2, y2 = curve
    low, high = 0.0, 1.0
    for _ in range(36):
        s = (low + high) / 2
        if 3 * s * (1 - s) ** 2 * x1 + 3 * s * s * (1 - s) * x2 + s ** 3 < share:
            low = s
        else:
            high = s
    s = (low + high) / 2
    return 3 * s * (1 - s) ** 2 * y1 + 3 * s * s * (1 - s) * y2 + s ** 3
