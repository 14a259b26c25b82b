"""python3 -m moonspring_site.screenshots SITE FOLDER: pictures of ten pages of the site, as small as they can be."""

import pathlib
import sys

from PIL import Image

from harness.browser import chromium

DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
LARGEST = 120_000  # Bytes of a picture.


def search(page):
    page.keyboard.press("/")
    page.get_by_role("combobox", name="Words").fill("damping")
    page.locator("#search-results li").first.wait_for()


def show_moment(page):
    frame = page.locator("iframe.player").element_handle().content_frame()
    frame.wait_for_function("() => window.moonspring")
    frame.evaluate("() => window.moonspring.seek(170)")


# Name, page, window, colours, what is done before the picture is taken.
PICTURES = [
    ("home", "index.html", DESK, "light", None),
    ("home-phone", "index.html", PHONE, "dark", None),
    ("guide", "guide/gestures.html", DESK, "light", None),
    ("reference-class", "reference/FieldBehavior.vortex.html", DESK, "dark", None),
    ("reference-properties", "reference/properties.html", DESK, "light", None),
    ("gallery", "gallery/index.html", DESK, "light", None),
    ("gallery-phone", "gallery/index.html", PHONE, "dark", None),
    ("scene", "gallery/wrecking_ball.html", DESK, "dark", show_moment),
    ("search", "reference/SnapBehavior.html", DESK, "light", search),
    ("uikit-phone", "project/uikit.html", PHONE, "light", None),
]


def shrink(path):
    """As few colours as keep it below the limit."""
    with Image.open(path) as image:
        image = image.convert("RGB")
    for colors in (256, 128, 64, 32):
        image.quantize(colors, dither=Image.Dither.NONE).save(path, optimize=True)
        if path.stat().st_size < LARGEST:
            return
    sys.exit(f"screenshots: expected {path} to fit into {LARGEST} bytes with 32 colours, it did not; choose a plainer page")


def main():
    site, folder = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        for name, url, window, colors, prepare in PICTURES:
            if not (site / url).exists():
                print(f"screenshots: no {url}, so there is no new {name}.png", file=sys.stderr)
                continue
            # Who prefers less motion sees the still pictures: the same ones every time.
            page = browser.new_page(viewport=window, color_scheme=colors, reduced_motion="reduce")
            page.goto((site / url).as_uri())
            if prepare:
                prepare(page)
            page.wait_for_load_state("networkidle")
            path = folder / f"{name}.png"
            page.screenshot(path=path)
            page.close()
            shrink(path)


if __name__ == "__main__":
    main()
