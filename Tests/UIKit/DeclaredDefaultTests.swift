import TestSupport
import Testing

/// The reference says of every property what a new object has; scripts can rely on it.
@Suite struct DeclaredDefaultTests {
    /// Reads each default out of the reference, runs it as Lua, and compares it with a new object's property.
    private static let script = """
        local v = ms.View{frame = {0, 0, 10, 10}}
        local makers = {
            DynamicItemGroup = function() return ms.DynamicItemGroup{items = {v}} end,
            SnapBehavior = function() return ms.SnapBehavior{item = v, snapPoint = {0, 0}} end,
            SpringBehavior = function() return ms.SpringBehavior{item = v, target = {0, 0}} end,
            DragBehavior = function() return ms.DragBehavior{item = v} end,
            AttachmentBehavior = function() return ms.AttachmentBehavior{item = v, attachedToAnchor = {0, 0}} end,
        }
        for name in ([[GravityBehavior PushBehavior CollisionBehavior DynamicItemBehavior DynamicBehavior
            DynamicAnimator LayoutAnimator View DynamicItem]]):gmatch("%w+") do
            makers[name] = ms[name]
        end
        for kind in ([[drag vortex radialGravity linearGravity velocity noise turbulence spring electric
            magnetic]]):gmatch("%w+") do
            makers["FieldBehavior." .. kind] = ms.FieldBehavior[kind]
        end

        local function flat(x)
            if type(x) == "number" then return string.format("%.9g", x) end
            if ms.type(x) == "vec" or ms.type(x) == "rect" then x = {x:unpack()} end
            if type(x) ~= "table" then return tostring(x) end
            local parts = {}
            for i, part in ipairs(x) do parts[i] = flat(part) end
            return table.concat(parts, " ")
        end

        local count = 0
        for name, make in pairs(makers) do
            local object, property = make{}, nil
            for line in ms.help(name):gmatch("[^\\n]+") do
                if line:match("^  %S") then property = line:match("^  [%w.]+%.(%w+)") end
                local default = property and line:match("Default: (.-)%.$")
                if default then
                    local value = load("local ms = ... return " .. default)
                    count = count + 1
                    if not value or flat(value(ms)) ~= flat(object[property]) then
                        print(name, property, default, flat(object[property]))
                    end
                end
            end
        end
        print(count)
        """

    /// Defaults that are words, not values, and the place of a group, which is its members'.
    private static let inWords = ["length", "attachmentRange", "falloff", "x", "y"]

    @Test("every property of a new object has the default that the reference names")
    func defaults() throws {
        let output = try TestScene(Self.script).output
        let others = output.dropLast().filter { line in
            let words = line.split(separator: "\t")
            return words.count < 2 || !Self.inWords.contains(String(words[1]))
        }
        #expect(others.isEmpty)
        #expect((output.last.flatMap(Int.init) ?? 0) > 280)
    }
}
