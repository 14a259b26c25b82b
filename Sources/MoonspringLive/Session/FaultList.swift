import MoonspringAnalysis
import MoonspringLua
import MoonspringScene
import MoonspringSystem

/// A fault of a scene: an error that its script raised, or a finding of the check.
package struct Fault {
    package enum Kind: String { case error, warning }

    /// A page uses it to remember what was dismissed: an error raised again after a restart has a different one.
    let number: Int
    package let kind: Kind
    /// One line: `file:line: text`, with the column behind the line where it is known.
    package let text: String
    /// The script's frames, innermost first.
    package let traceback: [String]
    /// The tick in which it was raised.
    package let tick: Int
    private let file: String?
    private let line: Int?
    private let column: Int?
    private let files: [String]
    /// Whether it belongs to the line that was typed last, not to a callback.
    let isTyped: Bool
    /// The same for all faults of one place and one callback, whatever the moment.
    let identity: String

    /// Messages end with what they happened in: no more than this is looked at.
    private static let longestContext = 600

    /// `tick` is that of the scene, unless the message names another. `files` are those of the scene: a message may name any file, and
    /// only of these is the source shown. `isAnswer`: it was met as a line was evaluated that was typed. `finding` is what the check says of
    /// the same: its place and text are shown.
    package init(
        _ error: LuaError, number: Int, tick: Int, files: [String], isAnswer: Bool = false,
        finding: ScriptCheck.Problem? = nil
    ) {
        (self.number, kind) = (number, .error)
        text = finding.map { "\($0)" } ?? error.summary
        traceback = error.traceback
        (file, line, column) = (finding?.file ?? error.file, finding?.line ?? error.line, finding?.column)
        self.files = files
        let end = String(decoding: error.message.utf8.suffix(Self.longestContext), as: UTF8.self)
        let context = end.ranges(of: " (in ").last.map { String(end[$0.lowerBound...]) } ?? ""
        // `(in the action of 'wind', tick 12, 0.2 s)`
        let moment = context.ranges(of: "tick ").last { context[$0.upperBound...].first?.isNumber == true }
        self.tick = moment.flatMap { Int(context[$0.upperBound...].prefix { $0.isNumber }) } ?? tick
        isTyped = isAnswer && moment == nil
        let place = error.file.map { "\($0):\(error.line ?? 0)" } ?? error.text
        identity = place + context[..<(moment?.lowerBound ?? context.endIndex)]
    }

    init(_ problem: ScriptCheck.Problem, number: Int, files: [String]) {
        (self.number, kind) = (number, .warning)
        text = "\(problem)"
        traceback = []
        (tick, isTyped) = (0, false)
        (file, line, column) = (problem.file, problem.line, problem.column)
        self.files = files
        identity = text
    }

    /// As the protocol has it, with the lines around it as they are in the file now.
    func makeJSON() -> JSON {
        var object: JSON.Object = [
            "number": .integer(number), "kind": .string(kind.rawValue), "text": .string(text), "tick": .integer(tick),
        ]
        if let file, let line {
            object.append("file", .string(FilePath.name(of: file)))
            object.append("line", .integer(line))
            if let column { object.append("column", .integer(column)) }
            object.append("source", .array(SourceExcerpt.lines(of: file, around: line, in: files)))
        }
        object.append("traceback", .array(traceback.map { .string($0) }))
        return .object(object)
    }
}

/// The faults of a run, each once: a timer that fails again and again is one.
package struct FaultList {
    private var faults: [(fault: Fault, json: JSON)] = []
    private var known: Set<String> = []
    /// The tick of the first fault that there was no room for; nil: there was room for all.
    private var firstOmitted: Int?

    /// More than a person reads.
    package static let most = 50

    package init() {}

    package var texts: [String] { faults.map { $0.fault.text } }
    /// As the protocol has them, with the source as it was when they came.
    var json: [JSON] { faults.map { $0.json } }
    /// Whether there were more than the list has room for.
    package var hasMore: Bool { firstOmitted != nil }

    /// Takes a fault. Returns whether it is a new one that there is room for.
    package mutating func add(_ fault: Fault) -> Bool {
        if known.contains(fault.identity) { return false }
        guard faults.count < Self.most else {
            firstOmitted = firstOmitted ?? fault.tick
            return false
        }
        known.insert(fault.identity)
        faults.append((fault, fault.makeJSON()))
        return true
    }

    package mutating func forget(after tick: Int) {
        remove { $0.tick > tick }
        if let first = firstOmitted, first > tick { firstOmitted = nil }
    }

    /// Forgets what the line said that was typed last.
    mutating func forgetTyped() { remove(where: { $0.isTyped }) }

    private mutating func remove(where isGone: (Fault) -> Bool) {
        faults.removeAll { isGone($0.fault) }
        known = Set(faults.map { $0.fault.identity })
    }
}

/// The lines of a script around the one that an error names.
enum SourceExcerpt {
    private static let reach = 3
    private static let longestLine = 300

    /// None unless the file is one of these.
    static func lines(of path: String?, around line: Int?, in files: [String]) -> [JSON] {
        guard let path, let line, let real = FilePath.real(path),
            files.contains(where: { $0 == path || FilePath.real($0) == real }),
            let text = try? FileReading.text(of: path)
        else { return [] }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard line >= 1, line <= lines.count else { return [] }
        return (max(1, line - reach)...min(lines.count, line + reach)).map { number in
            ["line": .integer(number), "text": .string(String(lines[number - 1].prefix(longestLine)))]
        }
    }
}
