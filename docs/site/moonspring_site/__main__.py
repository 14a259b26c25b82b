"""python3 -m moonspring_site ROOT COMMAND OUTPUT [--scenes NAME,...] [--playground FOLDER]"""

import argparse
import pathlib
import sys

from .build import Site
from .problem import SiteProblem


def main():
    parser = argparse.ArgumentParser(prog="site", description="Makes the static site of the project.")
    parser.add_argument("root", type=pathlib.Path, help="the repository")
    parser.add_argument("command", type=pathlib.Path, help="the built moonspring command")
    parser.add_argument("output", type=pathlib.Path, help="the folder that becomes the site")
    parser.add_argument("--scenes", help="take these scenes alone into the gallery, separated by commas")
    parser.add_argument("--playground", type=pathlib.Path, help="the folder with moonspring.wasm; without one the site has no playground")
    arguments = parser.parse_args()
    names = set(arguments.scenes.split(",")) if arguments.scenes else None
    try:
        site = Site(arguments.root.resolve(), arguments.command.resolve(), arguments.output.resolve(), names, arguments.playground)
        site.build()
    except SiteProblem as problem:
        print(f"site: {problem}", file=sys.stderr)
        return 1
    print(site.summary())
    return 0


if __name__ == "__main__":
    sys.exit(main())
