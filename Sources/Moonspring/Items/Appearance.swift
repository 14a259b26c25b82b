/// The appearance of a view. Pictures and viewers read it; the engine does not. A new property gets a row in
/// `AppearanceProperty.all`, which makes it available to Lua, and becomes part of a primitive in `Look`, from which all
/// pictures are drawn.
public struct Appearance: Hashable, Codable, Sendable {
    /// The fill. Default nil: none.
    public var backgroundColor: Fill?
    // What takes one byte stands here, in what the fill leaves of its last word: every view has an appearance, and so has every
    // shape of a picture.
    /// Whether the view is hidden: it is not drawn and receives no touches, but physics continues. Default false.
    public var isHidden = false
    /// The alignment of the text's lines. Default center.
    public var textAlignment = TextAlignment.center
    /// Whether subviews are clipped to the view's rectangle, including its round corners. Default false.
    public var clipsToBounds = false
    /// The weight of the font. Default regular.
    public var fontWeight = FontWeight.regular
    /// The radius of the corners in points, 0 or more. Default 0.
    public var cornerRadius = 0.0
    /// The colour of the border. Default nil: none.
    public var borderColor: Color?
    /// The width of the border in points, 0 or more. Default 0.
    public var borderWidth = 0.0
    /// Opacity, 0 (invisible) to 1. Default 1.
    public var alpha = 1.0
    /// Text drawn in the middle, aligned as `textAlignment` says. In a view that has a width, wider lines end with an
    /// ellipsis. Default nil.
    public var text: String?
    /// The colour of the text. Default nil: black or white, whichever reads better.
    public var textColor: Color?
    /// The size of the text in points, more than 0. Default 17.
    public var fontSize = 17.0
    /// Drawing order among siblings: larger is in front. Default 0.
    public var zPosition = 0.0
    /// The file name of a PNG beside the script. Default nil.
    public var image: String?
    /// The shadow. Default: none.
    public var shadow: Shadow {
        get { uncommon.shadow }
        set { uncommon.shadow = newValue }
    }
    /// The font family of the text: the name of an installed family, or `serif`, `sans-serif` or `monospace`. A family
    /// that is not installed is drawn as nil. Default nil: the system's sans-serif.
    public var fontFamily: String? {
        get { uncommon.fontFamily }
        set { uncommon.fontFamily = newValue }
    }
    // Few views have these: they are kept apart so that the others stay small.
    private var uncommon: Uncommon {
        get { storedUncommon?.value ?? Uncommon() }
        set { storedUncommon = newValue == Uncommon() ? nil : .kept(newValue) }
    }
    private var storedUncommon: StoredUncommon?
    /// A shape drawn instead of the view's rectangle, image and border: filled with `backgroundColor`, its line in
    /// `strokeColor`. In points of the view, with 0, 0 at its top left corner regardless of the origin of its bounds.
    /// Default nil: the rectangle.
    public var path: Path?
    /// The colour of the path's line, whose ends and joins are round. Default nil: none.
    public var strokeColor: Color?
    /// The width of the path's line in points, 0 (none) or more. Default 1.
    public var lineWidth = 1.0

    /// The appearance of a new view: nothing is drawn.
    public init() {}

    private struct Uncommon: Hashable, Codable, Sendable {
        var shadow = Shadow()
        var fontFamily: String?
    }

    private indirect enum StoredUncommon: Hashable, Codable, Sendable {
        case kept(Uncommon)

        var value: Uncommon {
            switch self {
            case .kept(let uncommon): uncommon
            }
        }
    }
}

/// The alignment of a view's text (UIKit: `NSTextAlignment`).
public enum TextAlignment: String, CaseIterable, Codable, Sendable {
    /// Each line begins at the left edge.
    case left
    /// Each line is centred between the edges.
    case center
    /// Each line ends at the right edge.
    case right
}

/// The font weight of a view's text (UIKit: `UIFont.Weight`).
public enum FontWeight: String, CaseIterable, Codable, Sendable {
    /// 400 in CSS.
    case regular
    /// 500 in CSS.
    case medium
    /// 700 in CSS.
    case bold
}

/// A property of what a view looks like: its name in Lua, and what the reference says of it.
package struct AppearanceProperty: Sendable {
    /// Where a value is stored.
    package struct Place<Value>: Sendable {
        fileprivate let get: @Sendable (Appearance) -> Value
        /// What the subscript's setter calls, which owns its arguments: in a loop that costs as much as the write.
        package let set: @Sendable (inout Appearance, Value) -> Void

        fileprivate init(
            _ get: @escaping @Sendable (Appearance) -> Value,
            _ set: @escaping @Sendable (inout Appearance, Value) -> Void
        ) {
            self.get = get
            self.set = set
        }
    }

    /// What kind of value it is, and where it is stored.
    package enum Value: Sendable {
        case number(Place<Double>, ClosedRange<Double>)
        case flag(Place<Bool>)
        case color(Place<Color?>)
        case fill(Place<Fill?>)
        case vector(Place<Vector>)
        case text(Place<String?>)
        case alignment(Place<TextAlignment>)
        case weight(Place<FontWeight>)
        /// The name of a file.
        case image(Place<String?>)
        case path(Place<Path?>)
    }

    package let name: String
    package let value: Value
    package let unit: String
    package let doc: String
    /// Whether it belongs to how views are put together, with superviews and siblings, and not to how one is drawn.
    package let isComposition: Bool
    /// Whether it is kept apart, in memory of its own, as few views have it.
    package let isUncommon: Bool

    private init(
        _ name: String, _ value: Value, unit: String = "none", isComposition: Bool = false, isUncommon: Bool = false,
        _ doc: String
    ) {
        self.name = name
        self.value = value
        self.unit = unit
        self.doc = doc
        self.isComposition = isComposition
        self.isUncommon = isUncommon
    }

    private static let any = -Double.infinity...Double.infinity
    private static let nonNegative = 0...Double.infinity
    private static let positive = Double.leastNonzeroMagnitude...Double.infinity

    /// All properties, in the order of the reference.
    package static let all = [
        AppearanceProperty(
            "image", .image(Place({ $0.image }, { $0.image = $1 })), "The file name of a PNG beside the script."),
        AppearanceProperty(
            "backgroundColor", .fill(Place({ $0.backgroundColor }, { $0.backgroundColor = $1 })),
            "The fill: a CSS name, #rgb, #rrggbb or #rrggbbaa, or an ms.gradient across the view's rectangle."),
        AppearanceProperty(
            "cornerRadius", .number(Place({ $0.cornerRadius }, { $0.cornerRadius = $1 }), nonNegative), unit: "pt",
            "The radius of the corners."),
        AppearanceProperty(
            "borderColor", .color(Place({ $0.borderColor }, { $0.borderColor = $1 })), "The colour of the border."),
        AppearanceProperty(
            "borderWidth", .number(Place({ $0.borderWidth }, { $0.borderWidth = $1 }), nonNegative), unit: "pt",
            "The width of the border."),
        AppearanceProperty(
            "shadowColor", .color(Place({ $0.shadow.color }, { $0.shadow.color = $1 })), isUncommon: true,
            "The colour of a soft shadow of the rectangle, with its rounded corners, or of the path; nil for no shadow."
        ),
        AppearanceProperty(
            "shadowOffset", .vector(Place({ $0.shadow.offset }, { $0.shadow.offset = $1 })), unit: "pt",
            isUncommon: true,
            "The offset of the shadow from the view. It turns with the view."),
        AppearanceProperty(
            "shadowRadius", .number(Place({ $0.shadow.radius }, { $0.shadow.radius = $1 }), nonNegative), unit: "pt",
            isUncommon: true,
            "The standard deviation of the shadow's blur: half of CSS's blur radius. 0 is sharp."),
        AppearanceProperty(
            "alpha", .number(Place({ $0.alpha }, { $0.alpha = $1 }), 0...1), isComposition: true,
            "The opacity of the view; 0 is invisible. The views in it fade each by itself, so that one shows through another; UIKit's fade as one picture. An invisible view still receives touches; UIKit's does not below 0.01."
        ),
        AppearanceProperty(
            "hidden", .flag(Place({ $0.isHidden }, { $0.isHidden = $1 })), isComposition: true,
            "A hidden view is not drawn and receives no touches; physics continues."),
        AppearanceProperty(
            "clipsToBounds", .flag(Place({ $0.clipsToBounds }, { $0.clipsToBounds = $1 })), isComposition: true,
            "Whether subviews are clipped to the rectangle with its rounded corners. The view's own shadow, text and path are not clipped."
        ),
        AppearanceProperty(
            "text", .text(Place({ $0.text }, { $0.text = $1 })),
            "Text, centred unless textAlignment says otherwise. A line that is wider than the view ends with an ellipsis: text is not wrapped, so insert line breaks (\\n); a script cannot measure it."
        ),
        AppearanceProperty(
            "textColor", .color(Place({ $0.textColor }, { $0.textColor = $1 })), "The colour of the text."),
        AppearanceProperty(
            "fontSize", .number(Place({ $0.fontSize }, { $0.fontSize = $1 }), positive), unit: "pt",
            "The size of the text."),
        AppearanceProperty(
            "textAlignment", .alignment(Place({ $0.textAlignment }, { $0.textAlignment = $1 })),
            "The alignment of the text's lines."),
        AppearanceProperty(
            "fontWeight", .weight(Place({ $0.fontWeight }, { $0.fontWeight = $1 })), "The weight of the font."),
        AppearanceProperty(
            "fontFamily", .text(Place({ $0.fontFamily }, { $0.fontFamily = $1 })), isUncommon: true,
            "The font: an installed family, serif, sans-serif or monospace; nil is the system's sans-serif. Where it is not installed, pictures and films use sans-serif and a warning says so; pages, CSS and animated SVG name it, and the reader's system decides."
        ),
        AppearanceProperty(
            "zPosition", .number(Place({ $0.zPosition }, { $0.zPosition = $1 }), any), isComposition: true,
            "Drawing order among siblings: larger is in front."),
        AppearanceProperty(
            "path", .path(Place({ $0.path }, { $0.path = $1 })), unit: "pt",
            "A shape drawn instead of the rectangle and its border, with 0, 0 at the top left corner: filled with backgroundColor, outlined in strokeColor. It may change every tick; reading it returns an immutable copy."
        ),
        AppearanceProperty(
            "strokeColor", .color(Place({ $0.strokeColor }, { $0.strokeColor = $1 })),
            "The colour of the path's line, whose ends and joins are round."),
        AppearanceProperty(
            "lineWidth", .number(Place({ $0.lineWidth }, { $0.lineWidth = $1 }), nonNegative), unit: "pt",
            "The width of the path's line; 0 draws none."),
    ]
}

extension Appearance {
    /// Bytes of the texts, the path, the gradient, and what is kept apart.
    package var storageSize: Int {
        // Without the rows of `AppearanceProperty`, through which it takes ten times as long: a script may set a colour in every tick.
        var size = storedUncommon == nil ? 0 : MemoryLayout<Uncommon>.stride + (fontFamily?.utf8.count ?? 0)
        size += text?.utf8.count ?? 0
        size += image?.utf8.count ?? 0
        size += path?.storageSize ?? 0
        size += backgroundColor?.storageSize ?? 0
        return size
    }

    package subscript<Value>(place: AppearanceProperty.Place<Value>) -> Value {
        get { place.get(self) }
        set { place.set(&self, newValue) }
    }
}
