import Glibc
import MoonspringLua
import MoonspringScene

// What is looked at, and leaves the scene as it is.

extension PromptSession {
    /// The values of an expression.
    func show(_ results: [PromptResult]) {
        for result in results {
            let label = isInteractive ? result.number.map { output.style.dim("_\($0)") + "  " } ?? "" : ""
            output.line(label + text(of: result, after: result.number.map { "_\($0)  ".count } ?? 0))
        }
    }

    private func text(of result: PromptResult, after indent: Int) -> String {
        if isInteractive, case .object = result.value, let number = result.number {
            return objectColumns.summary(of: result.value, own: fields(of: number)) {
                self.scene.members($0, ofResult: number)
            }.joined(separator: "\n")
        }
        return ValuePrinter(width: columns - indent, style: output.style).text(result.value)
    }

    private var objectColumns: ObjectColumns {
        ObjectColumns(reference: reference, width: columns, style: output.style)
    }

    /// What a script has put into an instance of its own class.
    private func fields(of number: Int) -> [String] {
        guard case .object(_, let own)? = scene.thing(at: ["_\(number)"]) else { return [] }
        return own.filter { $0.type != "function" }.map(\.text)
    }

    /// `:inspect x`
    func inspect(_ expression: String) {
        guard let results = results(of: expression) else { return }
        defer { showNotedErrors() }
        guard let result = results.first else { return fail("'\(expression)' has no value") }
        guard case .object = result.value, let number = result.number else { return show([result]) }
        let lines = objectColumns.inspection(of: result.value, own: fields(of: number)) {
            self.scene.members($0, ofResult: number)
        }
        output.line(lines.joined(separator: "\n"))
    }

    /// `:items`: a table; at a terminal, while the scene moves, it follows until a key is pressed.
    func showItems() {
        guard let editor, editor.isCapable, isMoving else {
            return output.line(itemTable(rows: isInteractive ? max(rows - 4, 5) : Int.max).joined(separator: "\n"))
        }
        var shown = 0
        while true {
            var lines = itemTable(rows: max(rows - 4, 3))
            lines.append(output.style.dim(isMoving ? "\(moment); any key goes on" : moment))
            // Over what stands there, a line at a time, so that nothing flickers.
            let up = shown > 0 ? "\u{1B}[\(shown)A" : ""
            PromptOutput.write(up + lines.map { "\r\($0)\u{1B}[K\n" }.joined() + "\u{1B}[J", to: 1)
            shown = lines.count
            guard isMoving else { return }
            let next = Terminal.now + 0.1
            while isMoving, Terminal.now < next {
                LuaEngine.interruptibly(atOnce: false) { takeDueTicks(from: Terminal.now) }
                if LuaEngine.takeInterrupt() { return }
                if Keyboard.hasKey(within: clock.wait(at: Terminal.now) ?? 0) { return Keyboard.dropPlainKey() }
            }
        }
    }

    private func itemTable(rows: Int) -> [String] {
        ItemTable(width: columns, maximumRows: rows, style: output.style).lines(scene.glance())
    }
}

/// The keys that wait while no line is read.
enum Keyboard {
    /// Waits for a key, so many seconds at most.
    static func hasKey(within seconds: Double) -> Bool {
        var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
        return poll(&input, 1, Int32((min(seconds, 1) * 1000).rounded(.up))) > 0
    }

    /// Takes away a key that means nothing but that one was pressed. What begins a line stays.
    static func dropPlainKey() {
        var key: UInt8 = 0
        var count: Int32 = 0
        // One byte at a time, and only where it is the only one: a paste, or an arrow's sequence, is for the line.
        guard ioctl(0, UInt(FIONREAD), &count) == 0, count == 1 else { return }
        _ = read(0, &key, 1)
    }
}
