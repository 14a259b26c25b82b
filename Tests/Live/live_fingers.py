"""What live_test.py checks of the dots of fingers."""

import pathlib

from harness.browser import set_up_page

SCRIPTED = """
local scene = require("moonspring").scene
scene.size = {400, 600}
scene.pan{from = {80, 100}, to = {80, 100}, duration = 600}
scene.quiet()
scene.every(0.5, function() scene.tap{80, 500} end)
"""
RESTING = "local scene = require('moonspring').scene scene.size = {400, 600}"
# The fingers that are down.
DOWN = "window.moonspring.fingers.filter(({ strength }) => strength === 1)"


def shade(page, x, y):
    """The red part of the canvas, 0 to 255, at a point of a scene of 400 x 600 points."""
    return page.evaluate(
        """([x, y]) => {
            const canvas = document.getElementById("canvas");
            return canvas.getContext("2d").getImageData((x * canvas.width) / 400, (y * canvas.height) / 600, 1, 1).data[0];
        }""",
        [x, y],
    )


def saved_page(viewer):
    """The page that the viewer saves, opened from disk and without a network."""
    with viewer.page.expect_download() as download:
        viewer.page.get_by_role("button", name="Save page").click()
    path = pathlib.Path(viewer.folder.name, "saved.html")
    download.value.save_as(path)
    page = viewer.page.context.browser.new_page(offline=True, viewport={"width": 390, "height": 844})
    set_up_page(page, viewer.troubles)
    page.goto(path.as_uri())
    page.wait_for_function("() => window.moonspring")
    return page


def shows_fingers(viewer):
    """Scripted touches and those of a pointer are dots, on all pages and on a saved one; a tap is seen too."""
    page = viewer.page
    # Once a tap fades, before the next one comes down.
    fingers = page.wait_for_function(
        f"() => window.moonspring.fingers.some(({{ y, strength }}) => y === 500 && strength < 1) && {DOWN}").json_value()
    assert fingers == [{"x": 80, "y": 100, "strength": 1}], f"expected the finger of the pan, found {fingers}"
    assert shade(page, 80, 100) < 230, "expected a dot on the white scene"
    other = viewer.open(page.context.browser)
    page.mouse.move(*viewer.on_screen(300, 400))
    assert shade(page, 300, 400) == 255, "expected nothing under a pointer that is not down"
    page.mouse.down()
    near = "({ x, y }) => Math.hypot(x - 300, y - 400) < 1"
    for shown in [page, other]:
        shown.wait_for_function(f"() => window.moonspring.fingers.find({near})?.strength === 1")
        assert shade(shown, 300, 400) < 230, "expected a dot under the pointer"
    # Each page counts its own fingers; those of one that is closed are lifted.
    other.mouse.move(*viewer.on_screen(200, 500))
    other.mouse.down()
    page.wait_for_function(f"() => {DOWN}.length === 3")
    other.close()
    page.wait_for_function(f"() => {DOWN}.length === 2")
    page.mouse.up()
    page.wait_for_function(f"() => !window.moonspring.fingers.some({near})")
    viewer.pause()
    saved = saved_page(viewer)
    saved.evaluate("() => window.moonspring.seek(32)")
    assert shade(saved, 80, 100) < 230 and shade(saved, 80, 500) < 245, "expected the dots on the saved page"
    saved.get_by_role("button", name="Touches").click()
    assert shade(saved, 80, 100) == 255, "expected no dots where they are turned off"
    saved.close()


def fades_at_rest(viewer):
    """The dot of a pointer on a scene in which nothing moves is gone when that rests again."""
    viewer.page.mouse.move(*viewer.on_screen(100, 250))
    viewer.page.mouse.down()
    viewer.page.wait_for_function(f"() => {DOWN}.length === 1")
    viewer.page.mouse.up()
    viewer.page.wait_for_function("() => window.moonspring.clock.state === 'rest' && window.moonspring.fingers.length === 0")
