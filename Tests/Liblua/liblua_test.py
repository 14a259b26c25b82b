#!/usr/bin/env python3
"""What a script must not reach in liblua, as the system has it: each known defect, and random scripts that look for more.

    liblua_test.py [COMMAND] [SCRIPTS]

Every row runs in a process of its own: in an engine without Swift, in one under AddressSanitizer, and in the moonspring command where
its path is given. SCRIPTS random ones (200) run under AddressSanitizer; `only N` shows number N and runs it.
"""
import os
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
SHIM = HERE.parent.parent / "Sources" / "CMoonspringLua"
ENVIRONMENT = {**os.environ, "ASAN_OPTIONS": "detect_leaks=0"}
MEGABYTES, SECONDS = 64, 20


def build(folder, name, *flags):
    """The shim with the engine's stand-in for a host."""
    sources = sorted(str(path) for path in SHIM.rglob("*.c"))
    lua = subprocess.run(["pkg-config", "--cflags", "--libs", "lua5.4"], check=True, capture_output=True, text=True)
    path = folder / name
    command = ["clang", "-std=gnu11", "-O1", "-fuse-ld=lld", *flags, f"-I{SHIM}", f"-I{SHIM / 'include'}", *sources,
               str(HERE / "engine.c"), *lua.stdout.split(), "-lm", "-lpthread", "-o", str(path)]
    subprocess.run(command, check=True)
    return str(path)


def ending(row):
    """What the last line of a row must contain: `right`, but where its first line says something else."""
    first = row.read_text().split("\n", 1)[0]
    return first.removeprefix("-- ends with: ") if first.startswith("-- ends with: ") else "right"


def limits(row):
    """What bounds the address space of a row's process, where its second line says how much there is."""
    found = re.search(r"^-- kilobytes of address space: (\d+)$", row.read_text(), re.MULTILINE)
    if not found:
        return None
    size = int(found[1]) << 10
    return lambda: resource.setrlimit(resource.RLIMIT_AS, (size, size))


def judge(row, command):
    """None, or what went wrong."""
    try:
        result = subprocess.run(command, preexec_fn=limits(row), capture_output=True, text=True, errors="replace", env=ENVIRONMENT, timeout=300,
                                stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return "did not end"
    shown = result.stdout + result.stderr
    statuses = (1, 124) if "time limit" in ending(row) else (0, 1)
    if result.returncode not in statuses or ending(row) not in shown:
        return f"status {result.returncode}, expected '{ending(row)}', found:\n{shown[-2000:]}"
    return None


def commands(plain, checked, moonspring, row):
    seconds = 2 if "time limit" in ending(row) else SECONDS
    yield "engine", [plain, "run", str(row), str(MEGABYTES), str(seconds)]
    if not limits(row):  # which needs terabytes
        yield "AddressSanitizer", [checked, "run", str(row), str(MEGABYTES), 
                                   str(2 if seconds == 2 else 10 * seconds)]
    if moonspring:
        yield "command", [moonspring, "run", str(row), "--memory", str(MEGABYTES), "--limit", str(seconds)]


def fuzz(checked, first, count):
    """The number of the script that ends the process, or None."""
    progress = tempfile.TemporaryFile()
    script = str(HERE / "stack_fuzz.lua")
    process = subprocess.run([checked, "fuzz", script, str(first), str(first + count)], stdout=progress, stderr=subprocess.PIPE,
                             text=True, errors="replace", env=ENVIRONMENT, stdin=subprocess.DEVNULL)
    if process.returncode == 0:
        return None
    progress.seek(0)
    number = progress.read().split()[-1].decode()
    return f"script {number}: status {process.returncode}\n{process.stderr[-3000:]}"


def main(arguments):
    passed, failures = 0, []
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        checked = build(folder, "checked", "-g", "-fsanitize=address")
        if arguments[:1] == ["only"]:
            return subprocess.run([checked, "show", str(HERE / "stack_fuzz.lua"), arguments[1], str(int(arguments[1]) + 1)],
                                  env=ENVIRONMENT).returncode
        moonspring = arguments[0] if arguments else None
        scripts = int(arguments[1]) if len(arguments) > 1 else 200
        plain = build(folder, "plain")
        rows = sorted((HERE / "rows").glob("*.lua"))
        for row in rows:
            for name, command in commands(plain, checked, moonspring, row):
                problem = judge(row, command)
                passed += problem is None
                if problem:
                    failures.append(f"{row.stem}, {name}: {problem}")
        for first in range(0, scripts, 50):
            problem = fuzz(checked, first, min(50, scripts - first))
            passed += problem is None
            if problem:
                failures.append(problem)
    for failure in failures:
        print(failure)
    print(f"{passed} passed, {len(failures)} failed")
    return 1 if failures or passed == 0 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
