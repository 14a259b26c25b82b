/// The syntax tree of a Lua text: nodes in one array, which refer to each other by number.
///
/// A tree of class instances would take many times the memory, and a deep one would overflow the stack when it is released.
package struct LuaTree {
    package var nodes: [LuaNode] = []
    /// Lists of nodes, of locals: what a node's `first` and `count` speak of.
    package var lists: [Int32] = []
    package var locals: [LuaLocal] = []
    package var functions: [LuaFunction] = []
    /// The block of the whole text.
    package var main: Int32 = 0

    package subscript(node: Int32) -> LuaNode { nodes[Int(node)] }

    package func list(_ first: Int32, _ count: Int32) -> ArraySlice<Int32> {
        lists[Int(first)..<Int(first + count)]
    }
}

package struct LuaNode {
    package enum Kind: UInt8 {
        // Expressions.
        case `nil`, `true`, `false`, number, string, varargs
        /// `a`: the function.
        case function
        /// `a`: the local.
        case local
        /// `a`: the name's number.
        case global
        /// A name where a local `_ENV` decides what it is. `a`: the name's number.
        case environmentName
        /// `t.name`; `a`: the table, `b`: the name's number; the token is the name.
        case member
        /// `t[k]`; `a`: the table, `b`: the key.
        case index
        /// `f(...)`; `a`: the function, arguments: list `b`, `c`. The token opens the arguments.
        case call
        /// `t:name(...)`; `a`: the receiver, arguments: list `b`, `c`. The token is the name.
        case methodCall
        /// `a`: what is in parentheses.
        case parentheses
        /// `a` and `b`; `c`: the operator's token kind.
        case binary
        /// `a`; `c`: the operator's token kind.
        case unary
        /// Fields: list `b`, `c`.
        case table
        /// `name = v` in a table; `a`: the value, `b`: the name's number.
        case namedField
        /// `[k] = v`; `a`: the value, `b`: the key.
        case keyedField
        /// `v`; `a`: the value.
        case listField
        // Statements.
        /// Statements: list `b`, `c`.
        case block
        /// `local`: locals, then values: list `a`; `b`: how many locals, `c`: how many values.
        case localStatement
        /// Targets, then values: list `a`; `b`: how many targets, `c`: how many values.
        case assignment
        /// `a`: the call.
        case callStatement
        /// `a`: condition, `b`: block.
        case `while`
        /// `a`: block, `b`: condition.
        case `repeat`
        /// Conditions and blocks alternately, and the block of `else`: list `b`, `c`.
        case `if`
        /// Locals, then expressions, then the block: list `a`; `b`: how many locals, `c`: how many expressions.
        case numericFor, genericFor
        /// `a`: the target, `b`: the function's node, `c`: 1 for a method.
        case functionStatement
        /// `a`: the local, `b`: the function's node.
        case localFunction
        /// Values: list `b`, `c`.
        case `return`
        /// break, goto, a label, an empty statement, and one that could not be read.
        case plain
    }

    package let kind: Kind
    /// Where it is: the number of a token.
    package let token: Int32
    package var a: Int32 = 0
    package var b: Int32 = 0
    package var c: Int32 = 0
}

extension LuaTree {
    /// Of each node, the one that it is a part of; -1 for none.
    func parents() -> [Int32] {
        var parents = [Int32](repeating: -1, count: nodes.count)
        for index in nodes.indices {
            let node = nodes[index]
            func note(_ child: Int32) { parents[Int(child)] = Int32(index) }
            switch node.kind {
            case .member, .parentheses, .unary, .namedField, .listField, .callStatement: note(node.a)
            case .index, .binary, .keyedField, .while, .repeat, .functionStatement:
                note(node.a)
                note(node.b)
            case .localFunction: note(node.b)
            case .call, .methodCall:
                note(node.a)
                for child in list(node.b, node.c) { note(child) }
            case .table, .block, .if, .return: for child in list(node.b, node.c) { note(child) }
            case .localStatement: for child in list(node.a + node.b, node.c) { note(child) }
            case .assignment: for child in list(node.a, node.b + node.c) { note(child) }
            case .numericFor, .genericFor: for child in list(node.a + node.b, node.c + 1) { note(child) }
            case .function: note(functions[Int(node.a)].body)
            default: break
            }
        }
        return parents
    }
}

package struct LuaLocal {
    package let name: Int32
    package let token: Int32
    /// Whether it cannot be assigned: `<const>` or `<close>`.
    package var isConstant = false
    /// Whether a caller or a loop gives its value: a parameter, or a variable of a `for`.
    package var isParameter = false
    /// The node of the function or of the loop that it belongs to as a parameter; -1 where that could not be read.
    package var owner: Int32 = -1
    /// The value that it is declared with; -1 without one, or where it is one of several results.
    package var value: Int32 = -1
}

package struct LuaFunction {
    /// The first of its parameters: locals of consecutive numbers, `self` among them.
    package var firstParameter: Int32 = 0
    package var isVariadic = false
    package var body: Int32 = 0
    /// The return statements, each of the function itself.
    package var returns: [Int32] = []
    package var endsWithReturn = false
}
