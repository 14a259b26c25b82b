#!/usr/bin/env python3
"""Every public symbol of the libraries has a doc comment.

    python3 Tests/documented_test.py           what has none, by module
    python3 Tests/documented_test.py --pages   that DocC makes pages of the comments without a warning, as well

Reads the modules of the last optimised build. A member that comes with a conformance or overrides another one has the comment of
that, where it has none of its own.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BUILT = os.path.join(ROOT, ".build", "release")
# The library products of Package.swift that have an interface in Swift.
LIBRARIES = ["Moonspring", "MoonspringLua", "MoonspringPhysics", "MoonspringRender", "MoonspringScene"]


def c_module_flags():
    """How the compiler finds the C modules that the Swift modules import."""
    flags = []
    sources = os.path.join(ROOT, "Sources")
    for target in sorted(name for name in os.listdir(sources) if name.startswith("C")):
        include = os.path.join(sources, target, "include")
        folder = include if os.path.isdir(include) else os.path.join(sources, target)
        module_map = os.path.join(folder, "module.modulemap")
        if not os.path.exists(module_map):
            module_map = os.path.join(BUILT, f"{target}.build", "module.modulemap")
        flags += [f"-fmodule-map-file={module_map}", f"-I{folder}"]
    lua = subprocess.run(["pkg-config", "--cflags", "lua5.4"], capture_output=True, text=True, check=True)
    return [part for flag in flags + lua.stdout.split() for part in ("-Xcc", flag)]


def extract(module, folder, triple, flags):
    """Writes the symbol graphs of a module: its own, and one for each module that it extends."""
    subprocess.run(
        ["swift", "symbolgraph-extract", "-module-name", module, "-I", os.path.join(BUILT, "Modules"), "-target", triple,
         "-output-dir", folder, "-minimum-access-level", "public", "-skip-synthesized-members", *flags], check=True)
    graphs = []
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            graphs.append(json.load(file))
    return graphs


def undocumented(graphs):
    """The symbols without a doc comment, and how many symbols there are."""
    symbols = [symbol for graph in graphs for symbol in graph["symbols"]]
    own = {symbol["identifier"]["precise"] for symbol in symbols}
    documented = {symbol["identifier"]["precise"] for symbol in symbols if symbol.get("docComment")}
    # What is declared in another module is documented there.
    for graph in graphs:
        for edge in graph["relationships"]:
            if edge["kind"] in ("overrides", "defaultImplementationOf"):
                if edge["target"] in documented or edge["target"] not in own:
                    documented.add(edge["source"])
    return [symbol for symbol in symbols if symbol["identifier"]["precise"] not in documented], len(symbols)


def warnings(module, folder, docc):
    """What DocC has to say about the comments of a module: links to what is not there, above all."""
    with tempfile.TemporaryDirectory() as pages:
        run = subprocess.run(
            [docc, "convert", "--warnings-as-errors", "--fallback-display-name", module, "--fallback-bundle-identifier",
             f"org.moonspring.{module}", "--additional-symbol-graph-dir", folder, "--output-path", f"{pages}/{module}.doccarchive"],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return "" if run.returncode == 0 else run.stdout


def main():
    docc = None
    if "--pages" in sys.argv[1:]:
        docc = shutil.which("docc") or sys.exit("documented_test: expected docc, which comes with Swift, found none in PATH")
    info = subprocess.run(["swift", "-print-target-info"], capture_output=True, text=True, check=True)
    triple = json.loads(info.stdout)["target"]["unversionedTriple"]
    flags, found, total, complaints = c_module_flags(), 0, 0, ""
    for module in LIBRARIES:
        with tempfile.TemporaryDirectory() as folder:
            missing, count = undocumented(extract(module, folder, triple, flags))
            if docc:
                complaints += warnings(module, folder, docc)
        found, total = found + len(missing), total + count
        for symbol in sorted(missing, key=lambda symbol: symbol["pathComponents"]):
            place = symbol.get("location", {"uri": "", "position": {"line": -1}})
            path = "Sources/" + place["uri"].split("/Sources/")[-1]
            print(f"{path}:{place['position']['line'] + 1}: {'.'.join(symbol['pathComponents'])} has no doc comment")
    print(complaints, end="")
    print(f"{total - found} of {total} public symbols documented")
    sys.exit(1 if found or complaints else 0)


if __name__ == "__main__":
    main()
