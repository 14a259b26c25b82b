import MoonspringLua
import MoonspringScene

/// What a script writes for values and members of the types that the declaration table has.
enum ScriptValues {
    /// Functions of a script that make values that no two calls share. It has `H`, `n`, `big`, `ms` and `scene` before them.
    static func makers(points: Int) -> String {
        """
        local function keep(v) H[#H + 1] = v return v end
        local function one(key, make) H[key] = H[key] or make() return H[key] end
        local function text() n = n + 1 return n .. big end
        local function vec() n = n + 1 return ms.vec(n * 7 % 375, n * 11 % 667) end
        local corners = {}
        for i = 1, \(points) do
          local a = i / \(points) * 6
          corners[i] = ms.vec(30 * math.cos(a), 30 * math.sin(a))
        end
        local function path() n = n + 1 corners[1] = ms.vec(31, n % 9) return ms.path.polygon(corners) end
        local function item()
          n = n + 1
          if n % 3 == 0 then return ms.DynamicItem{bounds = {0, 0, 9, 9}, center = vec()} end
          return scene.view:addSubview(ms.View{size = {9, 9}, center = vec()})
        end
        local function items() local t = {} for i = 1, 20 do t[i] = item() end return t end
        local function texts() local t = {} for i = 1, 20 do t[i] = text() end return t end
        local function callback() local held = text() return function() return held, 0 end end
        """
    }

    /// One way to use an object.
    enum Use {
        case call(String, String)
        case write(String, String)
        case read(String)
    }

    /// All ways to use an object of a class for which there are values.
    static func uses(of className: String) -> [Use] {
        guard let row = Scene.reference.classes.first(where: { $0.name == className }) else { return [] }
        return Scene.reference.members(of: row).flatMap { uses(of: $0.member) }
    }

    private static func uses(of member: LuaMember) -> [Use] {
        // A function of the class is called with a dot.
        if member.kind == .function { return [] }
        if member.isCallable {
            let values = member.parameters.compactMap { value(of: $0.type) }
            return values.count < member.parameters.count ? [] : [.call(member.name, values.joined(separator: ", "))]
        }
        guard !member.isReadOnly, let value = value(of: member.type) else { return [.read(member.name)] }
        return [.read(member.name), .write(member.name, value)]
    }

    private static func value(of type: LuaType) -> String? {
        switch type {
        case .boolean: "true"
        case .named(let element): value(of: element).map { "{one = \($0)}" }
        case .number, .integer: "2"
        case .string, .plain, .text: "text()"
        case .color: "\"rebeccapurple\""
        case .choice(let choices): choices.last?.debugDescription
        case .vec: "vec()"
        case .rect: "{n % 300, 0, 9, 9}"
        case .transform: "ms.transform.rotation(n)"
        case .range: "{0, n}"
        case .function: "callback()"
        case .list(let element): value(of: element).map { "{\($0), \($0), \($0)}" }
        case .any, .table: "texts()"
        case .optional(let type): value(of: type)
        case .either(let first, let second): value(of: first) ?? value(of: second)
        case .object("Item"): "item()"
        case .object("View"): "ms.View{size = {9, 9}, name = text()}"
        case .object("DynamicBehavior"): "ms.GravityBehavior{items = items()}"
        case .object("path"): "path()"
        case .object("region"): "ms.region.radius(9):union(ms.region.size(n, n))"
        case .object, .record, .topic: nil
        }
    }
}
