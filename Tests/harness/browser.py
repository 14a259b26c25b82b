"""The browser that pages are tested in."""

import contextlib
import os

from playwright.sync_api import sync_playwright

CHROMIUM = os.environ.get("MOONSPRING_CHROMIUM", "/usr/bin/chromium")


@contextlib.contextmanager
def chromium():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


def note_errors(page, troubles):
    """Keeps what goes wrong in a page's scripts."""
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda message: troubles.append(message.text) if message.type == "error" else None)
