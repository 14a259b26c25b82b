import Moonspring
import MoonspringAnalysis
import MoonspringLua
import MoonspringPrompt
import MoonspringRender
import MoonspringScene
import MoonspringSystem

// Items and behaviours from inside. The protocol names an item as traces do, and a behaviour by the Lua expression that leads to it.

extension LiveSession {
    /// The longest value of a property that is shown, in cells of a terminal.
    private static let longestValue = 120
    private static let mostBehaviors = 2000
    /// Of the items of a behaviour.
    private static let mostNames = 3

    /// The reply to `items`.
    var itemList: JSON.Object {
        let items: [JSON] = scene.currentFrame().items.map { ["name": .string($0.name)] }
        var behaviors: [JSON] = []
        for (index, animator) in scene.reachableAnimators.enumerated() {
            list(animator.behaviors, at: "ms.scene.animators[\(index + 1)].behaviors", in: &behaviors)
        }
        return ["items": .array(items), "behaviors": .array(behaviors)]
    }

    /// Nesting is bounded, so the recursion is too.
    private func list(_ list: [DynamicBehavior], at path: String, in behaviors: inout [JSON]) {
        for (index, behavior) in list.enumerated() where behaviors.count < Self.mostBehaviors {
            let own = "\(path)[\(index + 1)]"
            // A behaviour is known by its items more than by its place.
            let items = firstFew(scene.itemNames(of: behavior), most: Self.mostNames)
            behaviors.append(["path": .string(own), "class": .string(behavior.kind), "details": .string(items)])
            self.list(behavior.childBehaviors, at: "\(own).childBehaviors", in: &behaviors)
        }
    }

    /// The Lua expression of something that the protocol names.
    static func expression(of name: String) -> String {
        name.hasPrefix("ms.scene.animators[") ? name : "ms.scene.item(\(LuaEscapes.quoted(name)))"
    }

    /// The reply to `springs`.
    func springList() -> JSON.Object {
        var tokens = springs ?? SpringTokens()
        var isWhole = true
        if springs == nil {
            isWhole = look { scene, _ in
                tokens.note(scene.currentPicture(hasChanged: false))
                return true
            }
        }
        let reply = tokens.json(title: scene.displayName)
        // What was interrupted is looked at again.
        if isWhole { springs = tokens }
        return reply
    }

    func inspect(_ names: [String], for viewer: Int) {
        viewers[viewer]?.inspected = names
        viewers[viewer]?.properties = nil
    }

    /// An object with its properties as they are now. Nothing of it goes into the log.
    func description(of name: String) -> JSON.Object {
        let expression = Self.expression(of: name)
        guard let object = try? scene.values(of: expression, name: "inspect").first,
            case .object(let className, let builtIn, _, _) = object
        else { return ["name": .string(name), "error": "this object no longer exists"] }
        let members = console.reference.members(ofClass: builtIn).filter { $0.kind == .property }
        let reads = members.map { "object.\($0.name)" }.joined(separator: ", ")
        let text = "local object = \(expression) return \(reads)"
        let values = (try? scene.values(of: text, name: "inspect")) ?? []
        let printer = ValuePrinter(width: Self.longestValue, style: .plain)
        let properties: [JSON] = zip(members, values).map { member, value in
            [
                "name": .string(member.name), "value": .string(printer.literal(value, cells: Self.longestValue)),
                "unit": .string(member.unit == "none" ? "" : member.unit), "isReadOnly": .bool(member.isReadOnly),
            ]
        }
        return ["name": .string(name), "class": .string(className), "properties": .array(properties)]
    }

    /// Properties after whose change an animator must read an item again.
    private static let places: Set<String> = ["center", "x", "y", "frame", "size", "bounds", "rotation", "transform"]

    /// Sets a property: an input like a line of the console, so that it is in the log.
    func set(_ property: String, of name: String, to text: String) -> JSON.Object {
        guard !property.isEmpty, property.utf8.allSatisfy(LuaLexer.isPartOfName) else {
            return ["error": "expected the name of a property"]
        }
        let expression = Self.expression(of: name)
        var code = "\(expression).\(property) = \(text)"
        if let index = scene.animatorIndex(ofItem: name), Self.places.contains(property) {
            code += " ms.scene.animators[\(index + 1)]:updateItem(\(expression))"
        }
        let answer = evaluate(code)
        if let error = answer["errors"]?.arrayValue?.first { return ["error": error] }
        if answer["incomplete"] != nil { return ["error": "expected a whole Lua expression"] }
        return ["code": .string(code)]
    }
}
