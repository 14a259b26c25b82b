import Moonspring
import MoonspringScene

/// The texts of appearances, and the images they show.
struct AppearanceTexts {
    /// The images that appearances have named so far, as `data:` addresses.
    private(set) var imageAddresses: [String] = []
    /// By image and not by name: one that has several stands in the page once.
    private var knownImages: [ObjectIdentifier: Int?] = [:]
    private let store: ImageStore

    init(images: ImageStore) { store = images }

    /// The numbers, and what else is there, by the names of `AppearanceProperty`.
    mutating func describe(_ appearance: Appearance) -> JSONBuffer {
        var appearance = appearance
        if appearance.text != nil { appearance.textColor = appearance.drawnTextColor }
        var members = JSON.Object()
        for property in AppearanceProperty.all where !property.isComposition {
            let value: JSON? =
                switch property.value {
                case .number(let place, _): .number(appearance[place])
                case .vector(let place): appearance[place].json
                case .flag(let place): .bool(appearance[place])
                case .color(let place): appearance[place].map { .string(Ink($0).hexadecimal) }
                case .fill(let place): appearance[place].map { $0.json }
                case .text(let place): appearance[place].map { .string($0) }
                case .image(let place): appearance[place].flatMap { imageIndex($0) }.map { .integer($0) }
                case .path(let place): appearance[place].map { .string($0.svg) }
                case .alignment(let place): .string(appearance[place].rawValue)
                case .weight(let place): .string(appearance[place].rawValue)
                }
            if let value { members.append(property.name, value) }
        }
        var text = JSONBuffer()
        text.append(members)
        return text
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

extension Vector {
    fileprivate var json: JSON { .array([.number(x), .number(y)]) }
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
