"""Scenes and addresses that mean harm: the page stays usable, and runs nothing but Lua."""

import json
import pathlib

from live_page import BALL, RESTING_BALL, select
from live_test import check
from moonspring_site.playground import packed
from playwright.sync_api import expect

MARKUP = '</script><img src=x onerror="window.ran = 1"><script>window.ran = 1</script><svg onload="window.ran = 1">'
BEGIN = 'local ms = require "moonspring"\nlocal scene = ms.scene\nscene.size = {400, 600}\n'

# What it is that means harm, and what of it a person is told, in the editor or over the scene.
HOSTILE = {
    "an endless loop": ("while true do end", "time limit|ended"),
    "an endless loop in a tick": ("scene.onTick = function() while true do end end scene.quiet()", "time limit|ended"),
    "an endless allocation": ("local t = {} for i = 1, math.huge do t[i] = {i} end", "memory|ended"),
    "a long text": ("local s = 'x' while true do s = s .. s end", "memory|ended"),
    "a deep recursion": ("local function f() return 1 + f() end f()", "overflow|ended"),
    "a deep recursion of handlers": ("local t = setmetatable({}, {}) getmetatable(t).__index = function(t, k) return t[k] end print(t.x)", "overflow|ended"),
    "a deep pattern": ("print(string.rep('(', 1e6):match(string.rep('%b()', 1e5)))", "."),
    "a deep expression": ("load('return ' .. string.rep('(', 1e6))()", "."),
    "a flood of print": ("scene.onTick = function() for i = 1, 1e5 do print(string.rep('x', 1000)) end end scene.quiet()", None),
    "a coroutine without end": ("local f = coroutine.wrap(function() while true do coroutine.yield() end end) while true do f() end", "time limit|ended"),
    "many views": ("for i = 1, 1e9 do scene.view:addSubview(ms.View{frame = {0, 0, 9, 9}}) end", "."),
    "large numbers": (pathlib.Path(__file__).with_name("large_numbers.lua").read_text(encoding="utf-8"), None),
    "a million texts": ("error(string.rep('x', 5e6))", "xxx"),
}


@check(RESTING_BALL)
def survives_hostile_scenes(viewer):
    """Whatever a scene does, another runs after it in the same page."""
    page = viewer.page
    for what, (script, said) in HOSTILE.items():
        viewer.path.write_text(f"{BEGIN}-- {what}\n{script}\n")
        if said:
            page.wait_for_function(
                """said => [...document.querySelectorAll("#problem, #banner, .fault")].some((each) =>
                    !each.hidden && new RegExp(said).test(each.textContent))""", arg=said)
        viewer.path.write_text(RESTING_BALL.replace("A ball", f"After {what}"))
        expect(page.locator("#title")).to_have_text(f"After {what}")
        page.wait_for_function("() => window.moonspring.positionOf('ball')?.x === 200")
        expect(page.locator("#banner")).to_be_hidden()
    # What the page itself notes of a worker that was ended is no fault of its own.
    viewer.troubles.clear()


@check(RESTING_BALL)
def runs_no_markup(viewer):
    """What an address has is text: nothing of it becomes part of the page."""
    scene = {
        "name": f"{MARKUP}.lua", "parameters": {MARKUP: MARKUP, "pull": MARKUP, "__proto__": {"x": 1}},
        "text": RESTING_BALL.replace("A ball", MARKUP.replace('"', "'")) + f"\nprint([[{MARKUP}]])\nerror([[{MARKUP}]])\n",
    }
    page = viewer.show(packed(json.dumps(scene).encode()), ready="() => document.querySelector('.fault, #problem:not([hidden])')")
    expect(page.locator("#problem")).to_contain_text("onerror")
    select(page, "Console")
    page.wait_for_timeout(300)
    assert page.evaluate("() => [window.ran ?? 0, document.querySelectorAll('img:not(.home img), svg[onload]').length]") == [0, 0]
    assert "/" not in page.locator("#scene-name").inner_text()
    page.close()


@check(RESTING_BALL)
def keeps_strangers_out(viewer):
    """The page's policy lets no script run that is not its own, and nothing be loaded from elsewhere."""
    page = viewer.page
    policy = page.locator("meta[http-equiv=Content-Security-Policy]").get_attribute("content")
    assert "unsafe" not in policy, policy
    refused = page.evaluate("""async () => {
        const found = [];
        document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => found.push(effectiveDirective));
        const script = document.createElement("script");
        script.textContent = "window.ran = 1";
        document.body.append(script);
        await fetch("https://a.example/").catch(() => {});
        await new Promise((done) => setTimeout(done, 200));
        return [window.ran ?? 0, ...found];
    }""")
    assert refused == [0, "script-src-elem", "connect-src"], refused
    viewer.troubles.clear()


@check(BALL)
def refuses_what_swells(viewer):
    """A short fragment that unpacks to very much is refused."""
    page = viewer.show(packed(bytes(1 << 28)))
    expect(page.locator("#notice")).to_contain_text("cannot be read")
    page.close()


@check(RESTING_BALL)
def begins_anew(viewer):
    """A scene that ended its worker is not run again by itself; a restart does that, and so does another text."""
    page = viewer.page
    # What happens when the engine itself fails: the worker is gone.
    page.evaluate("() => Live.connection.socket.fail('The scene was ended.', 4000)")
    expect(page.locator("#banner")).to_contain_text("The scene was ended")
    expect(page.locator("#connection")).to_have_text("Ended")
    page.wait_for_timeout(1500)
    expect(page.locator("#banner")).to_be_visible()
    page.get_by_role("button", name="Restart").click()
    expect(page.locator("#banner")).to_be_hidden()
    page.evaluate("() => Live.connection.socket.fail('The scene was ended.', 4000)")
    expect(page.locator("#banner")).to_be_visible()
    viewer.path.write_text(RESTING_BALL.replace("A ball", "Changed"))
    expect(page.locator("#title")).to_have_text("Changed")
    expect(page.locator("#banner")).to_be_hidden()
