import MoonspringLua
import MoonspringScene

// What the place of a value wants: the type of a property, of an argument, of a key.

extension Interpreter {
    /// What is wanted where the token `index` stands, or would stand.
    func wanted(at index: Int, depth: Int = 0) -> Wanted? {
        guard depth < Self.maximumDepth, budget.take() else { return nil }
        switch text.kind(index - 1) {
        case .assign, .equal, .notEqual: return wantedOfLeft(index - 2, depth)
        case .openParenthesis, .comma, .openBrace, .semicolon:
            let open = text.openers[min(index, text.count)]
            if text.kind(open) == .openParenthesis {
                return wantedOfArgument(commas(from: open, to: index), of: open, depth)
            }
            if text.kind(open) == .openBrace, case .list(let element) = shape(ofTableAt: open, depth: depth + 1) {
                return Wanted(element)
            }
            return nil
        default:
            // f"text" and f{...}
            return text.endsPrefix(index - 1) ? wantedOfArgument(0, of: index, depth) : nil
        }
    }

    /// What stands left of `=` or `==`, ending with the token `last`.
    private func wantedOfLeft(_ last: Int, _ depth: Int) -> Wanted? {
        guard text.kind(last) == .name else { return nil }
        let name = text.text(last)
        switch text.kind(last - 1) {
        case .dot:
            switch meaning(endingAt: last - 2, depth: depth + 1).what {
            case .object(let owner, _), .classTable(let owner, _):
                return row(name, ofClass: owner).map { Wanted($0.type, delegate: $0.delegate) }
            default: return nil
            }
        case .openBrace, .comma, .semicolon:
            let open = text.openers[last]
            return text.kind(open) == .openBrace ? wanted(ofKey: name, inTableAt: open, depth) : nil
        default: return nil
        }
    }

    private func wanted(ofKey name: String, inTableAt open: Int, _ depth: Int) -> Wanted? {
        switch shape(ofTableAt: open, depth: depth + 1) {
        case .constructor(let owner):
            guard let row = reference.classes.named(owner) else { return nil }
            if let key = row.keys.first(where: { $0.field.name == name }) { return Wanted(key.field.type) }
            if let member = self.row(name, ofClass: owner) { return Wanted(member.type, delegate: member.delegate) }
            return reference.classes.constructorKeys(of: row).first { $0.field.name == name }
                .map { Wanted($0.field.type) }
        case .record(let fields): return fields.first { $0.name == name }.map { Wanted($0.type) }
        case .delegate(let delegate):
            return delegate.methods.first { $0.name == name }.map { Wanted(.function($0.signature)) }
        default: return nil
        }
    }

    /// What the function that is called with the arguments at `open` is; nil where nothing is called there.
    func callee(of open: Int, depth: Int = 0) -> Meaning? {
        guard text.endsPrefix(open - 1) else { return nil }
        // The parameters of a function are no arguments.
        var index = open - 1
        while text.kind(index) == .name || text.kind(index) == .dot || text.kind(index) == .colon { index -= 1 }
        if text.kind(index) == .function { return nil }
        return meaning(endingAt: open - 1, depth: depth + 1)
    }

    /// How many commas stand before the token `index` between the arguments at `open`.
    func commas(from open: Int, to index: Int) -> Int {
        guard open + 1 < index else { return 0 }
        return (open + 1..<min(index, text.count)).count { text.kind($0) == .comma && text.openers[$0] == open }
    }

    private func wantedOfArgument(_ number: Int, of open: Int, _ depth: Int) -> Wanted? {
        switch callee(of: open, depth: depth)?.what {
        case .function(let member, _):
            return number < member.parameters.count ? Wanted(member.parameters[number].type) : nil
        case .classTable(let name, _):
            guard let call = reference.classes.named(name)?.callMember, number < call.parameters.count else {
                return nil
            }
            return Wanted(call.parameters[number].type)
        default: return nil
        }
    }

    /// What the table whose brace is `open` is for.
    func shape(ofTableAt open: Int, depth: Int = 0) -> TableShape {
        guard depth < Self.maximumDepth, budget.take() else { return .unknown }
        // ms.View{ and ms.View({
        let outer = text.kind(open - 1) == .openParenthesis ? open - 1 : open
        if case .classTable(let name, _) = callee(of: outer, depth: depth)?.what,
            reference.classes.named(name)?.isConstructible == true
        {
            return .constructor(name)
        }
        guard let wanted = wanted(at: open, depth: depth + 1) else { return .unknown }
        if let delegate = wanted.delegate { return .delegate(delegate) }
        return shape(wanted.type)
    }

    private func shape(_ type: LuaType) -> TableShape {
        switch type.unwrapped.type {
        case .record(let fields): return .record(fields)
        case .list(let element): return .list(element)
        case .either(let first, let second):
            if case .unknown = shape(first) { return shape(second) }
            return shape(first)
        default: return .unknown
        }
    }

    /// The keys that the table at `open` has been given already.
    func givenKeys(inTableAt open: Int) -> Set<String> {
        var given = Set<String>()
        for index in open + 1..<max(open + 1, text.count)
        where text.kind(index) == .assign && text.openers[index] == open && text.kind(index - 1) == .name {
            given.insert(text.text(index - 1))
        }
        return given
    }
}
