import MoonspringLua

/// Where the cursor is in a text that is being written.
struct CompletionPlace {
    let inference: Inference
    private let cursor: Int
    /// The name or the string at the cursor; nil where a name is declared.
    let node: Int32?

    private var tree: LuaTree { inference.tree }

    init(_ inference: Inference, _ cursor: Int) {
        self.inference = inference
        self.cursor = cursor
        let tree = inference.tree
        node = tree.nodes.indices.last {
            guard Int(tree.nodes[$0].token) == cursor else { return false }
            switch tree.nodes[$0].kind {
            case .local, .global, .environmentName, .member, .methodCall, .string: return true
            default: return false
            }
        }.map { Int32($0) }
    }

    /// Whether the name before the cursor is that of a method: `function a:b`.
    var isAfterColon: Bool { kind(before: 1) == .colon }

    var isAttribute: Bool { kind(before: 1) == .less && kind(before: 2) == .name && kind(before: 3) == .local }

    private func kind(before count: Int) -> LuaTokenKind? {
        cursor >= count ? inference.unit.parser.tokens[cursor - count].kind : nil
    }

    var parent: Int32? { node.flatMap { parent(of: $0) } }

    private func parent(of node: Int32) -> Int32? {
        let parent = inference.parents[Int(node)]
        return parent >= 0 ? parent : nil
    }

    /// The table in which a key may be begun here.
    var table: Int32? { parent.flatMap { tree[$0].kind == .listField ? parent(of: $0) : nil } }

    /// The call whose parentheses are the innermost brackets around the cursor, and which of its arguments is there, from 0 on.
    var call: (node: Int32, argument: Int)? {
        var child = node
        while let current = child, let parent = parent(of: current) {
            switch tree[parent].kind {
            case .binary, .unary: child = parent
            case .call, .methodCall:
                let arguments = tree.list(tree[parent].b, tree[parent].c)
                return arguments.firstIndex(of: current).map { (parent, $0 - arguments.startIndex) }
            default: return nil
            }
        }
        return nil
    }

    func givenKeys(of table: Int32) -> Set<String> {
        let fields = tree.list(tree[table].b, tree[table].c).filter { tree[$0].kind == .namedField }
        return Set(fields.map { inference.name(tree[$0].b) })
    }

    /// The variables that can be seen: locals, and globals that the text gives a value; the last of a name counts.
    var variables: [(name: String, isLocal: Bool, isFunction: Bool)] {
        let isFunction = { (value: Int32?) in value.map { $0 >= 0 && tree[$0].kind == .function } ?? false }
        let globals = inference.assigned.globals.map {
            (name: inference.name($0.key), isLocal: false, isFunction: isFunction($0.value.last))
        }
        let locals = inference.unit.parser.localsAtCursor.map { tree.locals[Int($0)] }.map {
            (name: inference.name($0.name), isLocal: true, isFunction: isFunction($0.value))
        }
        return globals + locals.filter { !$0.name.hasPrefix("(") }
    }
}
