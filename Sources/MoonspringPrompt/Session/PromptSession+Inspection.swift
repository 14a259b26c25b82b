import MoonspringLua
import MoonspringScene
import MoonspringSystem

extension PromptSession {
    /// The values of an expression: at a terminal with as many digits as a person reads, unless they are `exact`.
    func show(_ results: [PromptResult], of code: String = "", exact: Bool = false) {
        for result in results {
            if result.value == .nothing, results.count == 1, isInteractive {
                let hint = hint(forMissing: code)
                if !hint.isEmpty { return output.line("nil" + output.style.dim(hint)) }
            }
            let label = isInteractive ? result.number.map { output.style.dim("_\($0)") + "  " } ?? "" : ""
            output.line(label + text(of: result, after: result.number.map { "_\($0)  ".count } ?? 0, exact))
        }
    }

    private func text(of result: PromptResult, after indent: Int, _ isExact: Bool) -> String {
        if isInteractive, case .object = result.value, let number = result.number {
            return objectColumns.summary(of: result.value, own: fields(of: number)) {
                self.scene.members($0, ofResult: number)
            }.joined(separator: "\n")
        }
        // A program that reads a pipe gets every digit.
        let value = isInteractive && !isExact ? result.value.readable : result.value
        return ValuePrinter(width: columns - indent, style: output.style).text(value)
    }

    private var objectColumns: ObjectColumns {
        ObjectColumns(reference: reference, width: columns, style: output.style)
    }

    /// What a script has put into an instance of its own class.
    private func fields(of number: Int) -> [String] {
        guard case .object(_, let own)? = scene.lookUp(["_\(number)"]) else { return [] }
        return own.filter { $0.type != "function" }.map { $0.text }
    }

    func inspect(_ expression: String) {
        guard let results = results(of: expression) else { return }
        defer { runner.reportNotedErrors() }
        guard let result = results.first else { return fail("'\(expression)' has no value") }
        guard case .object = result.value, let number = result.number else { return show([result], exact: true) }
        let lines = objectColumns.inspection(of: result.value, own: fields(of: number)) {
            self.scene.members($0, ofResult: number)
        }
        output.line(lines.joined(separator: "\n"))
    }

    /// `:items`: a table; at a terminal, while the scene moves, it follows until a key is pressed.
    func showItems() {
        guard let editor, editor.isCapable, runner.isMoving else {
            return output.line(itemTable(rows: isInteractive ? max(rows - 4, 5) : Int.max).joined(separator: "\n"))
        }
        var shown = 0
        while true {
            var lines = itemTable(rows: max(rows - 4, 3))
            lines.append(output.style.dim(runner.isMoving ? "\(runner.moment); any key continues" : runner.moment))
            // Over what stands there, a line at a time, so that nothing flickers.
            let up = shown > 0 ? "\u{1B}[\(shown)A" : ""
            Terminal.write(up + lines.map { "\r\($0)\u{1B}[K\n" }.joined() + "\u{1B}[J", to: Descriptor.standardOutput)
            shown = lines.count
            guard runner.isMoving else { return }
            let next = MonotonicClock.now + 0.1
            while runner.isMoving, MonotonicClock.now < next {
                takeDueTicks()
                if takeInterrupt() { return }
                if Terminal.hasKey(within: runner.clock.wait(at: MonotonicClock.now) ?? 0) {
                    return Terminal.dropPlainKey()
                }
            }
        }
    }

    private func itemTable(rows: Int) -> [String] {
        ItemTable(width: columns, maximumRows: rows, style: output.style).lines(scene.currentFrame())
    }
}
