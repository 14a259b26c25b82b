#!/usr/bin/env python3
"""Checks what can be checked here of systems and processors that are not here: docs/platforms.md says what that is worth.

    python3 Tests/Platforms/platforms_test.py OBJECTS [--downloads]

OBJECTS is the folder of a build, .build/release. The functions of the C library that the project's objects call are compared with
functions.txt. The C parts are compiled for musl, for arm64, and without what Linux alone has; built in the last way they run. The
functions of mathematics run as arm64 code. The types of MoonspringSystem are checked against musl. With --downloads, C parts and
MoonspringSystem are checked against the headers of macOS and iOS as well, which are taken from the package `ziglang` of PyPI, and the
whole shim runs as arm64 code, with Debian's Lua for arm64.
"""

import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import zipfile
from concurrent.futures import ThreadPoolExecutor

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SOURCES = ROOT / "Sources"
SHIM = sorted((SOURCES / "CMoonspringLua").glob("*/*.c"))
C_FILES = SHIM + [f for target in ("CMoonspringPower", "CPlayerPage", "CDrawing", "CSceneTemplates") for f in sorted((SOURCES / target).glob("*.c"))]
INCLUDES = [f"-I{SOURCES / folder}" for folder in (
    "CMoonspringLua", "CMoonspringLua/include", "CMoonspringPower/include", "CPlayerPage/include", "CDrawing/include",
    "CSceneTemplates/include")]
LANGUAGE = ["-std=gnu11", "-Wall", "-Wextra", "-Werror"]
MUSL = "/usr/include/x86_64-linux-musl"
ARM64 = "/usr/aarch64-linux-gnu"
ZIGLANG = "ziglang==0.17.1"
# What Swift's runtime and other libraries define.
FOREIGN = re.compile(r"\$s|_*swift|lua|cairo_")


def fail(text):
    sys.exit(f"platforms: {text}")


def run(command, **options):
    return subprocess.run([str(word) for word in command], stdin=subprocess.DEVNULL, capture_output=True, text=True, **options)


def expect(command, what, **options):
    done = run(command, **options)
    if done.returncode:
        fail(f"expected {what}, it failed:\n{done.stdout}{done.stderr}\n{shlex.join(str(word) for word in command)}")
    return done.stdout


def in_parallel(jobs):
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(lambda job: job(), jobs))


CLANG_HEADERS = expect(["clang", "-print-resource-dir"], "clang to be there").strip() + "/include"
LUA_HEADERS = shlex.split(expect(["pkg-config", "--cflags", "lua5.4"], "the headers of Lua"))


# Functions ----------------------------------------------------------------------------------------

class Row:
    def __init__(self, line):
        self.name, self.standard, self.header, *note = line.split(None, 3)
        self.note = note[0] if note else ""


def rows():
    lines = (HERE / "functions.txt").read_text().splitlines()
    return {row.name: row for row in (Row(line) for line in lines if line and not line.startswith("#"))}


def symbols(files):
    """Names that the object files need, and those that they define."""
    needed, defined = set(), set()
    for line in expect(["nm", *files], "to read object files").splitlines():
        words = line.split()
        if len(words) == 2 and words[0] in "Uw":
            needed.add(words[1])
        elif len(words) == 3:
            defined.add(words[2])
    return needed, defined


def objects_of_target(objects, folder):
    """Without objects of sources that are no more, which stay where they were."""
    sources = {file.name for file in folder.rglob("*")}
    return [file for file in (objects / f"{folder.name}.build").rglob("*.o") if file.name.removesuffix(".o") in sources]


def check_list(objects, listed):
    needed, defined = symbols([file for folder in SOURCES.iterdir() for file in objects_of_target(objects, folder)])
    called = {name for name in needed - defined if not FOREIGN.match(name)}
    unlisted, unused = sorted(called - listed.keys()), sorted(listed.keys() - called)
    if unlisted:
        fail(f"expected every function of the C library in {HERE / 'functions.txt'}, found {', '.join(unlisted)}: "
             "add a row, and where neither POSIX nor Darwin has it another way for their systems")
    if unused:
        fail(f"expected only functions that are called in {HERE / 'functions.txt'}, found {', '.join(unused)}: remove the rows")
    return len(called)


def check_headers(folder, listed, flags, standards, header_of):
    """Every function of these standards is declared where its row says."""
    asked = [row for row in listed.values() if row.standard in standards]
    source = folder / "functions.c"
    source.write_text("".join(f"#include <{header}>\n" for header in sorted({header_of(row) for row in asked}))
                      + "#undef deflateInit2\n"
                      + "".join(f"void *use_{row.name}(void) {{ return (void *)&{row.name}; }}\n" for row in asked))
    expect(["clang", "-fsyntax-only", "-Werror=implicit-function-declaration", *flags, source],
           "the headers to declare the functions of functions.txt")


# The C parts --------------------------------------------------------------------------------------

def headers_of_libraries(folder):
    """A folder with the headers of Lua, Cairo, Fontconfig and giflib alone: those of the C library lie beside them otherwise."""
    folder.mkdir()
    for name in ("cairo", "pixman-1", "freetype2", "fontconfig", "gif_lib.h"):
        (folder / name).symlink_to(pathlib.Path("/usr/include") / name)
    for header in pathlib.Path("/usr/include").glob("*-linux-gnu/lua5.4-deb-multiarch.h"):
        (folder / header.name).symlink_to(header)
    return [f"-I{folder}", *LUA_HEADERS]


def system(target, *headers):
    """The flags for another system's headers and none of this one."""
    folders = [CLANG_HEADERS, *headers]
    return ["-target", target, "-nostdinc", *(word for header in folders for word in ("-isystem", header))]


def compile_all(files, flags, what):
    def job(file):
        return lambda: expect(["clang", "-fsyntax-only", *LANGUAGE, *flags, *INCLUDES, file], f"{file.name} to compile {what}")
    in_parallel([job(file) for file in files])


def objects_of(folder, files, flags, what):
    folder.mkdir()

    def job(file):
        output = folder / f"{file.parent.name}-{file.stem}.o"
        def compile_one():
            expect(["clang", "-c", "-O0", *LANGUAGE, *flags, *INCLUDES, file, "-o", output], f"{file.name} to compile {what}")
            return output
        return compile_one
    return in_parallel([job(file) for file in files])


PATIENCE = 120
SCRIPTS = {
    # A script, and what is printed or raised.
    "a date": ('print(os.date("!%A %d %B %Y %H:%M:%S", 951782400))', "Tuesday 29 February 2000 00:00:00"),
    "numbers of objects": ('local a, b = {}, {} print(tonumber(tostring(b):match("0x(%x+)"), 16) - '
                           'tonumber(tostring(a):match("0x(%x+)"), 16))', "1"),
    "coroutines": ('local n = 0 for i = 1, 1000 do coroutine.wrap(function() local t = {} for k = 1, 100 do t[k] = k end '
                   'n = n + select("#", table.unpack(t)) end)() end print(n)', "100000"),
    "a loop without an end": ("while true do end", "time limit of 0.2 s reached"),
    "too much memory": ('local t = {} while true do t[#t + 1] = ("x"):rep(1 << 20) .. #t end', "not enough memory"),
}


def run_scripts(folder, engine, where):
    script = folder / "script.lua"
    for title, (text, expected) in SCRIPTS.items():
        script.write_text(text + "\n")
        try:
            done = run([*engine, "run", script, 32, 0.2], timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            fail(f"expected of {title} '{expected}' {where}, it did not end")
        if expected not in done.stdout + done.stderr:
            fail(f"expected of {title} '{expected}' {where}, found '{done.stdout}{done.stderr}'")


def check_posix(folder, listed):
    """Without what Linux alone has the shim calls nothing of it, and an engine keeps its limits."""
    flags = ["-DMSL_POSIX_ALONE", *LUA_HEADERS]
    built = objects_of(folder / "posix", SHIM + [ROOT / "Tests/Liblua/engine.c"], flags, "without what Linux alone has")
    needed, _ = symbols(built)
    found = sorted(name for name in needed if name in listed and listed[name].standard == "Linux")
    if found:
        fail(f"expected no function that Linux alone has with MSL_POSIX_ALONE, found {', '.join(found)}")
    engine = folder / "posix/engine"
    expect(["clang", *built, "-llua5.4", "-lm", "-o", engine], "the shim to link without what Linux alone has")
    run_scripts(folder, [engine], "without what Linux alone has")


def link_for_arm64(output, inputs, *libraries):
    library = f"{ARM64}/lib"
    start = [f"{library}/{name}" for name in ("Scrt1.o", "crti.o")]
    expect(["clang", "-target", "aarch64-linux-gnu", "-fuse-ld=lld", "-nostdlib", "-pie", f"-L{library}",
            "-Wl,--dynamic-linker=/lib/ld-linux-aarch64.so.1", *start, *inputs, *libraries, "-lm", "-lc", f"{library}/crtn.o",
            "-o", output], f"{output.name} to link for arm64")


def for_arm64(*libraries):
    return ["-O2", "-fPIE", *system("aarch64-linux-gnu", f"{ARM64}/include"), *libraries]


def check_arm64(folder):
    """The same bits of every function of mathematics as here."""
    sources = [HERE / "bits.c", *(file for file in SHIM if file.parent.name == "mathematics")]
    here = folder / "bits-here"
    expect(["clang", "-O2", *LANGUAGE, *INCLUDES, *sources, "-lm", "-o", here], "the functions of mathematics to compile")
    there = folder / "bits-arm64"
    link_for_arm64(there, objects_of(folder / "arm64", sources, for_arm64(), "for arm64"))
    ours, theirs = expect([here], "the functions of mathematics to run"), expect(
        ["qemu-aarch64", "-L", ARM64, there], "the functions of mathematics to run as arm64 code")
    if ours != theirs or not ours:
        fail(f"expected the same bits on arm64 as here, found\n{theirs}instead of\n{ours}")
    return len(ours.splitlines())


ARM64_PACKAGES = ("liblua5.4-0", "libgcc-s1")


def arm64_packages():
    """Debian's Lua for arm64, and what the shim needs of the compiler's library, unpacked; apt's own state stays as it is."""
    folder = ROOT / ".build/arm64"
    if not (folder / "done").exists():
        for part in ("state/lists/partial", "cache/archives/partial", "root"):
            (folder / part).mkdir(parents=True, exist_ok=True)
        (folder / "state/status").touch()
        settings = {"Dir::State": folder / "state", "Dir::State::status": folder / "state/status", "Dir::Cache": folder / "cache",
                    "APT::Architecture": "arm64", "APT::Architectures": "arm64", "APT::Sandbox::User": "root"}
        apt = ["apt-get", "--quiet", *(word for name, value in settings.items() for word in ("-o", f"{name}={value}"))]
        expect([*apt, "update"], "apt to read the lists of arm64", cwd=folder)
        expect([*apt, "download", *ARM64_PACKAGES], "apt to download the packages of arm64", cwd=folder)
        for package in folder.glob("*.deb"):
            expect(["dpkg", "-x", package, folder / "root"], f"{package.name} to unpack")
        (folder / "done").touch()
    return sorted((folder / "root").rglob("liblua5.4.so.0"))[0], sorted((folder / "root").rglob("libgcc_s.so.1"))[0]


def check_arm64_shim(folder, libraries):
    built = objects_of(folder / "arm64-shim", SHIM + [ROOT / "Tests/Liblua/engine.c"],
                       [*for_arm64(*libraries), "-mno-outline-atomics"], "for arm64")
    engine, needed = folder / "arm64-shim/engine", arm64_packages()
    link_for_arm64(engine, built, *needed)
    lua = needed[0].parent
    run_scripts(folder, ["qemu-aarch64", "-L", ARM64, "-E", f"LD_LIBRARY_PATH={lua}:{needed[1].parent}", engine], "as arm64 code")


# The system's Swift layer --------------------------------------------------------------------------

STANDARD_MODULES = ("Swift", "_Concurrency", "_StringProcessing", "SwiftOnoneSupport", "_Builtin_float")


def resources(folder):
    """The compiler's standard library without its modules of this system's C library."""
    info = json.loads(expect(["swiftc", "-print-target-info"], "swiftc to be there"))
    source = pathlib.Path(info["paths"]["runtimeResourcePath"])
    (folder / "linux").mkdir(parents=True)
    for name in STANDARD_MODULES:
        (folder / f"linux/{name}.swiftmodule").symlink_to(source / f"linux/{name}.swiftmodule")
    for name in ("shims", "clang", "apinotes"):
        (folder / name).symlink_to(source / name)
    return folder, info["target"]["unversionedTriple"]


def check_system_layer(folder, module, flags, maps, definitions=()):
    """Type-checks MoonspringSystem against headers of another C library, in a module under the name that Swift gives it."""
    folder.mkdir()
    for name, headers in maps.items():
        (folder / f"{name}.h").write_text("".join(f"#include <{header}.h>\n" for header in headers))
    (folder / "module.modulemap").write_text(
        "".join(f'module {name} [system] {{ header "{name}.h" export * }}\n' for name in maps))
    path, target = resources(folder / "resources")
    swift = ["swiftc", "-resource-dir", path, "-target", target, "-swift-version", "6", "-parse-as-library",
             "-package-name", "main", "-I", folder, *definitions]
    for flag in ["-nostdinc", "-isystem", CLANG_HEADERS, *flags, f"-I{folder}"]:
        swift += ["-Xcc", flag]
    system_sources = SOURCES / "MoonspringSystem"
    layers = [(module, [HERE / "CLibraryOverlay.swift"]), ("PlatformC", [system_sources / "PlatformC/PlatformC.swift"])]
    for name, files in layers:
        expect([*swift, "-emit-module", "-module-name", name, "-o", folder / f"{name}.swiftmodule", *files],
               f"the module {name} to compile")
    files = [file for file in sorted(system_sources.rglob("*.swift")) if file.parent.name != "PlatformC"]
    expect([*swift, "-typecheck", "-module-name", "MoonspringSystem", *files], f"MoonspringSystem to compile where {module} is")


C_HEADERS = ("assert ctype errno inttypes limits locale math stdio stdlib string time dirent dlfcn fcntl poll pthread sched "
             "signal spawn termios unistd sys/file sys/ioctl sys/mman sys/socket sys/stat sys/time sys/types sys/wait").split()


# Darwin -------------------------------------------------------------------------------------------

def darwin_library():
    """The folder of Darwin's headers and list of symbols, unpacked from the package."""
    folder = ROOT / ".build/darwin"
    if not (folder / "done").exists():
        with tempfile.TemporaryDirectory() as download:
            expect([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", download, ZIGLANG],
                   f"pip to download {ZIGLANG}")
            with zipfile.ZipFile(next(pathlib.Path(download).glob("*.whl"))) as package:
                wanted = [name for name in package.namelist() if "/include/any-darwin-any/" in name or "/libc/darwin/" in name]
                package.extractall(folder, wanted)
        (folder / "done").touch()
    return folder / "ziglang/lib/libc"


def check_darwin(folder, libraries, listed):
    library = darwin_library()
    headers = library / "include/any-darwin-any"
    for target in ("arm64-apple-macos15", "x86_64-apple-macos15", "arm64-apple-ios18"):
        compile_all(C_FILES, [*system(target, headers), *libraries], f"for {target}")
    mac = system("arm64-apple-macos15", headers)
    (folder / "darwin-functions").mkdir()
    notes = re.compile(r"Darwin: (\S+)")
    check_headers(folder / "darwin-functions", listed, mac, ("C", "POSIX", "BSD"),
                  lambda row: match[1] if (match := notes.search(row.note)) else row.header)
    exported = set(re.findall(r"\b_(\w+)(?:\$\w+)*", (library / "darwin/libSystem.tbd").read_text()))
    missing = sorted(row.name for row in listed.values() if row.standard in ("C", "POSIX", "BSD") and row.name not in exported)
    if missing:
        fail(f"expected Darwin's library to have the functions of functions.txt, it lacks {', '.join(missing)}")
    # As the compiler for Darwin defines them, while the standard library is this system's.
    version = 150000
    flags = ["-U__linux__", "-U__gnu_linux__", "-Ulinux", "-D__APPLE__=1", "-D__MACH__=1", "-D__APPLE_CC__=6000",
             "-D__DYNAMIC__=1",
             f"-D__ENVIRONMENT_MAC_OS_X_VERSION_MIN_REQUIRED__={version}", f"-D__ENVIRONMENT_OS_VERSION_MIN_REQUIRED__={version}",
             "-DSWIFT_CLASS_EXTRA=", "-isystem", headers]
    check_system_layer(folder / "Darwin", "Darwin", flags,
                       {"CLibrary": [*C_HEADERS, "xlocale", "crt_externs"], "MachO": ["mach-o/dyld"]}, ("-DDARWIN",))


def main():
    if len(sys.argv) not in (2, 3) or sys.argv[2:] not in ([], ["--downloads"]):
        sys.exit(__doc__)
    listed = rows()
    with tempfile.TemporaryDirectory() as path:
        folder = pathlib.Path(path)
        count = check_list(pathlib.Path(sys.argv[1]).resolve(), listed)
        print(f"functions: {count} called, all of them listed")
        libraries = headers_of_libraries(folder / "libraries")
        musl = system("x86_64-linux-musl", MUSL)
        check_headers(folder, listed, ["-std=c11", *musl], ("C",), lambda row: row.header)
        check_headers(folder, listed, ["-std=c11", "-D_XOPEN_SOURCE=700", *musl], ("C", "POSIX"), lambda row: row.header)
        compile_all(C_FILES, [*musl, *libraries], "against musl")
        check_system_layer(folder / "Musl", "Musl", ["-D_GNU_SOURCE", "-isystem", MUSL], {"CLibrary": C_HEADERS})
        print(f"musl: {len(C_FILES)} files of C compile, MoonspringSystem's types fit")
        check_posix(folder, listed)
        print(f"without what Linux alone has: {len(SCRIPTS)} scripts run")
        compile_all(C_FILES, for_arm64(*libraries), "for arm64")
        print(f"arm64: {len(C_FILES)} files of C compile, {check_arm64(folder)} functions have the same bits")
        if "--downloads" in sys.argv:
            check_arm64_shim(folder, libraries)
            print(f"arm64: {len(SCRIPTS)} scripts run in the shim")
            check_darwin(folder, libraries, listed)
            print(f"Darwin: {len(C_FILES)} files of C compile, MoonspringSystem's types fit, all functions are there")


main()
