import MoonspringScene
import MoonspringSystem

final class OpenDocument {
    let uri: String
    /// Its file; nil for one that has none yet.
    let path: String?
    /// The file without links, which may not be there.
    let place: String
    var version: JSON
    var text: DocumentText
    /// Whether it, or something that it requires, has changed since it was checked.
    var isStale = true
    /// What was last reported of it; nil: nothing of this text.
    var published: [ScriptCheck.Problem]?
    /// The files that it requires, by their places.
    private(set) var required = Set<String>()
    private var problems: [String: [ScriptCheck.Problem]] = [:]

    /// A longer text is generated, and checking it takes longer than typing.
    private static let longest = 1 << 20

    init(uri: String, version: JSON, text: String) {
        self.uri = uri
        self.version = version
        self.text = DocumentText(text)
        path = Self.path(of: uri)
        place = path.map(Self.place) ?? uri
    }

    /// What is wrong in a file: in this one, or in one that it requires.
    func problems(at place: String) -> [ScriptCheck.Problem] { problems[place] ?? [] }

    /// `check`: of a text with a name.
    func update(_ check: (_ text: String, _ name: String) -> ScriptCheck) {
        isStale = false
        (required, problems) = ([], [:])
        guard text.bytes.count <= Self.longest else { return }
        let check = check(text.string, path ?? uri)
        let places = [place] + check.files.dropFirst().map(Self.place)
        required = Set(places.dropFirst())
        let placeOfFile = [String: String](zip(check.files, places), uniquingKeysWith: { first, _ in first })
        problems = [String: [ScriptCheck.Problem]](grouping: check.problems) { placeOfFile[$0.file] ?? $0.file }
    }

    static func place(_ path: String) -> String { FilePath.real(path) ?? path }

    /// The path in `file:///a%20b.lua`.
    private static func path(of uri: String) -> String? {
        guard uri.lowercased().hasPrefix("file://"), let root = uri.dropFirst(7).firstIndex(of: "/") else { return nil }
        var bytes: [UInt8] = []
        var rest = Array(uri[root...].utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let decoded = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else { return nil }
            bytes.append(decoded)
            rest = rest.dropFirst(2)
        }
        return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
    }
}
