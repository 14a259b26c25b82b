"""Makes the site, follows all its links, and uses it in a browser as a reader would.

    site_test.py MOONSPRING          with three scenes, in seconds
    site_test.py MOONSPRING --all    with every scene, each of which must play, and every class, each of which must be shown

MOONSPRING is the command; the folder MOONSPRING_PLAYGROUND has moonspring.wasm, without which there is no playground. Needs the packages
of docs/site/requirements.txt, Playwright and a Chromium: /usr/bin/chromium, or what MOONSPRING_CHROMIUM names.
"""

import contextlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from harness import ROOT

sys.path.insert(0, str(ROOT / "docs/site"))
sys.dont_write_bytecode = True

from PIL import Image  # noqa: E402
from playwright.sync_api import expect  # noqa: E402

from harness.browser import chromium, served  # noqa: E402
from moonspring_site.build import Site  # noqa: E402
from moonspring_site.links import LinkCheck  # noqa: E402
from moonspring_site.problem import SiteProblem  # noqa: E402
from moonspring_site.scenes import Scene, SceneRenderer  # noqa: E402

FEW = {"snap", "pendulum", "wrecking_ball"}
PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 800}


class Reader:
    """A browser on the site. Whatever it asks for from elsewhere, and every error of a script, fails the check."""

    def __init__(self, browser, address, viewport=DESKTOP, **options):
        self.context = browser.new_context(viewport=viewport, **options)
        self.page = self.context.new_page()
        self.address, self.faults = address, []
        self.page.on("pageerror", lambda error: self.faults.append(f"{self.page.url}: {error}"))
        self.page.on("requestfailed", lambda request: self.note(request))
        self.page.on("request", lambda request: self.look_at(request))

    def note(self, request):
        if request.failure != "net::ERR_ABORTED":  # A frame that was taken away while it loaded.
            self.faults.append(f"{self.page.url}: {request.url} failed: {request.failure}")

    def look_at(self, request):
        if not request.url.startswith((self.address, "data:")):
            self.faults.append(f"{self.page.url}: expected no request to elsewhere, found {request.url}")

    def open(self, url):
        self.page.goto(f"{self.address}/{url}")
        wide = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"expected {url} to fit its window, it is {wide} pixels wider"

    def close(self):
        self.context.close()
        assert not self.faults, "\n".join(self.faults)


def opens_pages(reader):
    """The first page, a document, a page of the reference and of the gallery have their titles, and what they show is there."""
    for url, title in [
        ("index.html", "Motion for user interfaces, scripted in Lua"),
        ("project/readme.html", "Moonspring"),
        ("reference/SnapBehavior.html", "ms.SnapBehavior"),
        ("reference/properties.html", "Defaults, units and ranges"),
        ("gallery/snap.html", "Snap"),
        *[(f"guide/{path.stem}.html", None) for path in sorted((ROOT / "docs/guide").glob("*.md")) if path.stem != "README"][:1],
    ]:
        reader.open(url)
        heading = reader.page.locator("h1").first
        expect(heading).to_be_visible()
        if title:
            assert heading.inner_text().replace("\xa0", " ") == title, f"expected {url} to be titled {title}, found {heading.inner_text()}"


def plays_a_card(reader):
    """A card plays while the pointer is on it, moving by itself, and stops when it leaves."""
    reader.open("gallery/index.html")
    picture = reader.page.locator(".card .picture").first
    assert picture.locator("iframe").count() == 0
    picture.hover()
    frame = picture.locator("iframe").element_handle().content_frame()
    frame.wait_for_function("() => window.moonspring?.tick > 5")
    assert not frame.locator(".dock").is_visible(), "expected a card to show the picture alone"
    reader.page.mouse.move(5, 400)
    expect(picture.locator("iframe")).to_have_count(0)


def keeps_still(reader):
    """Who prefers less motion sees a card play when it is asked to by its button, and not before."""
    reader.open("index.html")
    hero = reader.page.locator(".show .picture")
    hero.hover()
    assert hero.locator("iframe").count() == 0, "expected no motion unasked"
    hero.get_by_role("button").click()
    hero.locator("iframe").element_handle().content_frame().wait_for_function("() => window.moonspring?.tick > 5")


def plays_a_scene(reader):
    """A scene's page has the player, which begins to play and stops at a button."""
    reader.open("gallery/pendulum.html")
    frame = reader.page.locator("iframe.player").element_handle().content_frame()
    frame.wait_for_function("() => window.moonspring?.tick > 5")
    assert reader.page.evaluate("scrollY") == 0, "expected the page to stay at its top"
    frame.get_by_role("button", name="Pause").click()
    expect(frame.get_by_role("button", name="Play")).to_be_visible()


def searches(reader):
    """A word finds its class first; the arrow keys and Return lead to another result; nonsense says that nothing was found."""
    reader.open("reference/index.html")
    reader.page.keyboard.press("/")
    words = reader.page.get_by_role("combobox", name="Words")
    words.fill("SnapBehavior")
    results = reader.page.locator("#search-results li")
    expect(results.first.locator("strong")).to_have_text("ms.SnapBehavior")
    words.fill("qqqzzz")
    expect(reader.page.locator("#search-none")).to_be_visible()
    words.fill("frictionTorque")
    expect(results.first.locator("strong")).to_have_text("AttachmentBehavior.frictionTorque")
    expect(results.nth(1)).to_be_visible()
    words.press("ArrowDown")
    searched = reader.page.url
    words.press("Enter")
    expect(reader.page).not_to_have_url(searched)
    reader.page.wait_for_url(re.compile(r"/(reference|gallery|guide|project)/"))
    reader.page.get_by_role("button", name="Search").click()
    # What other programs and the trade call a thing.
    for word, title in [("stagger", "scene.timeline"), ("haptics", "scene.mark"), ("stiffness", "AttachmentBehavior.frequency"),
                        ("bottom sheet", "ms.project"), ("easing", "scene.tween")]:
        words.fill(word)
        expect(results.locator("strong").get_by_text(title, exact=True)).to_be_visible()
    words.fill("damping")
    expect(results.first).to_be_visible()
    reader.page.keyboard.press("Escape")
    expect(reader.page.locator("#search")).to_be_hidden()


def turns_dark(reader):
    """The switch makes a page dark, the next page and its player stay so, and the switch makes it light again."""
    background = "getComputedStyle(document.body).backgroundColor"
    reader.open("gallery/snap.html")
    light = reader.page.evaluate(background)
    reader.page.get_by_role("button", name="Dark").click()
    dark = reader.page.evaluate(background)
    assert sum(map(int, re.findall(r"\d+", dark)[:3])) < 150 < sum(map(int, re.findall(r"\d+", light)[:3])), (light, dark)
    reader.page.reload()
    assert reader.page.evaluate(background) == dark, "expected the choice to be kept"
    player = reader.page.locator("iframe.player").element_handle().content_frame()
    player.wait_for_function("(color) => getComputedStyle(document.body).backgroundColor === color", arg=dark)
    reader.page.get_by_role("button", name="Dark").click()
    assert reader.page.evaluate(background) == light


def filters(reader):
    """A word leaves the cards and the rows that have it, a tag the cards that have that."""
    reader.open("gallery/index.html")
    reader.page.get_by_label("Filter").fill("pendulum")
    titles = reader.page.locator(".card:visible h3").all_inner_texts()
    assert titles and all("endulum" in title or "ball" not in title for title in titles) and "Snap" not in titles, titles
    reader.page.get_by_label("Filter").fill("")
    tag = reader.page.get_by_role("button", name="Joints")
    tag.click()
    titles = reader.page.locator(".card:visible h3").all_inner_texts()
    assert "Pendulum" in titles and "Snap" not in titles, titles
    tag.click()
    expect(reader.page.locator(".card:visible h3", has_text="Snap")).to_be_visible()
    reader.open("reference/properties.html")
    reader.page.get_by_label("Filter").fill("elasticity")
    rows = reader.page.locator(".properties tbody tr:visible")
    assert rows.count() >= 1 and "0.2" in rows.first.inner_text(), rows.all_inner_texts()


def fits_a_phone(reader):
    """Every kind of page fits a narrow screen, and its menu opens."""
    for url in ["index.html", "gallery/index.html", "gallery/snap.html", "reference/index.html", "reference/View.html",
                "reference/properties.html", "project/readme.html"]:
        reader.open(url)
    summary = reader.page.locator(".sidebar summary")
    summary.click()
    expect(reader.page.locator(".sidebar a").first).to_be_visible()


def plays_every_scene(reader, site):
    """Every card of the gallery plays, and every class of the reference has one that does."""
    for scene in site.scenes.values():
        reader.page.goto(f"{reader.address}/gallery/{scene.name}.play.html#card")
        reader.page.wait_for_function("() => window.moonspring.tick > 0")
    for name in site.reference.classes:
        reader.open(f"reference/{name}.html")
        expect(reader.page.locator(".shown img")).to_have_count(1)


def touches_a_scene(reader):
    """A scene's recording makes way for the scene itself, in the colours of the site; from there and from the guide it is opened whole."""
    reader.open("gallery/snap.html")
    reader.page.get_by_role("button", name="Dark").click()
    reader.page.get_by_role("button", name="Touch it").click()
    frame = reader.page.frame_locator("iframe.player")
    expect(frame.locator("#title")).to_have_text("Snap")
    expect(frame.locator("#editor")).to_be_hidden()
    expect(frame.locator("body")).to_have_css("background-color", "rgb(19, 20, 24)")
    for url in ["gallery/snap.html", "guide/thinking-in-behaviours.html"]:
        reader.open(url)
        reader.page.get_by_role("link", name="Open in the playground").first.click()
        reader.page.wait_for_function("() => window.moonspring?.tick > 5")
        expect(reader.page.locator(".fault")).to_have_count(0)
        assert reader.page.evaluate("() => location.hash.length > 200 && window.playground.text.includes('moonspring')")


# Without a browser

def finds_faults(folder):
    """The check of links finds what it is there to find."""
    for name, text in {
        "a.html": '<a href="none.html">a</a>', "b.html": '<a href="a.html#none">a</a>', "c.html": '<img src="https://a.example/b.png">',
        "d.html": '<a href="https://a.example/">a</a>', "e.html": '<p id="a"></p><p id="a"></p>', "f.html": "<style>a { b: url(//c.example) }</style>",
        "g.html": '<a href="../outside.html">a</a>',
    }.items():
        page = folder / "faults" / name
        page.parent.mkdir(exist_ok=True)
        page.write_text(text)
    found = LinkCheck(folder / "faults").run()
    assert len(found) == 7 and len({problem.split(":")[0] for problem in found}) == 7, "\n".join(found)


def renders_once(command, folder):
    """A scene is rendered again when its text changes, and not before."""
    script = folder / "once.lua"
    script.write_text((ROOT / "scripts/scenes/single_push.lua").read_text())

    def count():
        renderer = SceneRenderer(command, folder / "once")
        renderer.render([Scene.read(script)])
        return renderer.rendered

    assert [count(), count()] == [1, 0]
    script.write_text(script.read_text() + "\n-- Changed.\n")
    assert [count(), count()] == [1, 0]


def keeps_colors(command, folder):
    """A still picture has every colour of the scene, however many there are."""
    script = folder / "colors.lua"
    script.write_text("""-- Stripes of every hue.
local ms = require "moonspring"
ms.scene.size = {256, 64}
for x = 0, 255 do
  ms.scene.view:addSubview(ms.View{frame = {x, 0, 1, 64}, backgroundColor = string.format("#%02x%02x%02x", x, 255 - x, x * 7 % 256)})
end
ms.scene.view:addSubview(ms.View{frame = {100, 30, 4, 4}, backgroundColor = "#ff2d55"})
""")
    SceneRenderer(command, folder / "colors").render([Scene.read(script)])
    with Image.open(folder / "colors/gallery/colors.png") as picture:
        middle = picture.convert("RGB").getpixel((153, 48))
    assert middle == (0xFF, 0x2D, 0x55), f"expected the red of the small view, found {middle}"


def fills_letterboxes(command, folder):
    """What surrounds a scene on its card is the scene's background, whatever stands at its edges."""
    script = folder / "behind.lua"
    renderer = SceneRenderer(command, folder / "behind")
    for background, style in [('"#0f1420"', "#0f1420"), ('ms.gradient{from = "#d7f0ff", to = "#fff4e0"}', "linear-gradient(180deg, #d7f0ff, #fff4e0)"),
                              ('ms.gradient{colors = {"#d7f0ff", "#ff9a6b", "#fff4e0"}, locations = {0, 0.25, 1}, angle = 0}',
                               "linear-gradient(90deg, #d7f0ff 0%, #ff9a6b 25%, #fff4e0 100%)"),
                              ("nil", "#ffffff")]:
        script.write_text(f"""-- A sheet over all.
local ms = require "moonspring"
ms.scene.backgroundColor = {background}
ms.scene.view:addSubview(ms.View{{frame = ms.scene.view.bounds, backgroundColor = "tomato"}})
""")
        scene = Scene.read(script)
        renderer.render([scene])
        assert scene.background == style, f"expected {style} around the scene, found {scene.background}"


def spares_other_files(command, folder):
    """A folder with files of somebody else is left alone."""
    strange = folder / "strange"
    strange.mkdir()
    (strange / "notes.txt").write_text("mine")
    with contextlib.suppress(SiteProblem):
        Site(ROOT, command, strange, FEW)
        raise AssertionError("expected a folder with other files to be refused")
    assert (strange / "notes.txt").read_text() == "mine"


def checks_own_scenes(command):
    """The scenes that only the reference shows have no mistakes that can be found without running them."""
    scripts = sorted((ROOT / "docs/site/scenes").glob("*.lua"))
    for checker in ([command, "check"], ["luacheck", "--quiet", "--no-color", "--config", ROOT / ".luacheckrc"]):
        result = subprocess.run([*checker, *scripts], capture_output=True, text=True, stdin=subprocess.DEVNULL)
        assert result.returncode == 0, result.stdout + result.stderr


CHECKS = {
    opens_pages: {}, plays_a_card: {}, keeps_still: {"reduced_motion": "reduce"}, plays_a_scene: {}, searches: {},
    turns_dark: {"color_scheme": "light"}, filters: {}, fits_a_phone: {"viewport": PHONE, "has_touch": True},
}
OPTIONS = {**CHECKS, touches_a_scene: {"color_scheme": "light"}}


def use(browser, address, checks):
    for check in checks:
        reader = Reader(browser, address, **OPTIONS[check])
        check(reader)
        reader.close()
        print(f"passed: {check.__name__} at {address.split(':')[0]}")


def main():
    command, is_thorough = pathlib.Path(sys.argv[1]).resolve(), "--all" in sys.argv[2:]
    folder = pathlib.Path(tempfile.mkdtemp(prefix="moonspring-site-"))
    try:
        finds_faults(folder)
        checks_own_scenes(command)
        renders_once(command, folder)
        keeps_colors(command, folder)
        fills_letterboxes(command, folder)
        spares_other_files(command, folder)
        playground = os.environ.get("MOONSPRING_PLAYGROUND")
        site = Site(ROOT, command, folder / "site", None if is_thorough else FEW, playground and pathlib.Path(playground))
        site.build()
        problems = LinkCheck(site.output).run()
        assert not problems, "\n".join(problems)
        print(f"passed: links of {len(site.pages)} pages")
        with chromium() as browser, served(site.output) as address:
            files = f"file://{site.output}"
            use(browser, files, CHECKS)
            use(browser, address, CHECKS if is_thorough else [opens_pages, searches])
            if site.playground.is_there:
                use(browser, address, [touches_a_scene])
            if is_thorough:
                reader = Reader(browser, files)
                plays_every_scene(reader, site)
                reader.close()
                print(f"passed: plays_every_scene, {len(site.scenes)} of them")
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
