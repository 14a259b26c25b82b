-- What the specs share.
local support = {}

local interpreter = arg and arg[-1] or "lua5.4"

--- Runs a script in a Lua of its own, which finds the module where this one does.
--- Returns whether it ended well, and all that it wrote.
function support.run(script)
    local path = os.tmpname()
    local file = assert(io.open(path, "w"))
    file:write(script)
    file:close()
    local pipe = assert(io.popen(("LUA_CPATH_5_4='%s' '%s' '%s' 2>&1"):format(package.cpath, interpreter, path)))
    local output = pipe:read("a")
    local hasEnded = pipe:close()
    os.remove(path)
    return hasEnded == true, output
end

return support
