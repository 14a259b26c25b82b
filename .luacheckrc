-- What luacheck expects of the scenes and of other Lua files here.
std = "lua54"
max_line_length = 120
-- A callback has the arguments that it is given, whether it needs them or not.
self = false
unused_args = false
-- To set a field of what a table holds counts as no use of the table.
ignore = { "241" }
