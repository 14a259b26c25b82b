import MoonspringLua

// Locals, blocks, labels: what Lua resolves while it reads.

extension LuaParser {
    // MARK: functions and blocks

    func openFunction(isVariadic: Bool) {
        var function = LuaFunction()
        function.isVariadic = isVariadic
        function.firstParameter = Int32(tree.locals.count)
        tree.functions.append(function)
        functions.append(
            FunctionScope(
                number: Int32(tree.functions.count - 1), firstActive: active.count, firstLabel: labels.count))
        openBlock(isFunction: true)
    }

    func closeFunction(body: Int32, _ statements: [Int32]) {
        closeBlock()
        guard let scope = functions.popLast() else { return }
        tree.functions[Int(scope.number)].body = body
        tree.functions[Int(scope.number)].endsWithReturn = statements.last.map { tree[$0].kind == .return } ?? false
    }

    func openBlock(isLoop: Bool = false, isFunction: Bool = false) {
        blocks.append(
            BlockScope(
                isLoop: isLoop, isFunction: isFunction, firstActive: active.count, firstLabel: labels.count,
                firstGoto: gotos.count))
    }

    func closeBlock() {
        guard let block = blocks.last else { return }
        while active.count > block.firstActive {
            let (local, hidden) = active.removeLast()
            bindings[Int(tree.locals[Int(local)].name)] = hidden
        }
        if block.isLoop { solveGotos(Label(name: breakName, token: 0, activeCount: active.count)) }
        if block.isFunction {
            for waiting in gotos[block.firstGoto...] where !waiting.isSolved {
                report(at: tokens[Int(waiting.token)], unsolved(waiting))
                waitingGotos[waiting.name]?.removeLast()
            }
            gotos.removeSubrange(block.firstGoto...)
        } else {
            // What waits on leaves the block's locals behind.
            for index in block.firstGoto..<gotos.count {
                gotos[index].activeCount = min(gotos[index].activeCount, active.count)
            }
        }
        while labels.count > block.firstLabel {
            let label = labels.removeLast()
            knownLabels[label.name] = label.hidden
        }
        blocks.removeLast()
    }

    // MARK: locals

    /// A local that can be seen only when it is activated.
    func declare(_ name: Int32, _ token: Int) -> Int32 {
        if let scope = functions.last {
            let count = active.count - scope.firstActive + scope.pendingLocals
            if count == Self.mostLocals {
                report(
                    at: tokens[token],
                    "a function has at most \(Self.mostLocals) locals at a time: put some into a table or into do ... end"
                )
            }
            functions[functions.count - 1].pendingLocals += 1
        }
        tree.locals.append(LuaLocal(name: name, token: Int32(token)))
        return Int32(tree.locals.count - 1)
    }

    func activate(_ locals: [Int32]) {
        functions[functions.count - 1].pendingLocals -= locals.count
        for local in locals {
            let name = Int(tree.locals[Int(local)].name)
            if name >= bindings.count {
                bindings += [Int32](repeating: -1, count: name + 1 - bindings.count)
            }
            active.append((local, bindings[name]))
            bindings[name] = Int32(active.count - 1)
        }
    }

    func binding(of name: Int32) -> Int32? {
        guard Int(name) < bindings.count, bindings[Int(name)] >= 0 else { return nil }
        return active[Int(bindings[Int(name)])].local
    }

    /// The node of a name.
    func resolve(_ token: Int) -> Int32 {
        let name = tokens[token].name
        if let local = binding(of: name) { return add(.local, token, local) }
        return add(binding(of: environment) == nil ? .global : .environmentName, token, name)
    }

    // MARK: labels

    func addLabel(_ name: Int32, _ token: Int, isLast: Bool) {
        // At the end of a block its locals are behind the label already.
        let count = isLast ? blocks.last?.firstActive ?? active.count : active.count
        let label = Label(name: name, token: Int32(token), activeCount: count, hidden: knownLabels[name])
        labels.append(label)
        knownLabels[name] = labels.count - 1
        solveGotos(label)
    }

    func checkRepeated(_ name: Int32, _ token: Int) {
        guard let known = visibleLabel(name) else { return }
        let line = text.line(of: tokens[Int(known.token)].start)
        report(at: tokens[token], "the label '\(names[name])' already exists, on line \(line): choose another name")
    }

    func visibleLabel(_ name: Int32) -> Label? {
        guard let index = knownLabels[name], index >= functions.last?.firstLabel ?? 0 else { return nil }
        return labels[index]
    }

    func addGoto(_ name: Int32, _ token: Int) {
        waitingGotos[name, default: []].append(gotos.count)
        gotos.append(Label(name: name, token: Int32(token), activeCount: active.count))
    }

    private func solveGotos(_ label: Label) {
        guard let first = blocks.last?.firstGoto else { return }
        while let index = waitingGotos[label.name]?.last, index >= first {
            waitingGotos[label.name]?.removeLast()
            gotos[index].isSolved = true
            let waiting = gotos[index]
            guard waiting.activeCount < label.activeCount else { continue }
            let name = names[tree.locals[Int(active[waiting.activeCount].local)].name]
            report(
                at: tokens[Int(waiting.token)],
                "goto '\(names[label.name])' jumps into the scope of the local '\(name)': declare it before the goto, or put what lies between into do ... end"
            )
        }
    }

    private func unsolved(_ waiting: Label) -> String {
        if waiting.name == breakName { return "'break' outside a loop: expected one of while, repeat or for around it" }
        let known = labels[(functions.last?.firstLabel ?? 0)...].map { names[$0.name] }
        let hint = suggestion(for: names[waiting.name], among: known)
        return "there is no label '\(names[waiting.name])' that this goto can see: expected ::\(names[waiting.name])::"
            + " in this function, in a block around it\(hint)"
    }
}
