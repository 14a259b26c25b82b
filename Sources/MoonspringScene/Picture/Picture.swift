import Moonspring

/// What a scene looks like after a tick: everything that drawing needs, as values.
public struct Picture: Equatable, Sendable {
    /// The tick's number; 0 is the state after loading.
    public var tick: Int
    /// Scene time, in seconds.
    public var time: Double
    /// The size of the scene, in points.
    public var size: Size
    /// The scene's background; nil: none was set.
    public var background: Fill?
    /// What is drawn, back to front.
    public var shapes: [PictureShape]
    /// The debug overlays of the animators that show one.
    public var overlays: [DebugSnapshot]
    /// The fingers on the scene, and those that were lifted a moment ago.
    public var fingers: [PictureFinger]

    /// By the number of an item: the spring that the scene declares for it, in the scene's coordinates.
    package var springs: [Int: DeclaredSpring] = [:]
    /// By the number of an item: what `ms.animate` moves of it.
    package var animations: [Int: [PictureAnimation]] = [:]

    /// What `ms.States` has made.
    package var states: [StatesTable] = []

    /// Makes a picture of values; `time` is in seconds, `size` in points.
    public init(
        tick: Int, time: Double, size: Size, background: Fill? = nil, shapes: [PictureShape] = [],
        overlays: [DebugSnapshot] = [], fingers: [PictureFinger] = []
    ) {
        self.tick = tick
        self.time = time
        self.size = size
        self.background = background
        self.shapes = shapes
        self.overlays = overlays
        self.fingers = fingers
    }

    /// The shapes whose rectangles, with their rounded corners, clip a shape, innermost first.
    public func clips(of shape: PictureShape) -> [PictureShape] {
        var clips: [PictureShape] = []
        var (next, bound) = (shape.clip, shapes.count)
        // Each comes before the one that it clips, so the walk ends whatever the numbers are.
        while let place = next, place >= 0, place < bound {
            clips.append(shapes[place])
            (next, bound) = (shapes[place].clip, place)
        }
        return clips
    }
}

/// A view or an item as it is drawn.
public struct PictureShape: Equatable, Sendable {
    /// The number of its item, which stays that item's through the run.
    public var item: Int
    /// What the item is called in traces.
    public var name: String
    /// The map from the shape's own coordinates to the scene's: those go from 0, 0 to its size.
    public var map: Transform
    /// Width and height in its own coordinates, in points.
    public var size: Size
    package var sharedAppearance: SharedAppearance
    /// Colours, border, shadow, text and path.
    public var appearance: Appearance {
        _read { yield sharedAppearance.value }
        _modify { yield &sharedAppearance.value }
    }
    /// Opacity with that of all its superviews, 0 to 1.
    public var alpha: Double
    /// Whether it is a view. An item that is not one is drawn as an outline.
    public var isView: Bool
    /// The place, among the picture's shapes and before this one, of the view whose bounds clip it. What clips that view clips this shape
    /// as well. nil: nothing does.
    public var clip: Int?
    /// The number of the item that it stands in; nil: it stands in the scene itself.
    public var parent: Int?

    /// Makes a shape; without an appearance it has that of a new view.
    public init(
        item: Int, name: String, map: Transform, size: Size, appearance: Appearance? = nil, alpha: Double = 1,
        isView: Bool = true, clip: Int? = nil, parent: Int? = nil
    ) {
        self.item = item
        self.name = name
        self.map = map
        self.size = size
        sharedAppearance = appearance.map(SharedAppearance.init) ?? SharedAppearance()
        self.alpha = alpha
        self.isView = isView
        self.clip = clip
        self.parent = parent
    }

    /// The centre of the shape in the scene.
    public var center: Point { map.apply(size / 2) }
}

/// Properties of an item that move by a spring.
package struct PictureAnimation: Equatable, Sendable {
    /// The item's name, which may be in no shape: its class where it has none.
    package let item: String
    /// The names that a script gave.
    package let properties: [String]
    package let spring: Spring
}
