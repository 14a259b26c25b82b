-- ends with: error
-- The last message, of an error in error handling, needs no memory.
local o = setmetatable({}, {})
getmetatable(o).__tostring = function() error(o) end
local handler
handler = function(e) handler2 = handler error(e) end
xpcall(error, handler, o)
local keep, size, rep, handled = {}, 1 << 20, string.rep, 0
local function text() keep[#keep + 1] = rep("x", size) .. #keep end
local function list() keep[#keep + 1] = {} end
while size >= 1 do if not pcall(text) then size = size // 2 end end
for i = 1, 200000 do if not pcall(list) then break end end
for i = 1, 100 do xpcall(error, handler, o) end
error(o)
