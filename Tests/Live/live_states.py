"""What live_test.py checks of the graphs of states."""

import json

from playwright.sync_api import expect

from live_page import BALL

CARD = """
local ms = require "moonspring"
local scene = ms.scene
scene.size = {400, 600}
scene.view:addSubview(ms.View{name = "card", center = {200, 400}, size = {80, 80}, backgroundColor = "tomato"})
scene.view:addSubview(ms.View{name = "grip", frame = {0, 0, 40, 40}})
local level = scene.param("level", 0, {min = 0, max = 10})
local length = scene.param("length", 0.4, {min = 0.1, max = 2})
scene.signal("level", function() return level.value end)
ms.States{
  name = "Card", initial = "low",
  states = {high = {card = {y = 200}}, low = {}, wide = {card = {size = {300, 80}}}, gone = {card = {alpha = 0}}},
  transitions = {
    {from = "low", to = "high", tap = "card", duration = length, bounce = 0.3},
    {from = "high", to = "low", after = 600},
    {from = "high", to = "wide", signal = "level", above = 5, duration = 0.25, easing = "easeInOut"},
    {from = "wide", to = "gone", duration = 0.2},
    {from = "wide", to = "low", swipe = "card", direction = "left"},
    {from = "wide", to = "high", longPress = "card"},
    {drag = "card", handle = "grip"},
    {from = "low", duration = 0.7},
  },
}
"""

# Of the only graph: what stands there, and from which way each arrow goes to which state, by where it begins and ends.
DRAWN = """() => {
    const graph = document.querySelector(".graph");
    const [pills, ways] = [".state", ".way"].map((each) => [...graph.querySelectorAll(each)]);
    const inside = ({ top, bottom }, y) => y > top && y < bottom;
    const at = (list, y) => list.find((each) => inside(each.getBoundingClientRect(), y))?.title;
    const { top } = graph.getBoundingClientRect();
    // An arrow goes from the end of a way's text to the track and on to the edge of a pill.
    const arrows = [...graph.querySelectorAll(".head")].map((head) => {
        const path = head.previousElementSibling;
        const ends = [0, path.getTotalLength()].map((length) => path.getPointAtLength(length).y + top);
        return [at(ways, ends[0]).split(/ →|:/)[0], at(pills, ends[1])];
    });
    const box = document.querySelector("#panel-states").getBoundingClientRect();
    const outside = [...graph.querySelectorAll(".state, .way, path")].filter((each) => {
        const { left, right } = each.getBoundingClientRect();
        return left < box.left || right > box.right;
    });
    return { arrows: arrows.sort(), outside: outside.map((each) => each.outerHTML) };
}"""


def current(page):
    return page.locator(".state[aria-current=true]")


def draws_states(viewer):
    """States are a graph: an arrow from each trigger to where it leads, and a mark that follows the run, back too."""
    page = viewer.page
    viewer.select("States")
    expect(page.locator("#states h3")).to_have_text(["Card"])
    assert page.evaluate("() => tabs.scrollWidth <= tabs.clientWidth"), "expected all tabs within the panels"
    expect(page.locator(".state")).to_have_text(["low", "high", "wide", "gone", "Any state"])
    said = [
        "tap card to high, 0.4 s, bounce 0.3", "otherwise 0.7 s", "after 600 s to low, default spring",
        "level > 5 to wide, 0.25 s, easeInOut", "otherwise to gone, 0.2 s", "swipe left on card to low, default spring",
        "long press card to high, default spring", "drag card by grip to the nearest state, default spring",
    ]
    expect(page.locator(".way")).to_have_text(said)
    drawn = page.evaluate(DRAWN)
    assert drawn["arrows"] == sorted([
        ["tap card", "high"], ["after 600 s", "low"], ["level > 5", "wide"], ["otherwise", "gone"],
        ["swipe left on card", "low"], ["long press card", "high"],
        *(["drag card by grip", state] for state in ["low", "high", "wide", "gone"]),
    ]), drawn
    expect(current(page)).to_have_text("low")
    expect(page.locator(".way.open")).to_have_text([said[0], said[-1]])
    # A transition's spring may be made of parameters.
    viewer.select("Tune")
    page.get_by_role("textbox", name="length").fill("1.5")
    page.keyboard.press("Enter")
    viewer.select("States")
    expect(page.locator(".way").first).to_have_text("tap card to high, 1.5 s, bounce 0.3")
    begun = viewer.pause()
    page.get_by_role("button", name="Play", exact=True).click()
    page.evaluate("window.graph = document.querySelector('.graph')")
    page.mouse.click(*viewer.on_screen(200, 400))
    expect(current(page)).to_have_text("high")
    expect(page.locator(".way.open")).to_have_text([said[2], said[3], said[-1]])
    assert page.evaluate("window.graph === document.querySelector('.graph')"), "expected the graph to be changed, not made anew"
    # A person may go to any of them, which the inputs have.
    page.get_by_role("button", name="gone").click()
    expect(current(page)).to_have_text("gone")
    assert '"type":"state","states":0,"state":"gone"' in viewer.inputs().read_text()
    viewer.pause()
    viewer.show_tick(begun)
    expect(current(page)).to_have_text("low")


def shows_states_where_there_are_some(viewer):
    """The panel is there while the script makes states, one below the other."""
    page = viewer.page
    viewer.wait_for_tick(1)
    expect(page.get_by_role("tab", name="States")).to_have_count(0)
    states = 'ms.States{name = "%s", states = {a = {}, b = {ball = {alpha = 0.5}}}, initial = "%s", transitions = {}}\n'
    viewer.path.write_text(BALL + states % ("First", "a") + states % ("Second", "b"))
    viewer.select("States")
    expect(page.locator("#states h3")).to_have_text(["First", "Second"])
    expect(current(page)).to_have_text(["a", "b"])
    viewer.path.write_text(BALL)
    expect(page.get_by_role("tab", name="States")).to_have_count(0)
    expect(page.locator("[role=tab][aria-selected=true]")).to_have_text([] if viewer.is_small else ["Tune"])


HOSTILE = [
    "<img src=x onerror=window.ran=1>", "__proto__", "constructor", "</script><script>window.ran=1</script>", "\u202eevil", "]]>\"'` --",
    "long " * 60, "Any state",
]


def lua(text):
    """A Lua string of the same characters."""
    return '"' + "".join(f"\\u{{{ord(each):x}}}" for each in text) + '"'


NAMED = f"""
local ms = require "moonspring"
local scene = ms.scene
scene.size = {{400, 600}}
local names = {{{", ".join(map(lua, HOSTILE))}}}
local states, transitions = {{}}, {{}}
for i, name in ipairs(names) do
    scene.view:addSubview(ms.View{{name = name, frame = {{0, 40 * i, 30, 30}}}})
    states[name] = {{[name] = {{alpha = 0.5, x = 20}}}}
    transitions[#transitions + 1] = {{from = name, to = names[i % #names + 1], tap = name}}
    transitions[#transitions + 1] = {{from = name, to = names[1], signal = name, above = 1e30}}
end
transitions[#transitions + 1] = {{drag = names[1]}}
ms.States{{states = states, initial = names[1], transitions = transitions, name = names[1]}}
"""


def draws_hostile_names(viewer):
    """Names of states, views and signals are text, whatever they are, and nothing of a graph is outside its panel."""
    page = viewer.page
    viewer.select("States")
    titles = page.locator(".state").evaluate_all("list => list.map(({ title }) => title)")
    assert titles == [*HOSTILE, "Any state"], titles
    assert page.locator("#states bdi").all_text_contents()[::2] == [*HOSTILE, HOSTILE[0]]
    assert page.evaluate("() => [window.ran ?? 0, document.querySelectorAll('#states :is(img, script)').length]") == [0, 0]
    assert current(page).evaluate_all("list => list.map(({ title }) => title)") == HOSTILE[:1]
    drawn = page.evaluate(DRAWN)
    assert len(drawn["arrows"]) == 3 * len(HOSTILE) and not drawn["outside"], json.dumps(drawn, indent=1)
