"""What becomes of the browser that `moonspring live` opens.

    opening_test.py MOONSPRING

MOONSPRING is the command; the viewer lies beside it. In place of a browser there is a script of this name on the search path.
"""

import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from harness.live_client import BALL, PATIENCE, wait_until

# A browser says much on standard error, and stays when what has opened it has ended.
BROWSER = """#!/bin/sh
cd "$(dirname "$0")"
(
  head -c 1000000 /dev/zero >&2
  echo "$1" > opened
  while [ ! -e end ]; do sleep 0.1; done
  echo done > ended
) &
"""


def the_browser_stays(command):
    """The browser is not held up by what it says, keeps no port, and is there when Ctrl-C has ended the viewer."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "scene.lua").write_text(BALL)
        opener = folder / "xdg-open"
        opener.write_text(BROWSER)
        opener.chmod(0o755)
        paths = f"{name}{os.pathsep}{os.environ['PATH']}"
        viewer = subprocess.Popen(
            [command, "live", str(folder / "scene.lua"), "--port", "8960"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            text=True, env={**os.environ, "PATH": paths})
        try:
            address = viewer.stdout.readline().split()[-1]
            wait_until((folder / "opened").exists, "the browser to say all that it has to say")
            assert (folder / "opened").read_text().strip() == address, f"expected {address}"
            viewer.send_signal(signal.SIGINT)
            assert viewer.wait(PATIENCE) == 0, f"expected status 0, found {viewer.returncode}"
            port = int(address.split(":")[2].split("/")[0])
            with socket.socket() as probe:
                assert probe.connect_ex(("127.0.0.1", port)) != 0, f"port {port} is still open"
        finally:
            (folder / "end").touch()
            viewer.kill()
        wait_until((folder / "ended").exists, "the browser to have gone on")


def main(command):
    the_browser_stays(command)
    print("ok: the_browser_stays", flush=True)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: opening_test.py MOONSPRING")
    main(sys.argv[1])
