import Moonspring
import MoonspringScene

/// What shapes look like, as pages get it, and the images they show.
struct LookTexts {
    /// The images that looks have named so far, as `data:` addresses.
    private(set) var imageAddresses: [String] = []
    /// By image and not by name: one that has several stands in the page once.
    private var knownImages: [ObjectIdentifier: Int?] = [:]
    private let store: ImageStore

    init(images: ImageStore) { store = images }

    /// The outline of a shape and its primitives, each with its kind. They are the same at any size.
    mutating func describe(_ shape: PictureShape) -> JSONBuffer {
        let look = Look(shape)
        // The rectangle cuts off what is in a view that shows a path in its place.
        var members: JSON.Object = ["radius": .number(shape.appearance.cornerRadius)]
        if let path = look.path { members.append("path", .string(path.svg)) }
        members.append("primitives", .array(look.primitives.compactMap { describe($0) }))
        var text = JSONBuffer()
        text.append(members)
        return text
    }

    /// A kind, and what there is to say of it; nil for what draws nothing.
    private mutating func describe(_ primitive: Look.Primitive) -> JSON? {
        switch primitive {
        case .shadow(let shadow, let color, let line):
            var members: JSON.Object = [
                "color": .string(Ink(color).hexadecimal),
                "offset": .array([.number(shadow.offset.x), .number(shadow.offset.y)]),
                "radius": .number(shadow.radius),
            ]
            if let line { members.append("line", line.json) }
            return ["shadow", .object(members)]
        case .shape(nil, nil): return nil
        case .shape(let fill, let line):
            var members = JSON.Object()
            if let fill { members.append("fill", fill.json) }
            if let line { members.append("line", line.json) }
            return ["shape", .object(members)]
        case .image(let name): return imageIndex(name).map { ["image", .integer($0)] }
        case .border(let line): return ["border", line.json]
        case .words(let words): return ["words", words.json]
        case .item: return ["item"]
        }
    }

    private mutating func imageIndex(_ name: String) -> Int? {
        guard let image = store.image(name) else { return nil }
        if let index = knownImages[ObjectIdentifier(image)] { return index }
        let png = image.png()
        knownImages[ObjectIdentifier(image)] = .some(png == nil ? nil : imageAddresses.count)
        guard let png else { return nil }
        imageAddresses.append("data:image/png;base64," + base64(png))
        return imageAddresses.count - 1
    }
}

extension Look.Line {
    fileprivate var json: JSON { ["color": .string(Ink(color).hexadecimal), "width": .number(width)] }
}

extension Look.Words {
    fileprivate var json: JSON {
        var members: JSON.Object = [
            "text": .string(text), "color": .string(ink.hexadecimal), "size": .number(fontSize),
            "weight": .string(weight.rawValue), "alignment": .string(alignment.rawValue),
        ]
        if let family { members.append("family", .string(family)) }
        return .object(members)
    }
}

extension Fill {
    /// A colour as CSS writes it, or the parts of a gradient.
    package var json: JSON {
        guard case .gradient(let gradient) = self else { return .string(Ink(self).hexadecimal) }
        let stops = gradient.stops.map { ($0, Ink($1).hexadecimal) }
        var parts: JSON.Object = [
            "from": .string(stops[0].1), "to": .string(stops[stops.count - 1].1), "angle": .number(gradient.angle),
        ]
        if !gradient.isPlain { parts.append("stops", .array(stops.map { [.number($0), .string($1)] })) }
        return .object(parts)
    }
}

extension Path {
    /// The text of an SVG path, its coordinates to 1/1000 pt.
    var svg: String {
        func text(_ letter: String, _ points: Point...) -> String {
            letter + points.map { "\(decimal($0.x, 3)) \(decimal($0.y, 3))" }.joined(separator: " ")
        }
        return elements.map { element in
            switch element {
            case .move(let point): text("M", point)
            case .line(let point): text("L", point)
            case .quadCurve(let point, let control): text("Q", control, point)
            case .curve(let point, let control1, let control2): text("C", control1, control2, point)
            case .close: "Z"
            }
        }.joined()
    }
}

/// Bytes in the letters of RFC 4648, section 4. Foundation, which has this, is not linked into the command.
func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
        let group = bytes[start..<min(start + 3, bytes.count)]
        let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
        for place in 0..<4 {
            text.append(place <= group.count ? letters[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
        }
    }
    return String(decoding: text, as: UTF8.self)
}
