"""What a person does in the playground: writes a scene, opens and saves it, shares it."""

import pathlib
import re

from live_page import BALL, RESTING_BALL, select
from live_test import check
from moonspring_site.playground import fragment
from playground_page import PHONE
from playwright.sync_api import expect


def press_in_editor(page, line, text):
    """Types at the end of a line, counted from 1."""
    select(page, "Code")
    page.evaluate("line => document.querySelector('.CodeMirror').CodeMirror.setCursor(line - 1, 1e6)", line)
    page.locator(".CodeMirror textarea").focus()
    page.keyboard.type(text)


def text_of(page):
    return page.evaluate("() => window.playground.text")


@check(BALL)
def opens_on_all_screens(viewer):
    """The page shows the scene that its address has, on a desk and on a phone, light and dark, and all controls are within the screen."""
    hash_ = viewer.page.url.partition("#")[2]
    for options in [{}, {"color_scheme": "dark"}, PHONE, {**PHONE, "viewport": {"width": 320, "height": 568}},
                    {**PHONE, "viewport": {"width": 844, "height": 390}}, {"viewport": {"width": 800, "height": 700}}]:
        page = viewer.show(hash_, **options)
        expect(page.locator("#title")).to_have_text("A ball")
        page.wait_for_function("() => window.moonspring.tick > 20")
        if options.get("has_touch"):
            page.get_by_role("tab", name="Code").tap()
        expect(page.locator(".CodeMirror")).to_be_visible()
        outside = page.evaluate(
            """() => [...document.querySelectorAll("button, a, canvas, .editor, [role=tab]")].filter((each) => {
                const { left, right, width } = each.getBoundingClientRect();
                return width > 0 && (left < -0.5 || right > innerWidth + 0.5);
            }).map((each) => each.id || each.outerHTML)""")
        assert not outside, f"{options}: expected all within the screen, found {outside}"
        page.close()


@check(BALL)
def hides_what_needs_a_server(viewer):
    """Nothing is offered that writes files or starts processes."""
    viewer.select("Tune")
    expect(viewer.page.get_by_role("slider", name="pull")).to_be_visible()
    for hidden in ["#write-defaults", "#undo-write", "#find"]:
        expect(viewer.page.locator(hidden)).to_be_hidden()


@check(RESTING_BALL)
def marks_faults(viewer):
    """What is wrong is under its line as one types; the last good scene stays, and another text runs when it can."""
    page = viewer.page
    press_in_editor(page, 5, "\nlocal broken = = 1")
    expect(page.locator(".fault")).to_contain_text("expected a value, got '='")
    assert page.locator(".wrong").inner_text() == "="
    assert page.locator(".CodeMirror-gutter-elt .dot").count() == 1
    assert viewer.position("ball") == (200, 150)
    # Over the scene too, once nobody types any more; its place leads to the line.
    expect(page.locator("#problem")).to_be_visible()
    page.locator("#problem .link").click()
    assert page.evaluate("() => document.querySelector('.CodeMirror').CodeMirror.getCursor().line") == 5
    viewer.path.write_text(RESTING_BALL.replace("{200, 150}", "{120, 150}"))
    page.wait_for_function("() => window.moonspring.positionOf('ball').x === 120")
    expect(page.locator(".fault")).to_have_count(0)
    expect(page.locator("#problem")).to_be_hidden()
    # What the check finds in a scene that runs, and what fails while it does.
    viewer.path.write_text(RESTING_BALL + "ball.onTap = function() missing() end\nscene.after(0.1, function() error('too late') end)\n")
    expect(page.locator(".fault")).to_contain_text([re.compile("'missing'"), re.compile("too late")])


@check(RESTING_BALL)
def completes_in_the_editor(viewer):
    """Members are completed while they are typed, and anything on Ctrl+Space."""
    page = viewer.page
    press_in_editor(page, 5, "\nscene.backg")
    hints = page.locator(".CodeMirror-hints")
    expect(hints.locator("li").first).to_contain_text("backgroundColor")
    page.keyboard.press("Enter")
    assert "\nscene.backgroundColor\n" in text_of(page), text_of(page)
    page.keyboard.type(" = 'white'\nloc")
    expect(hints).to_have_count(0)
    page.keyboard.press("Control+Space")
    expect(hints).to_contain_text("local")
    page.keyboard.press("Escape")
    expect(hints).to_have_count(0)


@check(RESTING_BALL)
def works_by_keyboard(viewer):
    """Ctrl+/ makes lines comments, the tab key indents, and leaves the editor after Escape; keys of the page are letters here."""
    page = viewer.page
    press_in_editor(page, 5, "\nprint(1)")
    page.keyboard.press("Control+/")
    assert "\n-- print(1)\n" in text_of(page), text_of(page)
    page.keyboard.press("Control+/")
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.type("rop()")
    assert "\nprint(1)\n    rop()\n" in text_of(page), text_of(page)
    assert page.evaluate("() => !!document.activeElement.closest('.CodeMirror')")
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    assert page.evaluate("() => !document.activeElement.closest('.CodeMirror')")


@check(BALL)
def shares_a_scene(viewer):
    """The address that is copied opens the same text with the same values, though nothing of it is sent anywhere."""
    page = viewer.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    select(page, "Tune")
    for _ in range(5):
        page.get_by_role("slider", name="pull").press("ArrowRight")
    page.wait_for_function("() => window.playground.parameters.pull === 1.5")
    text = BALL + "-- “Übung” 🙂\n"
    viewer.path.write_text(text)
    page.get_by_role("button", name="Share").click()
    expect(page.locator("#notice")).to_contain_text("was copied")
    address = page.evaluate("() => navigator.clipboard.readText()")
    assert address == page.url and re.fullmatch(r"[^#]*#s=[\w-]+", address), address
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    other = viewer.show(address.partition("#")[2])
    assert text_of(other) == text
    select(other, "Tune")
    expect(other.get_by_role("slider", name="pull")).to_have_value("1.5")
    assert not [each for each in asked if "#" in each or "s=" in each], asked
    other.close()


@check(BALL)
def opens_what_python_packs(viewer):
    """The links of the site, which Python packs, have parameters too."""
    page = viewer.show(fragment("other.lua", BALL, ["pull=2.5"]))
    select(page, "Tune")
    expect(page.get_by_role("slider", name="pull")).to_have_value("2.5")
    expect(page.locator("#scene-name")).to_have_text("other.lua")
    page.close()


@check(BALL)
def says_what_a_broken_address_is(viewer):
    """An address that was cut off says so, and the first scene is shown."""
    whole = viewer.page.url.partition("#")[2]
    for broken in [whole[:-40], "s=", "s=%%%", "s=AAAA", whole[:20] + "x" + whole[20:]]:
        page = viewer.show(broken)
        expect(page.locator("#notice")).to_contain_text("cannot be read")
        expect(page.locator("#title")).to_have_text("Bottom sheet")
        page.close()


@check(BALL)
def opens_and_saves_files(viewer):
    """A file is opened as another scene, of which nothing of the one before is left, and saved as it stands in the editor."""
    page = viewer.page
    path = pathlib.Path(viewer.folder.name, "second.lua")
    path.write_text(RESTING_BALL.replace("A ball", "Another").replace('"pull", 1', '"pull", 2'))
    select(page, "Code")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open file").click()
    chooser.value.set_files(path)
    expect(page.locator("#title")).to_have_text("Another")
    select(page, "Tune")
    expect(page.get_by_role("slider", name="pull")).to_have_value("2")
    assert text_of(page) == path.read_text()
    select(page, "Code")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save file").click()
    assert download.value.suggested_filename == "second.lua"
    assert pathlib.Path(download.value.path()).read_text() == path.read_text()


@check(RESTING_BALL)
def shows_the_stage_alone(viewer):
    """In a frame of the site there is the scene, which can be touched, with its dock and nothing else; the site chooses its colours."""
    page = viewer.show(f"stage&{viewer.page.url.partition('#')[2]}+dark", color_scheme="light")
    for hidden in ["#editor", ".heading", "#panels", "#console"]:
        expect(page.locator(hidden)).to_be_hidden()
    expect(page.get_by_role("button", name="Pause", exact=True).or_(page.get_by_role("button", name="Replay"))).to_be_visible()
    assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") == "rgb(19, 20, 24)"
    box = page.locator("#canvas").bounding_box()
    scale = box["width"] / 400
    page.mouse.move(box["x"] + 200 * scale, box["y"] + 150 * scale)
    page.mouse.down()
    page.mouse.move(box["x"] + 300 * scale, box["y"] + 150 * scale, steps=6)
    page.wait_for_function("() => window.moonspring.positionOf('ball').x > 280")
    page.mouse.up()
    page.close()
