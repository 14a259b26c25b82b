"""Plays a page of `moonspring render` in a browser and compares what it shows with the trace of the run.

    player_test.py PAGE TRACE|- [NAME=#rrggbb]... [TICK=FILE.png]... [TICK~=FILE.png]... [overlay:KIND=#rrggbb]...

Without a trace (-) only pictures are compared. Else every item of the trace must be one of the root view. For each NAME the canvas must show that colour half way from the item's
centre to its right edge. For each TICK the page must draw what the PNG shows, but for the edges of things; with ~ it
is compared in squares of pixels, as letters are drawn a little differently. Each KIND of overlay must be drawn in its colour at
the last tick, in which nothing else has it, while it is switched on. Needs Playwright from PyPI and a Chromium: /usr/bin/chromium, or what MOONSPRING_CHROMIUM names.
"""

import base64
import math
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from playwright.sync_api import expect

from harness.browser import chromium, set_up_page
from harness.command import items_by_tick, rows

# Numbers of the page are kept to 1/1000 pt.
TOLERANCE = 0.0011


def position(page, name):
    return page.evaluate("name => window.moonspring.positionOf(name)", name)


def tick(page):
    return page.evaluate("() => window.moonspring.tick")


def pixel(page, x, y):
    """The colour of the canvas at a point of the scene."""
    return page.evaluate(
        """([x, y]) => {
            const canvas = document.getElementById("canvas");
            const [width, height] = JSON.parse(document.getElementById("film").textContent).size;
            const [red, green, blue] = canvas.getContext("2d", { willReadFrequently: true }).getImageData(
                Math.floor((x * canvas.width) / width), Math.floor((y * canvas.height) / height), 1, 1).data;
            return "#" + [red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("");
        }""",
        [x, y],
    )


def check_places(page, items):
    """Every item is drawn where the trace has it."""
    assert items, "expected items in the trace, found none"
    for name, item in items.items():
        drawn = position(page, name)
        assert drawn is not None, f"expected {name} in the picture of tick {tick(page)}, found nothing"
        x, y = item["center"]
        error = max(abs(drawn["x"] - x), abs(drawn["y"] - y))
        assert error <= TOLERANCE, f"tick {tick(page)}: expected {name} at {x}, {y}, found it at {drawn}"


def check_colors(page, items, colors):
    """The canvas shows the items' colours where the trace has them."""
    for name, color in colors.items():
        item = items[name]
        reach = item["size"][0] / 4
        x = item["center"][0] + reach * math.cos(item["rotation"])
        y = item["center"][1] + reach * math.sin(item["rotation"])
        found = pixel(page, x, y)
        assert found == color, f"tick {tick(page)}: expected {color} of {name} at {x}, {y}, found {found}"


def check_playing(page, last):
    """A click on the play button sets the film in motion, in real time; another holds it."""
    # At a frame of the screen, whose time is that of the tick shown: between frames the one runs ahead of the other.
    sample = """() => new Promise((resolve) => {
        requestAnimationFrame((now) => resolve([window.moonspring.tick, now]));
    })"""
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    first, begun = page.evaluate(sample)
    # The page itself clicks in the frame that it waits for: the film may be over before a slow machine comes back to it from here.
    reached, ended = page.evaluate(
        """(first) => new Promise((resolve) => {
            const look = (now) => {
                const { tick } = window.moonspring;
                if (tick < first + 40) return requestAnimationFrame(look);
                document.querySelector("button[aria-label=Pause]").click();
                resolve([tick, now]);
            };
            requestAnimationFrame(look);
        })""", first)
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    # A page that is held up for long does not make up for it: a busy machine may be slow, but never fast.
    pace = (reached - first) / 60 / ((ended - begun) / 1000)
    assert pace < 1.1, f"expected real time at most, found {pace} of it"
    held = tick(page)
    page.wait_for_timeout(150)
    assert tick(page) == held < last, f"expected tick {held} to be held, found {tick(page)}"


def check_slow_page(page):
    """Where each frame takes long a film plays all the same, and never faster than in real time."""
    time = page.evaluate(
        """async () => {
            const film = await Film.open(JSON.parse(document.getElementById("film").textContent));
            const playback = new Playback(film, () => {});
            playback.requestFrame = () => {};
            playback.play();
            for (let now = 1000; now <= 3000; now += 500) playback.advance(now);
            return film.time(playback.position);
        }""")
    assert 0.9 < time < 1.1, f"expected a quarter of a second for each of four frames that take a half, found {time} s"


def check_keys(page, last):
    """Arrows step, home and end jump, space plays."""
    for key, expected in [("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last)]:
        page.keyboard.press(key)
        assert tick(page) == expected, f"{key}: expected tick {expected}, found {tick(page)}"
    page.keyboard.press("Home")
    page.keyboard.press(" ")
    page.wait_for_function("() => window.moonspring.tick >= 3")
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play")).to_be_visible()


def scrub_to_middle(page, last):
    """Drags the scrub bar from where it is to its middle."""
    bar = page.get_by_role("slider", name="Time")
    box = bar.bounding_box()
    page.evaluate("() => window.moonspring.seek(0)")
    page.mouse.move(box["x"] + 9, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=8)
    page.mouse.up()
    assert abs(tick(page) - last / 2) <= 1 + last / 100, f"expected tick {last // 2} or so, found {tick(page)}"
    shown = page.locator("#tick").inner_text()
    assert shown == f"tick {tick(page)}", f"expected the read-out of tick {tick(page)}, found {shown!r}"


# The side of a square whose pixels are taken together where letters are compared.
SQUARE = 16


def check_picture(page, tick, path, square):
    """What the page draws of a tick, without overlay, is the picture that Cairo made of it, in squares of pixels."""
    source = "data:image/png;base64," + base64.b64encode(pathlib.Path(path).read_bytes()).decode()
    parts = page.evaluate(
        """async ([tick, source, square]) => {
            const film = await Film.open(JSON.parse(document.getElementById("film").textContent));
            const image = new Image();
            image.src = source;
            await Promise.all([image.decode(), film.isReady]);
            // Red, green, blue and alpha of all squares of what `draw` makes.
            const pixels = (draw) => {
                const canvas = new OffscreenCanvas(image.width, image.height);
                const context = canvas.getContext("2d");
                draw(context);
                const data = context.getImageData(0, 0, image.width, image.height).data;
                if (square === 1) return data;
                const [columns, rows] = [Math.floor(image.width / square), Math.floor(image.height / square)];
                const means = new Float64Array(4 * columns * rows);
                for (let y = 0; y < rows * square; y++) {
                    for (let x = 0; x < 4 * columns * square; x++) {
                        const place = 4 * (Math.floor(y / square) * columns + Math.floor(x / 4 / square)) + (x % 4);
                        means[place] += data[4 * image.width * y + x] / square ** 2;
                    }
                }
                return means;
            };
            const theirs = pixels((context) => context.drawImage(image, 0, 0));
            const mine = pixels((context) => {
                context.scale(image.width / film.width, image.height / film.height);
                const { width, height, showsTouches } = film;
                Drawing.draw(context, film.picture(film.indexOfTick(tick)), { width, height, showsTouches });
            });
            const count = (isFar) => {
                let pixels = 0;
                for (let i = 0; i < mine.length; i += 4) if ([0, 1, 2].some((part) => isFar(i + part, part))) pixels += 1;
                return pixels / (mine.length / 4);
            };
            return {
                different: count((place) => Math.abs(mine[place] - theirs[place]) > 48),
                inked: count((place, part) => Math.abs(mine[place] - mine[part]) > 48),
            };
        }""",
        [tick, source, square],
    )
    assert parts["inked"] > 0.02, f"tick {tick}: expected something to compare, found {parts}"
    assert parts["different"] < 0.001, f"tick {tick}: expected the picture of {path}, found {parts} of the pixels"


def check(page, ticks, colors):
    last = max(ticks)
    check_places(page, ticks[0])
    check_colors(page, ticks[0], colors)
    check_playing(page, last)
    check_slow_page(page)
    check_keys(page, last)
    scrub_to_middle(page, last)
    middle = ticks[tick(page)]
    check_places(page, middle)
    check_colors(page, middle, colors)
    page.evaluate("tick => window.moonspring.seek(tick)", last)
    check_places(page, ticks[last])


def check_overlay(page, kinds):
    """The overlay's kinds are switched one by one, by keys and by pointer; its switch turns on those that are chosen."""
    # The colours in which the last tick is drawn, which nothing in it moves.
    page.evaluate(
        """() => {
            window.drawnColors = new Set();
            for (const [name, style] of [["stroke", "strokeStyle"], ["fill", "fillStyle"]]) {
                const method = CanvasRenderingContext2D.prototype[name];
                CanvasRenderingContext2D.prototype[name] = function (...values) {
                    window.drawnColors.add(this[style]);
                    return method.apply(this, values);
                };
            }
        }""")

    def expect_drawn(expected, action):
        page.evaluate("() => window.drawnColors.clear()")
        action()
        drawn = set(page.evaluate("kinds => Object.keys(kinds).filter((kind) => drawnColors.has(kinds[kind]))", kinds))
        assert drawn == expected, f"expected the overlay of {expected}, found {drawn}"

    switch = page.get_by_role("button", name="Overlay", exact=True)
    page.keyboard.press("End")
    expect_drawn(set(kinds), switch.click)
    expect_drawn(set(), switch.click)
    expect_drawn(set(kinds), lambda: page.keyboard.press("o"))
    page.get_by_role("button", name="Kinds of overlay").click()
    shown = set(kinds)
    for kind in kinds:
        shown.remove(kind)
        expect_drawn(shown, page.get_by_role("checkbox", name=kind).click)
    page.get_by_role("checkbox", name="sleep").uncheck()
    expect(switch).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Escape")
    expect(page.locator("#overlay-menu")).to_be_hidden()
    expect_drawn(set(kinds), switch.click)


def main(page_path, trace_path, *expected):
    ticks = {} if trace_path == "-" else items_by_tick(rows(trace_path))
    pairs = [pair.split("=", 1) for pair in expected]
    prefix = "overlay:"
    kinds = {name.removeprefix(prefix): value for name, value in pairs if name.startswith(prefix)}
    colors = {name: value for name, value in pairs if value.startswith("#") and not name.startswith(prefix)}
    pictures = [(int(name.rstrip("~")), value, SQUARE if name.endswith("~") else 1)
                for name, value in pairs if value.endswith(".png")]
    address = pathlib.Path(page_path).resolve().as_uri()
    troubles = []
    with chromium() as browser:
        for size, touch in [((1280, 800), False), ((390, 844), True)]:
            context = browser.new_context(
                viewport=dict(zip(("width", "height"), size)), has_touch=touch, device_scale_factor=2 if touch else 1,
                offline=True)
            page = context.new_page()
            set_up_page(page, troubles)
            page.on("dialog", lambda dialog: (troubles.append(f"dialog: {dialog.message}"), dialog.dismiss()))
            page.on("request", lambda request: troubles.append(f"request: {request.url[:100]}")
                    if request.url != address and not request.url.startswith("data:") else None)
            page.goto(address)
            page.wait_for_function("() => window.moonspring")
            if ticks:
                check(page, ticks, colors)
            for number, path, square in pictures:
                check_picture(page, number, path, square)
            if kinds:
                check_overlay(page, kinds)
            context.close()
    assert not troubles, f"expected a quiet page, found {troubles}"
    print(f"ok: {len(ticks)} ticks, {len(colors)} colours, {len(pictures)} pictures, {len(kinds)} kinds of overlay")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit("usage: player_test.py PAGE TRACE|- [NAME=#rrggbb]... [TICK=FILE.png]... [overlay:KIND=#rrggbb]...")
    main(*sys.argv[1:])
