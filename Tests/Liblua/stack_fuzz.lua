local random, concat, load = math.random, table.concat, load
local function pick(...) return (select(random(select("#", ...)), ...)) end
local depth = 0
local value, statement

-- What a metamethod, a handler or a callback does before it answers.
local function action()
  return pick(
    "deep(" .. pick(10, 200, 2000, 20000) .. ")",
    "collectgarbage()", "collectgarbage('step')",
    "if coroutine.isyieldable() then coroutine.yield(1) end",
    "spread(" .. pick(50, 1000, 20000) .. ")",
    "pcall(endless)", "grow(" .. pick(10, 1000) .. ")", "fill()", "error(pick(o1, 'text', nil, 7))",
    "local w = coroutine.wrap(function() coroutine.yield(deep(300)) error('in') end) w() pcall(w)",
    "local c = coroutine.create(function() local x <close> = o1 coroutine.yield() end) coroutine.resume(c) coroutine.close(c)",
    "o2 = nil", "drop()", "")
end

function value()
  depth = depth + 1
  local text
  if depth > 4 then text = pick("o1", "o2", "'s'", "7", "t", "1.5")
  else
    text = pick(
      function() return pick("o1", "o2", "o3", "t", "'text'", "3", "''", "g") end,
      function() return "(" .. value() .. " .. " .. value() .. ")" end,
      function() return "(" .. value() .. " .. " .. value() .. " .. " .. value() .. " .. " .. value() .. ")" end,
      function() return pick("o1", "o2", "t", "g") .. "[" .. value() .. "]" end,
      function() return pick("o1", "o2", "t", "g") .. "[" .. value() .. pick(" < ", " == ", " <= ", " ~= ") .. value() .. "]" end,
      function() return "o1.a.b.c" end,
      function() return "(" .. value() .. pick(" + ", " // ", " & ", " ~ ", " < ", " == ", " and ", " or ", " % ") .. value() .. ")" end,
      function() return "(" .. pick("1", "7") .. pick(" & ", " | ", " ~ ") .. "(" .. value() .. " or " .. value() .. "))" end,
      function() return "#" .. pick("o1", "t", "o3") end,
      function() return "-o1" end,
      function() return pick("o1", "tostring", "f") .. "(" .. value() .. ", " .. value() .. ")" end,
      function() return "{" .. value() .. ", " .. value() .. ", x = " .. value() .. "}" end)()
  end
  depth = depth - 1
  return text
end

local function block()
  local lines = {}
  for i = 1, random(3) do lines[i] = statement() end
  return concat(lines, " ")
end

function statement()
  depth = depth + 1
  local text
  if depth > 4 then text = action()
  else
    text = pick(
      action,
      function() return "local x = " .. value() end,
      function() return pick("o1", "o2", "t", "g") .. "[" .. pick(value(), "#t + 1", "random(100)") .. "] = " .. value() end,
      function() return "do local c <close> = closing() " .. block() .. " end" end,
      function()
        return "for k, v in next, {1, 2, 3}, nil, closing() do local function u() return k end " .. block() .. " if random(2) == 1 then break end end"
      end,
      function() return "pcall(function() " .. block() .. " end)" end,
      function() return "xpcall(function() " .. block() .. " end, function(e) " .. action() .. " return e end)" end,
      function()
        return "do local c = coroutine.create(function() " .. block() .. " coroutine.yield() " .. block()
          .. " end) coroutine.resume(c) coroutine.resume(c) coroutine.close(c) end"
      end,
      function() return "pcall(table.sort, {3, 1, 2, 5}, function(a, b) " .. action() .. " return a < b end)" end,
      function() return "pcall(string.gsub, 'abc', '.', function() " .. action() .. " end)" end,
      function() return "g = " .. value() end,
      function() return "for i = 1, 40 do local x = o1 .. i end" end)()
  end
  depth = depth - 1
  return text
end

local function metamethod(name, parameters, answer)
  return "m." .. name .. " = function(" .. parameters .. ") " .. action() .. " return " .. answer .. " end "
end

local function object(name)
  local parts = {"do local m = {} "}
  for _, row in ipairs{{"__concat", "a, b", pick("'z'", "a", "o1")}, {"__index", "s, k", pick("'v'", "o2", "k")}, {"__add", "a, b", "1"},
    {"__lt", "a, b", "true"}, {"__le", "a, b", "o1"}, {"__eq", "a, b", "false"}, {"__len", "s", "3"}, {"__call", "s, a", "a"}, {"__unm", "s", "s"},
    {"__close", "s, e", "s"}, {"__newindex", "s, k, v", "nil"}, {"__band", "a, b", "1"}, {"__tostring", "s", pick("'o'", "o1")}} do
    if random(3) > 1 then parts[#parts + 1] = metamethod(row[1], row[2], row[3]) end
  end
  if random(3) == 1 then parts[#parts + 1] = "m.__newindex = {} " end
  if random(3) == 1 then parts[#parts + 1] = "setmetatable(m, {__mode = '" .. pick("v", "k", "kv") .. "'}) " end
  parts[#parts + 1] = name .. " = setmetatable({a = 1}, m) end "
  return concat(parts)
end

local prelude = [[
local o1, o2, o3, g, t, keep = nil, nil, nil, nil, {}, {}
local random = math.random
local function pick(...) return (select(random(select("#", ...)), ...)) end
local function deep(n) if n > 0 then return 1 + deep(n - 1) end return 0 end
local function spread(n) return select("#", table.unpack(t, 1, n)) end
local function endless() return 1 + endless() end
local function grow(n) for i = 1, n do t[#t + 1] = i end end
local function fill() for i = 1, 400 do keep[#keep + 1] = ("x"):rep(5000) .. #keep end end
local function drop() keep = {} t = {} end
local function f(a) return a end
local function closing() return setmetatable({}, {__close = function() ]]
local program = concat{prelude, action(), " end}) end\n", object "o1", object "o2", object "o3", "\n"}
local body = {}
for i = 1, random(2, 6) do body[i] = "pcall(function() " .. statement() .. " end)\n" end
local text = program .. concat(body) .. "local c = coroutine.create(function() " .. block() .. " end)\nfor i = 1, 5 do coroutine.resume(c) end coroutine.close(c)\n"
if shows then print(text) end
local run, message = load(text, "=fuzz")
if not run then error(message) end
run()
