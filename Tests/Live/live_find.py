"""What live_test.py checks of the search for values of parameters."""

from playwright.sync_api import expect

def finds_values(viewer):
    """Goals and ranges, given by keyboard, become the other set of values, shown beside the run; what is missed is named."""
    page = viewer.page
    viewer.pause()
    page.locator("#find summary").click()
    goals, result = page.get_by_role("textbox", name="Goals, one a line"), page.locator("#find-result")
    start, error = page.locator("#find-start"), page.locator("#find-error")
    goals.fill("settleTime:card <= 0.5")
    start.press("Enter")
    expect(error).to_contain_text("choose a parameter and its range")
    # What another page finds then is not this page's.
    result_of_another = {"isMet": True, "params": {"damping": 0.7}, "goals": [], "reached": {}, "runs": 1}
    page.evaluate("result => Live.readers.search({ isRunning: false, result, error: null })", result_of_another)
    expect(result).to_contain_text("Found after 1 runs:")
    start.press("Enter")
    expect(error).to_contain_text("choose a parameter and its range")
    # Who gives a range wants the parameter to be found.
    low, high = page.get_by_role("textbox", name="Least damping"), page.get_by_role("textbox", name="Greatest damping")
    expect(low).to_have_value("0.05")
    expect(high).to_have_value("1")
    low.fill("0.2")
    low.press("Enter")
    expect(page.get_by_role("checkbox", name="damping")).to_be_checked()
    expect(page.get_by_role("checkbox", name="frequency")).not_to_be_checked()
    page.get_by_role("checkbox", name="frequency").press("Space")
    start.press("Enter")
    expect(error).to_be_hidden()
    expect(result).to_contain_text("shown as B")
    expect(result.get_by_role("row")).to_have_count(1)
    expect(result.get_by_role("row")).to_contain_text("met")
    page.wait_for_function("() => window.moonspring.hasComparison")
    expect(page.locator("#compare")).to_be_checked()
    page.get_by_role("radio", name="Set B").check(force=True)
    slider = page.get_by_role("slider", name="damping")
    page.wait_for_function("() => document.querySelector('#parameters input[type=range]').value !== '0.1'")
    assert float(slider.input_value()) >= 0.2, slider.input_value()
    # Out of reach, with what is to be small; the set at work is B now.
    page.get_by_role("checkbox", name="frequency").uncheck()
    goals.fill("settleTime:card <= 0.001")
    page.get_by_role("textbox", name="Make small").fill("peakSpeed:card")
    start.click()
    expect(result).to_contain_text("do not reach the goals; the nearest, shown as A")
    expect(result.get_by_role("row", name="settleTime:card")).to_contain_text("missed")
    expect(result.get_by_role("row", name="peakSpeed:card")).to_contain_text("least")


def stops_a_search(viewer):
    """A second press ends a search; another page sees how far it is."""
    page = viewer.page
    page.locator("#find summary").click()
    page.get_by_role("textbox", name="Goals, one a line").fill("settleTime:card <= 0.5")
    page.get_by_role("checkbox", name="damping").check()
    start = page.locator("#find-start")
    expect(start).to_have_text("Find")
    start.click()
    expect(start).to_have_text("Stop")
    other = viewer.open(page.context.browser)
    expect(other.locator("#find-start")).to_have_text("Stop")
    expect(other.locator("#find-progress")).to_contain_text("of about 300 runs")
    other.close()
    start.click()
    expect(start).to_have_text("Find")
    expect(page.locator("#find-error")).to_be_hidden()
    expect(page.locator("#find-progress")).to_be_empty()
