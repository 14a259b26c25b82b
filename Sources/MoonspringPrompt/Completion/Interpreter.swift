import MoonspringLua
import MoonspringScene

/// Finds out what expressions of a typed text mean: from the live session where names lead there, else from the types of the
/// reference. It never runs anything.
struct Interpreter {
    let text: TextBeforeCursor
    let reference: Reference
    let thing: ([String]) -> NameKind?

    /// Locals whose values are locals whose values...: no further than this.
    static let maximumDepth = 12
    /// Nor this many expressions in all.
    let budget = Budget()

    final class Budget {
        private var left = 500

        /// Is there another one to be had?
        func take() -> Bool {
            left -= 1
            return left >= 0
        }
    }

    // MARK: expressions

    enum Step {
        case member(String)
        case method(String)
        /// The token that begins the arguments: `(`, `{` or a string.
        case call(Int)
        /// The token behind `[`.
        case index(Int)
    }

    enum Base {
        case name(String)
        /// What is in parentheses, from this token on.
        case group(Int)
        case string
        case unknown
    }

    /// What the expression means whose last token is `last`: `bob.superview`, `ms.View{...}`.
    func meaning(endingAt last: Int, depth: Int = 0, declared count: Int? = nil) -> Meaning {
        guard depth < Self.maximumDepth, budget.take() else { return .unknown }
        let (base, steps) = chain(endingAt: last)
        return meaning(of: base, steps, depth, count ?? text.declared.count)
    }

    /// The parts of the expression whose last token is `last`, found going backwards.
    private func chain(endingAt last: Int) -> (Base, [Step]) {
        var steps: [Step] = []
        var index = last
        while true {
            switch text.kind(index) {
            case .name:
                let name = text.text(index)
                switch text.kind(index - 1) {
                case .dot:
                    steps.append(.member(name))
                    index -= 2
                case .colon:
                    steps.append(.method(name))
                    index -= 2
                default: return (.name(name), steps.reversed())
                }
            case .closeParenthesis, .closeBrace:
                let open = text.partners[index]
                guard open >= 0 else { return (.unknown, []) }
                if text.endsPrefix(open - 1) {
                    steps.append(.call(open))
                    index = open - 1
                } else {
                    let isGroup = text.kind(open) == .openParenthesis
                    return (isGroup ? .group(open + 1) : .unknown, steps.reversed())
                }
            case .closeBracket:
                let open = text.partners[index]
                guard open >= 0 else { return (.unknown, []) }
                steps.append(.index(open + 1))
                index = open - 1
            case .string:
                guard text.endsPrefix(index - 1), text.kind(index - 1) != .string else {
                    return (.string, steps.reversed())
                }
                steps.append(.call(index))
                index -= 1
            default: return (.unknown, [])
            }
        }
    }

    /// What the expression means that begins with the token `first`.
    func meaning(startingAt first: Int, depth: Int, declared count: Int) -> Meaning {
        guard depth < Self.maximumDepth, budget.take() else { return .unknown }
        var steps: [Step] = []
        var index = first + 1
        let base: Base
        switch text.kind(first) {
        case .name: base = .name(text.text(first))
        case .openParenthesis:
            base = .group(first + 1)
            guard text.closers[first] >= 0 else { return .unknown }
            index = text.closers[first] + 1
        case .string: base = .string
        default: return .unknown
        }
        while true {
            switch text.kind(index) {
            case .dot where text.kind(index + 1) == .name:
                steps.append(.member(text.text(index + 1)))
                index += 2
            case .colon where text.kind(index + 1) == .name:
                steps.append(.method(text.text(index + 1)))
                index += 2
            case .openParenthesis, .openBrace:
                steps.append(.call(index))
                guard text.closers[index] >= 0 else { return meaning(of: base, steps, depth, count) }
                index = text.closers[index] + 1
            case .openBracket:
                steps.append(.index(index + 1))
                guard text.closers[index] >= 0 else { return .unknown }
                index = text.closers[index] + 1
            case .string:
                steps.append(.call(index))
                index += 1
            default: return continues(index) ? .unknown : meaning(of: base, steps, depth, count)
            }
        }
    }

    /// Does an operator stand there, so that what is before it is not the whole expression?
    private func continues(_ index: Int) -> Bool {
        switch text.kind(index) {
        case .plus, .minus, .star, .slash, .concat, .equal, .notEqual, .less, .lessEqual, .greater, .greaterEqual,
            .percent, .caret, .doubleSlash:
            true
        default: false
        }
    }

    private func meaning(of base: Base, _ steps: [Step], _ depth: Int, _ count: Int) -> Meaning {
        var meaning: Meaning
        switch base {
        case .name(let name): meaning = self.meaning(ofName: name, depth, count)
        case .group(let first): meaning = self.meaning(startingAt: first, depth: depth + 1, declared: count)
        case .string: meaning = Meaning(.string)
        case .unknown: return .unknown
        }
        for step in steps {
            switch step {
            case .member(let name): meaning = member(name, of: meaning)
            case .method(let name): meaning = member(name, of: meaning)
            case .call(let open): meaning = result(of: meaning, open, depth, count)
            case .index(let key): meaning = element(of: meaning, key)
            }
        }
        return meaning
    }

    // MARK: names

    private func meaning(ofName name: String, _ depth: Int, _ count: Int) -> Meaning {
        if let index = text.declared.prefix(count).lastIndex(where: { $0.name == name }) {
            return meaning(of: text.declared[index], depth, index)
        }
        if name == "require" { return Meaning(.require) }
        if let thing = thing([name]) { return Meaning(thing, path: [name]) }
        return name == "ms" ? Meaning(.module) : .unknown
    }

    /// What the text gives the name; `count`: the names declared before it, which are all that its value can speak of.
    private func meaning(of declared: TextBeforeCursor.Declared, _ depth: Int, _ count: Int) -> Meaning {
        switch declared.value {
        case .expression(let equals, let number):
            guard let first = expression(number, after: equals) else { return .unknown }
            return meaning(startingAt: first, depth: depth + 1, declared: count)
        case .parameter(let function, -1): return receiver(of: function, depth, count)
        case .parameter(let function, let number):
            guard depth < Self.maximumDepth, let type = wanted(at: function, depth: depth + 1)?.type,
                let parameters = type.parameters, number < parameters.count
            else { return .unknown }
            return Meaning(parameters[number].type)
        case .loop(let word, 1):
            guard text.kind(word + 1) == .name, ["ipairs", "pairs"].contains(text.text(word + 1)),
                text.kind(word + 2) == .openParenthesis
            else { return .unknown }
            let list = meaning(startingAt: word + 3, depth: depth + 1, declared: count)
            if case .list(let element) = list.what { return Meaning(element) }
            return .unknown
        case .loop, .function, .unknown: return .unknown
        }
    }

    /// The token at which the expression of that number begins.
    private func expression(_ number: Int, after equals: Int) -> Int? {
        var left = number
        var index = equals + 1
        while left > 0 {
            guard index < text.count, !(text.kind(index)?.beginsStatement ?? true) else { return nil }
            if text.kind(index) == .comma, text.openers[index] == text.openers[equals] { left -= 1 }
            index += 1
        }
        return index < text.count ? index : nil
    }

    /// `self` in `function Class:method`.
    private func receiver(of function: Int, _ depth: Int, _ count: Int) -> Meaning {
        var colon = function + 1
        while text.kind(colon) == .name || text.kind(colon) == .dot { colon += 1 }
        let owner = meaning(endingAt: colon - 1, depth: depth + 1, declared: count)
        if case .classTable(let name, let own) = owner.what { return Meaning(.object(name, own: own)) }
        return owner
    }

    // MARK: steps

    /// What a field or method of it means.
    func member(_ name: String, of meaning: Meaning) -> Meaning {
        if let path = meaning.path, let thing = thing(path + [name]), thing != .other {
            return Meaning(thing, path: path + [name])
        }
        switch meaning.what {
        case .module:
            if let row = reference.classes.named(name), row.isReached, row.nestedIn == nil {
                return Meaning(row.isPublished ? .object(name, own: []) : .classTable(name, own: []))
            }
            return self.member(name, ofClass: "ms")
        case .classTable(let owner, let own):
            if reference.classes.named("\(owner).\(name)") != nil {
                return Meaning(.classTable("\(owner).\(name)", own: []))
            }
            if name == "super" { return Meaning(.classTable(owner, own: [])) }
            if name == "subclass" { return Meaning(.subclass(owner)) }
            // What the class has of its own says nothing of its type here.
            return own.contains { $0.text == name } ? .unknown : self.member(name, ofClass: owner, inClass: true)
        case .object(let owner, let own):
            return own.contains { $0.text == name } ? .unknown : self.member(name, ofClass: owner)
        case .fields(let fields): return fields.first { $0.name == name }.map { Meaning($0.type) } ?? .unknown
        default: return .unknown
        }
    }

    private func member(_ name: String, ofClass owner: String, inClass: Bool = false) -> Meaning {
        guard let member = row(name, ofClass: owner, inClass: inClass) else { return .unknown }
        switch member.kind {
        case .method, .function, .coroutine: return Meaning(.function(member, owner: owner))
        default: return Meaning(member.type)
        }
    }

    /// The member's row; a class and its objects may have different ones of a name.
    func row(_ name: String, ofClass owner: String, inClass: Bool = false) -> LuaMember? {
        guard let row = reference.classes.named(owner) else { return nil }
        let found = reference.members(of: row).map(\.member).filter { $0.name == name }
        let all = found + row.members.filter { member in member.name == name }
        return all.first { ($0.isFunction || $0.kind == .constant) == inClass } ?? all.first
    }

    /// What calling it gives.
    private func result(of meaning: Meaning, _ open: Int, _ depth: Int, _ count: Int) -> Meaning {
        switch meaning.what {
        case .classTable(let name, let own): return Meaning(.object(name, own: own))
        case .subclass(let name): return Meaning(.classTable(name, own: []))
        case .require:
            let name = text.stringValue(open) ?? text.stringValue(open + 1)
            return name == "moonspring" ? Meaning(.module) : .unknown
        case .function(let member, _):
            guard let result = member.results.first else { return .unknown }
            if let number = member.parameters.firstIndex(where: { $0.name == result.name }),
                text.kind(open) == .openParenthesis, let first = argument(number, in: open)
            {
                let given = self.meaning(startingAt: first, depth: depth + 1, declared: count)
                if case .unknown = given.what {} else { return given }
            }
            return Meaning(result.type)
        default: return .unknown
        }
    }

    /// The token at which an argument begins.
    private func argument(_ number: Int, in open: Int) -> Int? {
        var left = number
        var index = open + 1
        let end = text.closers[open] >= 0 ? text.closers[open] : text.count
        while index < end {
            if left == 0 { return index }
            if text.kind(index) == .comma, text.openers[index] == open { left -= 1 }
            index += 1
        }
        return nil
    }

    /// `list[1]`, `t["name"]`.
    private func element(of meaning: Meaning, _ key: Int) -> Meaning {
        if let name = text.stringValue(key) { return member(name, of: meaning) }
        if case .list(let element) = meaning.what { return Meaning(element) }
        return .unknown
    }
}
