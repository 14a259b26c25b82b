import MoonspringLua
import MoonspringScene
import TestSupport
import Testing

/// Everything that scripts see, as the table declares it.
var reference: Reference { Scene.reference }

@Suite("The declaration table") struct DeclarationTableTests {
    private let members = reference.classes.flatMap { row in row.members.map { (row.name, $0) } }

    @Test("a name stands for one thing: classes in the table, members and own keys in a class")
    func uniqueNames() {
        let classes = reference.classes.map(\.name)
        #expect(Set(classes).count == classes.count)
        for row in reference.classes {
            // `t.rotation` is a part and `ms.transform.rotation(a)` a function: they are read off different things.
            for isFunction in [false, true] {
                let names = row.members.filter { $0.isFunction == isFunction }.map(\.name)
                #expect(Set(names).count == names.count, "\(row.name)")
            }
            let keys = reference.classes.constructorKeys(of: row).map(\.field.name)
            #expect(Set(keys).count == keys.count, "\(row.name)")
        }
    }

    @Test("every member has a unit, or says that it has none")
    func units() {
        let parts = ["pt", "s", "rad", "Hz", "kg", "N", "m", "none"]
        for (owner, member) in members {
            let words = member.unit.split { !$0.isLetter }.map(String.init)
            #expect(words.contains(where: parts.contains), "\(owner).\(member.name): '\(member.unit)'")
        }
    }

    @Test("every class, member, operator, delegate function and key has a sentence")
    func sentences() {
        var texts = reference.classes.map { ($0.name, $0.doc) } + members.map { ("\($0).\($1.name)", $1.doc) }
        for row in reference.classes {
            texts += row.operators.map { ("\(row.name) \($0.symbol)", $0.doc) }
            texts += row.members.compactMap(\.delegate).flatMap(\.methods).map { ($0.name, $0.doc) }
            texts += reference.classes.constructorKeys(of: row).map { ("\(row.name){\($0.field.name)}", $0.field.doc) }
        }
        for (name, text) in texts {
            #expect(text.count > 5, "\(name)")
            #expect(text.hasSuffix(".") || text.hasSuffix("?"), "\(name): \(text)")
            #expect(!text.contains("\n"), "\(name)")
        }
    }

    @Test("every class that a type names is in the table, and no result or argument of a callback is left untyped")
    func types() {
        func check(_ type: LuaType, _ place: String, isTyped: Bool = false) {
            switch type {
            case .object(let name):
                let delegates = members.compactMap(\.1.delegate?.name)
                #expect(reference.classes.named(name) != nil || delegates.contains(name), "\(place): \(name)")
            case .any: #expect(!isTyped, "\(place)")
            case .optional(let inner), .list(let inner): check(inner, place, isTyped: isTyped)
            case .either(let first, let second):
                check(first, place, isTyped: isTyped)
                check(second, place, isTyped: isTyped)
            case .record(let fields): for field in fields { check(field.type, "\(place).\(field.name)", isTyped: true) }
            case .function(let signature):
                for field in signature.parameters where field.name != "..." {
                    check(field.type, "\(place)(\(field.name))", isTyped: true)
                }
                if let result = signature.result { check(result, place, isTyped: true) }
            default: break
            }
        }
        for (owner, member) in members {
            check(member.type, "\(owner).\(member.name)")
            for field in member.parameters { check(field.type, "\(owner).\(member.name)(\(field.name))") }
            for result in member.results { check(result.type, "the result of \(owner).\(member.name)", isTyped: true) }
            for method in member.delegate?.methods ?? [] { check(.function(method.signature), method.name) }
        }
        for row in reference.classes {
            if let parent = row.parent { #expect(reference.classes.named(parent) != nil, "\(row.name) : \(parent)") }
            for key in reference.classes.constructorKeys(of: row) {
                check(key.field.type, "\(row.name){\(key.field.name)}")
            }
        }
    }

    @Test("a number's default is in its range")
    func ranges() {
        for (owner, member) in members where !member.defaultValue.isEmpty {
            guard let number = Double(member.defaultValue) else { continue }
            switch member.range {
            case .any: break
            case .nonNegative: #expect(number >= 0, "\(owner).\(member.name)")
            case .positive: #expect(number > 0, "\(owner).\(member.name)")
            case .unit: #expect(number >= 0 && number <= 1, "\(owner).\(member.name)")
            }
        }
    }

    @Test("the functions that a delegate may have are those that the engine calls")
    func delegates() {
        let declared = members.compactMap(\.1.delegate).flatMap(\.methods).map(\.name)
        let called = LuaName.allCases.map { "\($0)" }.filter { !$0.hasPrefix("get") && !$0.hasPrefix("set") }
        #expect(declared.sorted() == called.sorted())
    }

    @Test("what one object says of itself is what the table says", arguments: ["View", "GravityBehavior", "scene"])
    func help(name: String) throws {
        let text = try reference.text(for: name)
        let row = try #require(reference.classes.named(name))
        for (owner, member) in reference.members(of: row) {
            let sign = member.kind == .method ? ":" : "."
            #expect(text.contains("\(owner.name)\(sign)\(member.name)"), "\(member.name)")
            #expect(text.contains(member.doc), "\(member.name)")
        }
        #expect(text.contains("-->"))
    }

    @Test("a range, a unit and a default are told where there are any")
    func details() throws {
        #expect(
            try reference.text(for: "View.alpha")
                == "View.alpha\n  The opacity of the view; 0 is invisible. The views in it fade each by itself, so that one shows through another; UIKit's fade as one picture. An invisible view still receives touches; UIKit's does not below 0.01. Type: a finite number. Range: 0 to 1. Default: 1."
        )
        #expect(try reference.text(for: "View.addSubview").hasPrefix("View:addSubview(view, [index]) -> view\n"))
        #expect(try reference.text(for: "vec.unpack").hasPrefix("vec:unpack() -> x, y\n"))
        #expect(
            try reference.text(for: "CollisionBehavior.boundary").hasPrefix(
                "CollisionBehavior:boundary(identifier) -> path or nil\n"))
    }
}
