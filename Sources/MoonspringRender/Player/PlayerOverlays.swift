import Moonspring
import MoonspringScene

/// The debug overlays of a film: those of all its animators together.
struct PlayerOverlays {
    private var bodies = PlayerBodies()
    private var links = PlayerSlots(keys: ["x1", "y1", "x2", "y2"])
    private var contacts = PlayerSlots(keys: ["x", "y"])
    private var fields = PlayerSlots(keys: ["x", "y", "vx", "vy"])
    /// Boundaries rarely change: each set of them that there was, as text, and the one of each picture.
    private var boundaries: [JSONBuffer] = []
    private var knownBoundaries: [[UInt8]: Int] = [:]
    private var lastBoundaries: (lines: [[Point]], index: Int) = ([], -1)
    private var boundaryColumn = IntegerColumn()

    /// Whether any picture had an overlay.
    private(set) var isShown = false

    mutating func append(_ overlays: [DebugSnapshot], picture: Int) {
        if !overlays.isEmpty { isShown = true }
        bodies.append(overlays, picture: picture)
        for overlay in overlays {
            for link in overlay.links { append(link, picture: picture) }
            for point in overlay.contacts { contacts.append([part(point.x), part(point.y)], picture: picture) }
            for arrow in overlay.fields {
                let vector = (IntegerColumn.parts(arrow.vector.x, 1), IntegerColumn.parts(arrow.vector.y, 1))
                fields.append([part(arrow.at.x), part(arrow.at.y), vector.0, vector.1], picture: picture)
            }
        }
        links.endPicture()
        contacts.endPicture()
        fields.endPicture()
        boundaryColumn.append(boundaryIndex(overlays.flatMap(\.boundaries)))
    }

    private mutating func append(_ link: DebugSnapshot.Link, picture: Int) {
        links.append(
            [part(link.from.x), part(link.from.y), part(link.to.x), part(link.to.y)], picture: picture,
            constants: ["kind": .string(link.kind.rawValue)])
    }

    private func part(_ value: Double) -> Int { IntegerColumn.parts(value, 1000) }

    /// The place of these boundaries among those there were; -1 for none.
    private mutating func boundaryIndex(_ lines: [[Point]]) -> Int {
        if lines == lastBoundaries.lines { return lastBoundaries.index }
        var index = -1
        if !lines.isEmpty {
            var text = JSONBuffer()
            text.append(JSON.lines(lines))
            index = knownBoundaries[text.bytes] ?? boundaries.count
            if index == boundaries.count {
                knownBoundaries[text.bytes] = index
                boundaries.append(text)
            }
        }
        lastBoundaries = (lines, index)
        return index
    }

    func write(to page: PlayerPage) throws(RenderError) {
        try bodies.write(to: page)
        try links.write("links", to: page)
        try contacts.write("contacts", to: page)
        try fields.write("fields", to: page)
        try page.write(list: "boundarySets", boundaries) { set throws(RenderError) in try page.write(json: set) }
        try page.write("boundaries", boundaryColumn.write)
    }
}
