import Moonspring
import MoonspringScene

/// The backgrounds of a film: a number for each picture, and the gradients that there are, each once.
struct PlayerBackgrounds {
    private var column = IntegerColumn()
    private var gradients: [JSONBuffer] = []
    private var known: [[UInt8]: Int] = [:]

    mutating func append(_ background: Fill?) { column.append(number(of: background)) }

    /// A colour's bytes, -1 for no background, and from -2 downwards the gradients.
    private mutating func number(of background: Fill?) -> Int {
        switch background {
        case nil: return -1
        case .color(let color): return Int(color.packed)
        case .gradient(let gradient):
            var text = JSONBuffer()
            text.append(Fill.gradient(gradient).json)
            let index = known[text.bytes] ?? gradients.count
            if index == gradients.count {
                known[text.bytes] = index
                gradients.append(text)
            }
            return -2 - index
        }
    }

    func write(to page: PlayerPage) throws(RenderError) {
        try page.write("background", column.write)
        try page.write(list: "gradients", gradients) { gradient throws(RenderError) in try page.write(json: gradient) }
    }
}

extension Color {
    /// Red, green, blue and alpha as the bytes of one number.
    fileprivate var packed: UInt32 { UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8 | UInt32(alpha) }
}
