import Moonspring
import MoonspringScene

/// What a page asks for: docs/live.md has the words. A new one is a case, a line in `init` and a line in `LiveSession.perform`.
package enum LiveRequest: Equatable, Sendable {
    case play, pause, restart
    case step(Int)
    case seek(tick: Int, isHeld: Bool)
    case speed(Double)
    case loop(Bool)
    case touch(InputLog.TouchPhase, Point, finger: Int, grabs: Bool)
    case param(name: String, value: JSON, isRerun: Bool)
    /// Another run beside the shown one, with these values of parameters; nil: none.
    case compare(JSON.Object?)
    /// Write the values of parameters into the script as their defaults, or take that back.
    case write, unwrite
    case evaluate(String)
    case complete(String)
    case items
    case inspect([String])
    /// What `_` is at the prompt.
    case choose(String)
    case set(object: String, property: String, text: String)
    case plot(String)
    case unplot(Int)
    case overlay(Bool)
    case costs(Bool)

    /// A request, and the number that its reply will have.
    package struct Message: Equatable, Sendable {
        package let request: LiveRequest
        /// nil: no reply is wanted.
        package let id: Double?

        package init(request: LiveRequest, id: Double?) { (self.request, self.id) = (request, id) }
    }

    /// Why a message is not a request.
    package struct Objection: Error {
        package let text: String
        /// The number of the request, where that could be read.
        package var id: Double?
    }

    /// So many objects are inspected by one page at most.
    private static let mostInspected = 8
    /// Fingers have the numbers below this.
    static let fingerCount = 32

    /// Reads a message. Throws when it is not a request.
    package static func read(_ bytes: [UInt8]) throws(Objection) -> Message {
        let json: JSON
        do throws(JSON.ParseError) { json = try JSON.parse(bytes) } catch {
            throw Objection(text: "expected a JSON object: \(error)")
        }
        guard let object = json.objectValue else { throw Objection(text: "expected a JSON object, got \(json.kind)") }
        let id = object["id"]?.doubleValue
        do throws(Objection) {
            return Message(request: try LiveRequest(Members(object)), id: id)
        } catch {
            throw Objection(text: error.text, id: id)
        }
    }

    private init(_ members: Members) throws(Objection) {
        switch try members.string("do") {
        case "play": self = .play
        case "pause": self = .pause
        case "restart": self = .restart
        case "step": self = .step(try members.integer("ticks", -1_000_000...1_000_000))
        case "seek": self = .seek(tick: try members.integer("tick", 0...Int(1e12)), isHeld: try members.flag("hold"))
        case "speed": self = .speed(try members.number("value", 0.1...4))
        case "loop": self = .loop(try members.flag("on"))
        case "touch":
            let name = try members.string("phase")
            guard let phase = InputLog.TouchPhase(rawValue: name) else {
                throw Objection(text: "'phase' must be began, moved, ended or cancelled, got '\(name)'")
            }
            self = .touch(
                phase, try members.point("point"), finger: try members.integer("finger", 0...(Self.fingerCount - 1)),
                grabs: try members.flag("grab"))
        case "param":
            guard let value = members["value"], value.isParamValue else {
                throw Objection(text: "'value' must be a number, a string, true or false")
            }
            self = .param(name: try members.string("name"), value: value, isRerun: try members.flag("rerun"))
        case "compare":
            if members["values"] == .null {
                self = .compare(nil)
            } else {
                self = .compare(try members.values("values"))
            }
        case "write": self = .write
        case "unwrite": self = .unwrite
        case "evaluate": self = .evaluate(try members.string("text"))
        case "complete": self = .complete(try members.string("text"))
        case "items": self = .items
        case "inspect": self = .inspect(try members.strings("names", most: Self.mostInspected))
        case "choose": self = .choose(try members.string("name"))
        case "set":
            self = .set(
                object: try members.string("object"), property: try members.string("property"),
                text: try members.string("text"))
        case "plot": self = .plot(try members.string("name"))
        case "unplot": self = .unplot(try members.integer("series", 0...Int(1e12)))
        case "overlay": self = .overlay(try members.flag("on"))
        case "costs": self = .costs(try members.flag("on"))
        case let name: throw Objection(text: "there is no request '\(name)'")
        }
    }

    /// Whether `later` of the same viewer makes this one pointless.
    func isReplaced(by later: LiveRequest) -> Bool {
        switch (self, later) {
        case (.seek, .seek): true
        case (.param(let name, _, true), .param(let other, _, true)): name == other
        case (.compare, .compare): true
        default: false
        }
    }
}

/// The members of a request, each of its kind.
private struct Members {
    private let object: JSON.Object

    init(_ object: JSON.Object) { self.object = object }

    subscript(name: String) -> JSON? { object[name] }

    func string(_ name: String) throws(LiveRequest.Objection) -> String {
        guard let text = object[name]?.stringValue else { throw wrong(name, "a string") }
        return text
    }

    /// Values of parameters by their names.
    func values(_ name: String) throws(LiveRequest.Objection) -> JSON.Object {
        guard let values = object[name]?.objectValue, values.allSatisfy(\.value.isParamValue) else {
            throw wrong(name, "an object of numbers, strings, true and false")
        }
        return values
    }

    func strings(_ name: String, most: Int) throws(LiveRequest.Objection) -> [String] {
        let texts = object[name]?.arrayValue.map { $0.compactMap(\.stringValue) }
        guard let texts, texts.count == object[name]?.arrayValue?.count, texts.count <= most else {
            throw wrong(name, "a list of \(most) strings at most")
        }
        return texts
    }

    /// One that is not there is 0.
    func integer(_ name: String, _ range: ClosedRange<Int>) throws(LiveRequest.Objection) -> Int {
        guard let value = object[name] else { return 0 }
        guard let number = value.integerValue, range.contains(number) else {
            throw wrong(name, "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    func number(_ name: String, _ range: ClosedRange<Double>) throws(LiveRequest.Objection) -> Double {
        guard let number = object[name]?.doubleValue, range.contains(number) else {
            throw wrong(name, "a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// One that is not there is false.
    func flag(_ name: String) throws(LiveRequest.Objection) -> Bool {
        switch object[name] {
        case nil: return false
        case .bool(let flag)?: return flag
        default: throw wrong(name, "true or false")
        }
    }

    func point(_ name: String) throws(LiveRequest.Objection) -> Point {
        let parts = object[name]?.arrayValue?.compactMap(\.doubleValue) ?? []
        guard parts.count == 2, parts.allSatisfy({ $0.isFinite && abs($0) <= 1e6 }) else {
            throw wrong(name, "two numbers of at most 1000000")
        }
        return Point(parts[0], parts[1])
    }

    private func wrong(_ name: String, _ expected: String) -> LiveRequest.Objection {
        LiveRequest.Objection(text: "'\(name)' must be \(expected), got \(object[name]?.kind ?? "nothing")")
    }
}
