-- utf8.codes refuses what is not UTF-8.
local function read(text, lax)
  local list = {}
  local ok, message = pcall(function() for place, code in utf8.codes(text, lax) do list[#list + 1] = place .. ":" .. code end end)
  return ok and table.concat(list, " ") or message:match("invalid UTF%-8 code")
end
local no = "invalid UTF-8 code"
assert(read("aé漢😀") == "1:97 2:233 4:28450 7:128512")
assert(read("") == "")
for _, text in ipairs{"ab\xff", "ab\x80\x80\x80", "\u{200}\x80", "\x80", "\xc0\x80", "\xe0\x80\x80", "\xf0\x80\x80\x80", "\xc3", "a\xc3b",
                      "\xfe\x80\x80\x80\x80\x80\x80", "\xff\x80\x80\x80\x80\x80\x80\x80"} do
  assert(read(text) == no and read(text, true) == no, text)
end
assert(read("\u{D7FF}\u{E000}\u{10FFFF}") == "1:55295 4:57344 7:1114111")
assert(read("\xed\xa0\x80") == no and read("\xed\xa0\x80", true) == "1:55296")
assert(read("\u{7FFFFFFF}") == no and read("\u{7FFFFFFF}", true) == "1:2147483647")
assert(read("\u{110000}") == no)
print "right"
