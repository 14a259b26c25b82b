rockspec_format = "3.0"
package = "moonspring"
version = "scm-1"
source = {
    -- In a checkout, or in an unpacked archive: luarocks --lua-version 5.4 make. scripts/rock packs this archive with this file.
    url = "file://moonspring-scm.tar.gz",
    dir = "moonspring-scm",
}
description = {
    summary = "2D dynamics for motion in user interfaces",
    detailed = [[
        Gravity, collisions, attachments, springs, snaps, pushes and fields, with the behaviour and the names of
        UIKit Dynamics. Building needs Swift 6.2 or later; the module itself does not.
    ]],
    license = "MIT",
}
supported_platforms = { "linux" }
dependencies = { "lua ~> 5.4" }
build = {
    type = "command",
    -- LuaRocks exports CC and CXX; SwiftPM would hand them flags that only clang knows.
    build_command = "env -u CC -u CXX scripts/install-module --build-only",
    install = { lib = { moonspring = ".build/module/moonspring.so" } },
}
