#!/usr/bin/env python3
"""Uses the playground in a browser as a person would: what the live viewer's page can do, the editor, sharing, and scenes that mean harm.

    python3 Tests/Playground/page_test.py [--phone] MOONSPRING FOLDER [CHECK...]

MOONSPRING is the command, FOLDER has moonspring.wasm. Without names all checks run: those of live_test.py that need no file or second
page, and those of playground_checks.py and hostile_checks.py; on the screen of a desk, or of a phone.
"""

import sys
import tempfile

from playground_page import PHONE, PlaygroundViewer  # noqa: I001 - it makes the others known
import live_test
import hostile_checks  # noqa: F401
import playground_checks  # noqa: F401
from harness.browser import chromium, served
from harness.playground import write_playground

# Checks of the live viewer for which there has to be a server: several pages that show one run, files that are written or change by
# themselves, processes that search, options of the command, a WebSocket. What is slow by design would slow down the other screen's checks.
WITH_SERVER = {
    "several_viewers", "plots_for_later_viewers", "shows_fingers", "shows_what_fails", "writes_while_paused", "writes_to_the_file",
    "reloads_on_save", "finds_values", "stops_a_search", "begins_at_a_moment", "chooses_the_overlay",
    "completes_what_a_pause_interrupts",
}

# Those that open pages of several sizes, and those of a pointer and a keyboard.
ON_DESKS = {"opens_on_all_screens", "fits_small_screens", "points_at_what_can_be_dragged", "works_by_keyboard"}


def main(screen, command, folder, *names):
    left_out = WITH_SERVER | (ON_DESKS if screen else set())
    names = names or [name for name in live_test.CHECKS if name not in left_out]
    with tempfile.TemporaryDirectory() as output, chromium() as browser, served(output) as address:
        write_playground(command, f"{folder}/moonspring.wasm", output)
        for name in names:
            live_test.run(name, lambda script, arguments: PlaygroundViewer(screen, command, browser, script, arguments, address))


if __name__ == "__main__":
    arguments = [each for each in sys.argv[1:] if each != "--phone"]
    if len(arguments) < 2:
        sys.exit("usage: page_test.py [--phone] MOONSPRING FOLDER [CHECK...]")
    main(PHONE if "--phone" in sys.argv else {}, *arguments)
