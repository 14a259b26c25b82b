import MoonspringLua
import MoonspringScene

/// A kind of file that a scene can be rendered into. Each stands, with what writes it, in a file of its own.
public struct RenderFormat: Sendable {
    /// All formats, in the order in which help and messages list them.
    package static let all: [RenderFormat] = [
        png, svg, pngSequence, gif, apng, mp4, webm, mov, html, css, webAnimations, lottie, animatedSVG, animatedVector,
        swift, plainKeyframes, keyframeTable, springTokens, states, swiftUIStates, reactStates, coreHaptics, vibration,
        cueTable, csv, jsonl,
    ]

    /// The extensions of its files, without the dot; the first is the usual one.
    let extensions: [String]
    /// Whether it makes many files, whose name has a `%d` for their number.
    var isNumbered = false
    /// Whether its bytes are not text, which a terminal cannot show.
    var isBinary = false
    /// What is in the file, in a few words of the command's help.
    let summary: String
    /// The options that change something in it, beside those that every format takes.
    let options: Set<RenderOption>
    package var readsSprings = false
    /// Pictures a second unless asked otherwise, and at most.
    var defaultRate = 60.0
    var largestRate = 240.0
    /// The most pixels that a side can have.
    var largestSide = Bitmap.largestSide
    let begin: @Sendable (Export) throws(OutputError) -> any SceneExporter
}

extension RenderFormat {
    /// The format of a file. Throws for an extension that stands for none.
    public init(path: String) throws(OutputError) {
        if path.isEmpty { throw .usage("-o has no name; name a file that ends in \(Self.list)") }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        guard let dot = name.lastIndex(of: ".") else {
            throw .usage("\(path): the extension of a file determines its format; name one that ends in \(Self.list)")
        }
        // Of a name with several dots the longest ending that is known counts: x.waapi.json is not x.json.
        let ending = name[name.index(after: dot)...].lowercased()
        let dots = name.indices.filter { name[$0] == "." }
        let formats =
            dots.lazy.map { dot in
                Self.all.filter { $0.extensions.contains(name[name.index(after: dot)...].lowercased()) }
            }
            .first { !$0.isEmpty } ?? []
        guard let format = formats.first(where: { $0.isNumbered == name.contains("%") }) ?? formats.first else {
            throw .usage("\(path): .\(ending) is not a format; name a file that ends in \(Self.list)")
        }
        self = format
    }

    /// The extension of the files of a format that is given by its extension, for a command that makes a file without a name; nil: there
    /// is none.
    package static func ending(_ text: String) -> String? {
        let ending = (text.hasPrefix(".") ? text.dropFirst() : text[...]).lowercased()
        return all.contains { !$0.isNumbered && $0.extensions.contains(ending) } ? ending : nil
    }

    /// Whether a terminal can show the files of an extension.
    package static func isText(_ ending: String) -> Bool {
        !all.contains { $0.isBinary && $0.extensions.contains(ending) }
    }

    /// Whether it shows one moment.
    package var isStill: Bool { options.contains(.at) }

    func with(_ change: (inout RenderFormat) -> Void) -> RenderFormat {
        var copy = self
        change(&copy)
        return copy
    }

    // MARK: Words

    /// What messages call a file of it.
    package var name: String { isNumbered ? "frame-%04d.\(extensions[0])" : ".\(extensions[0])" }

    /// The extensions, as messages list them.
    package static var list: String { names(of: all.filter { !$0.isNumbered }) }

    static func names(of formats: [RenderFormat]) -> String { LuaType.list(formats.map(\.name)) }

    /// What is in the files of each format, for the command's help.
    package static var overview: String {
        var groups: [[RenderFormat]] = []
        for format in all {
            if groups.last?.last?.summary == format.summary {
                groups[groups.count - 1].append(format)
            } else {
                groups.append([format])
            }
        }
        return groups.map { "\(names(of: $0)) (\($0[0].summary))" }.joined(separator: ", ")
    }

    /// The default rates of films, for the command's help.
    package static var defaultRates: String {
        let films = all.filter { $0.options.contains(.fps) }
        return Set(films.map(\.defaultRate)).sorted().map { rate in
            "\(Int(rate)) for \(names(of: films.filter { $0.defaultRate == rate }))"
        }.joined(separator: ", ")
    }
}
