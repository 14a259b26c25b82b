-- Resuming what cannot be resumed, when there is no memory for the message, is an error of whoever resumes.
local resume, rep, pcall, error = coroutine.resume, string.rep, pcall, error
local dead = coroutine.create(function() end)
local failed = coroutine.create(function() error() end)
resume(dead) resume(failed)
local keep, size = {}, 1 << 20
local function text() keep[#keep + 1] = rep("x", size) .. #keep end
local function list() keep[#keep + 1] = {} end
local passed = 0
local normal
local middle = coroutine.create(function()
  normal = coroutine.running()
  while size >= 1 do if not pcall(text) then size = size // 2 end end
  for i = 1, 200000 do if not pcall(list) then break end end
  local a, b = pcall(resume, dead) passed = passed + 1
  a, b = pcall(resume, failed) passed = passed + 1
  a, b = pcall(resume, normal) passed = passed + 1
end)
pcall(resume, middle)
keep = nil
collectgarbage()
assert(passed == 3, passed)
assert(coroutine.status(middle) == "dead")
print "right"
