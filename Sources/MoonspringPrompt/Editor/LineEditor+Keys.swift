import MoonspringSystem

// Keys from the terminal, and what happens while none is there.

extension LineEditor {
    /// While keys keep coming, the line is drawn this often, in seconds.
    private static let drawInterval = 0.03
    /// An interrupt, another size of the terminal and its modes are noticed in this time, without handlers of signals.
    private static let lookInterval = 0.05

    /// The next key; nil when the line is over, as ``result`` says.
    func nextKey() -> EditorKey? {
        defer { unread = nil }
        return unread ?? decoded { $0.next() }
    }

    /// The next character whatever it means.
    func nextCharacter() -> Unicode.Scalar? { decoded { $0.nextCharacter() } }

    private func decoded<Value>(_ decode: (inout KeyDecoder) -> Value?) -> Value? {
        while !isOver() {
            let input = decoder.isEmpty ? fill(within: 0) : .ready
            if input == .ended { return nil }
            if input == .none || MonotonicClock.now - drawn >= Self.drawInterval {
                // A key shows before other work begins, and other work is done although keys keep coming.
                work()
                drawn = MonotonicClock.now
            }
            if isOver() { return nil }
            if let value = decode(&decoder) {
                isDirty = true
                return value
            }
            let patience = decoder.patience
            if wait(within: patience ?? .infinity) == .none, patience != nil { decoder.expire() }
        }
        return nil
    }

    /// Whether the line is over: something has ended it, or a person interrupts it.
    private func isOver() -> Bool {
        if host.wasInterrupted() {
            decoder.removeAll()
            unread = nil
            result = .interrupted
        }
        return result != nil
    }

    /// Waits for bytes, that many seconds at most, with the other work done meanwhile.
    private func wait(within seconds: Double) -> Terminal.Input {
        let limit = MonotonicClock.now + seconds
        while !isOver() {
            let input = fill(within: min(min(nextIdle, limit) - MonotonicClock.now, Self.lookInterval))
            if input != .none || result != nil { return input }
            lookAtTerminal()
            work()
            if MonotonicClock.now >= limit { return .none }
        }
        return .ended
    }

    /// Reads the bytes that are there or come in that time.
    private func fill(within seconds: Double) -> Terminal.Input {
        let input = terminal.waitForInput(milliseconds: Int((max(0, seconds) * 1000).rounded(.up)))
        if input == .ended { result = .end }
        // What is read below was typed after an interrupt, and is the next line's.
        guard input == .ready, !isOver() else { return input }
        let count = withUnsafeTemporaryAllocation(byteCount: 8192, alignment: 1) { buffer in
            let count = terminal.read(into: buffer)
            decoder.add(buffer.prefix(count ?? 0))
            return count
        }
        guard let count else {
            result = .end
            return .ended
        }
        return count > 0 ? .ready : .none
    }

    /// Draws what has changed, and does the other work when its time has come.
    private func work() {
        drawIfNeeded()
        guard MonotonicClock.now >= nextIdle else { return }
        nextIdle = MonotonicClock.now + host.idle()
        drawIfNeeded()
    }

    private func drawIfNeeded() {
        guard isDirty else { return }
        isDirty = false
        draw()
    }

    /// After a stop the shell may have given the terminal other modes, and the screen other rows.
    private func lookAtTerminal() {
        if terminal.echoesOrCollectsLines {
            enterTerminal()
            painter.forget()
            plainPainter = PlainLinePainter()
            isDirty = true
        }
        let size = size
        if size != drawnSize {
            drawnSize = size
            isDirty = true
        }
    }
}
