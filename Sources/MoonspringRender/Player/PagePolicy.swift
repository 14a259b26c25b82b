import MoonspringScene

/// What a browser lets a page do (Content Security Policy, level 3): run and apply what stands in it, which is known by its digests, and
/// nothing from elsewhere.
package struct PagePolicy: Sendable {
    private var directives: [String]

    /// The policy of what is no page.
    package static let nothing = PagePolicy(directives: ["default-src 'none'", "base-uri 'none'", "form-action 'none'"])

    private init(directives: [String]) { self.directives = directives }

    /// `page` has the whole text but for what its writer puts in, which is no script; scripts and styles come from `files` as well;
    /// `others` are directives of its own.
    init(of page: [UInt8], beside files: String? = nil, _ others: [String]) {
        self = .nothing
        directives.append(Self.directive("script-src", "script", page, files))
        directives.append(Self.directive("style-src", "style", page, files))
        directives += others
    }

    private static func directive(_ name: String, _ tag: String, _ page: [UInt8], _ files: String?) -> String {
        let digests = elements(tag, in: page).map { "'sha256-\(base64(sha256($0)))'" }
        let sources = (files.map { [$0] } ?? []) + digests
        return "\(name) \(sources.isEmpty ? "'none'" : sources.joined(separator: " "))"
    }

    /// As the page itself has it.
    var text: String { directives.joined(separator: "; ") }

    /// As a server sends it: no other page may show this one in a frame, which a page cannot say itself.
    package var header: String { text + "; frame-ancestors 'none'" }

    /// What stands in the elements of that name without attributes. Those with a type hold data, which no policy is asked about.
    private static func elements(_ tag: String, in page: [UInt8]) -> [[UInt8]] {
        let (opening, closing) = (Array("<\(tag)>".utf8), Array("</\(tag)>".utf8))
        var found: [[UInt8]] = []
        var rest = page[...]
        while let start = rest.firstPlace(of: opening), let end = rest[start.upperBound...].firstPlace(of: closing) {
            found.append(Array(rest[start.upperBound..<end.lowerBound]))
            rest = rest[end.upperBound...]
        }
        return found
    }
}

extension ArraySlice<UInt8> {
    fileprivate func firstPlace(of text: [UInt8]) -> Range<Int>? {
        guard let first = text.first else { return nil }
        var place = startIndex
        while let next = self[place...].firstIndex(of: first), next + text.count <= endIndex {
            if self[next..<(next + text.count)].elementsEqual(text) { return next..<(next + text.count) }
            place = next + 1
        }
        return nil
    }
}
