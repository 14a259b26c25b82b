import Moonspring
import MoonspringScene

/// What a view looks like: primitives, back to front, which each target renders in its own terms. What a property of `Appearance` does to
/// a picture is said here, once; a target knows primitives alone.
struct Look {
    /// Its width is more than 0.
    struct Line {
        let color: Color
        let width: Double

        fileprivate init?(_ color: Color?, _ width: Double) {
            guard let color, width > 0 else { return nil }
            (self.color, self.width) = (color, width)
        }
    }

    struct Words {
        let text: String
        let ink: Ink
        let fontSize: Double
        let weight: FontWeight
        let family: String?
        let alignment: TextAlignment

        var lineHeight: Double { 1.2 * fontSize }
        /// How far the baseline is below the middle of a line, as a share of the font's size, for targets that do not measure their
        /// font: half of what it ascends more than it descends, 0.34 to 0.36 in Roboto, DejaVu Sans, Arial and San Francisco. Browsers round
        /// both to whole pixels, so that their own middle is up to a pixel off.
        static let baseline = 0.346
        /// Where the alignment has the lines, as a share of the view's width.
        var place: Double {
            switch alignment {
            case .left: 0
            case .center: 0.5
            case .right: 1
            }
        }
    }

    enum Primitive {
        /// Under the whole of the outline, or of the line alone where nothing is filled.
        case shadow(Shadow, Color, ofLine: Line?)
        /// The outline, filled, and its line, half of which is on either side.
        case shape(Fill?, Line?)
        /// The image of a name, over the whole of the outline.
        case image(String)
        /// A line inside the edge of the rectangle, as in UIKit.
        case border(Line)
        case words(Words)
        /// An item that is not a view: a dashed outline that reads on light and dark.
        case item
    }

    let size: Size
    /// In points, with 0, 0 at the view's top left corner; nil: the outline is the view's rectangle.
    let path: Path?
    /// That of the rectangle's corners.
    let radius: Double
    private(set) var primitives: [Primitive] = []

    /// `radius` is that of the corners where it is not the appearance's.
    init(_ appearance: Appearance, size: Size, isView: Bool, radius: Double? = nil) {
        self.size = size
        path = appearance.path
        self.radius = path == nil ? radius ?? appearance.cornerRadius : 0
        guard isView else {
            primitives = [.item]
            return
        }
        let fill = appearance.backgroundColor
        let line = path != nil ? Line(appearance.strokeColor, appearance.lineWidth) : nil
        if let color = appearance.shadow.color {
            primitives.append(.shadow(appearance.shadow, color, ofLine: fill == nil ? line : nil))
        }
        primitives.append(.shape(fill, line))
        if path == nil {
            if let name = appearance.image { primitives.append(.image(name)) }
            if let line = Line(appearance.borderColor, appearance.borderWidth) { primitives.append(.border(line)) }
        }
        if let text = appearance.text {
            primitives.append(
                .words(
                    Words(
                        text: text, ink: Ink(appearance.drawnTextColor), fontSize: appearance.fontSize,
                        weight: appearance.fontWeight, family: appearance.fontFamily,
                        alignment: appearance.textAlignment)))
        }
    }

    init(_ shape: PictureShape) { self.init(shape.appearance, size: shape.size, isView: shape.isView) }

    /// Whether there is nothing to see.
    var isBlank: Bool {
        primitives.allSatisfy {
            if case .shape(nil, nil) = $0 { true } else { false }
        }
    }

    var bounds: Rect { path?.bounds ?? Rect(origin: .zero, size: size) }
    /// Whether there is anything to fill: a path may have an area where its view has none.
    var hasArea: Bool { path != nil || size.width > 0 && size.height > 0 }

    /// The sides and the radius of the rectangle within the edge by a distance.
    func rectangle(inset: Double) -> (width: Double, height: Double, radius: Double) {
        let (width, height) = (max(size.width - 2 * inset, 0), max(size.height - 2 * inset, 0))
        return (width, height, max(min(radius - inset, width / 2, height / 2), 0))
    }
}
