"""The browser that pages are tested in, and a server of files."""

import contextlib
import functools
import http.server
import os
import sys
import threading

from playwright.sync_api import expect, sync_playwright

CHROMIUM = os.environ.get("MOONSPRING_CHROMIUM", "/usr/bin/chromium")

# So many milliseconds are waited for what never fails to come. A slow machine shows late what a fast one shows at once, and a scene
# that is slow by design, beside other browsers, takes half a minute there to be run again.
PATIENCE = 300_000
expect.set_options(timeout=PATIENCE)


@contextlib.contextmanager
def chromium():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


def set_up_page(page, troubles):
    """Keeps what goes wrong in a page's scripts, and waits for what it shows."""
    page.set_default_timeout(PATIENCE)
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda message: troubles.append(message.text) if message.type == "error" else None)


@contextlib.contextmanager
def served(folder):
    """Serves a folder of files; gives the address."""

    class Handler(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    class Server(http.server.ThreadingHTTPServer):
        def handle_error(self, *about):
            # A page that is closed takes no more of what it asked for.
            if not isinstance(sys.exc_info()[1], ConnectionError):
                super().handle_error(*about)

    server = Server(("127.0.0.1", 0), functools.partial(Handler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
