import Moonspring
import MoonspringLua
import MoonspringScene

/// The motion of a scene, tick by tick: what keyframes are made of and measured by.
struct MotionRecording {
    /// Seconds from a tick to the next.
    let interval: Double
    private(set) var size: Size
    /// The name of the view that is recorded with what is in it; nil: the whole scene.
    let part: String?
    /// The names of the views that were drawn, for a part that none has.
    private var names: [String] = []
    private var known: Set<String> = []
    private(set) var background: Fill?
    var views: [ViewRecording] = []
    /// The places of the views, back to front, and by place where that is in the order.
    var order: [Int] = [] { didSet { ranks = Self.ranks(in: order) } }
    private(set) var ranks: [Int] = []
    /// Whether no one order shows all ticks.
    private var hasChangingOrder = false
    /// How often two views were compared at a tick to find that out.
    var comparisons = 0
    /// How many ticks were recorded.
    private(set) var count = 0
    /// What no format shows: what changes but has no keyframes, and images.
    private(set) var omissions = MotionOmissions()
    private var nextTick: Int?
    private var places: [String: [Int]] = [:]

    /// Views times ticks that fit into memory beside a scene: where every channel changes each takes 190 bytes.
    private static let mostSamples = 4_000_000

    init(interval: Double, size: Size, part: String? = nil) {
        self.interval = interval
        self.size = size
        self.part = part
    }

    /// Takes the picture of the next tick. Ticks that were left out are as the one before them. Throws when it grows too long.
    mutating func add(_ picture: Picture) throws(OutputError) {
        let picture = try part.map { name throws(OutputError) in try cut(picture, name) } ?? picture
        if let nextTick, picture.tick > nextTick {
            let missing = picture.tick - nextTick
            try checkSize(count + missing)
            for index in views.indices { views[index].repeatLast(missing) }
            count += missing
        }
        nextTick = picture.tick + 1
        if count == 0 { background = picture.background }
        if picture.background != background { omissions.add("the scene's background") }
        let shown = match(picture.shapes)
        try checkSize(count + 1)
        let clash = hasChangingOrder ? nil : reorder(as: shown)
        var moved: (place: Int, from: Int?, to: Int?)?
        var isShown = Array(repeating: false, count: views.count)
        var placesByItem: [Int: Int] = [:]
        for (place, shape) in zip(shown, picture.shapes) {
            isShown[place] = true
            placesByItem[shape.item] = place
            let (before, superview) = (views[place].latestSuperview, shape.parent.flatMap { placesByItem[$0] })
            if moved == nil, !views[place].isUndrawn, before != superview { moved = (place, before, superview) }
            views[place].append(
                shape, picture.springs[shape.item], clip: shape.clip.map { shown[$0] }, superview: superview)
            for change in views[place].changes(shape) { omissions.add(change, of: shape.name) }
            if shape.clip.map({ shown[$0] }) != views[place].clip { omissions.add("a changing clip", of: shape.name) }
            if shape.appearance.image != nil { omissions.add("the image", of: shape.name) }
        }
        for index in views.indices where !isShown[index] { views[index].append(nil) }
        if let clash { noteChangingOrder(clash, moved) }
        count += 1
    }

    /// `clash`: two views that are drawn one over the other in either order, or none; `moved`: the view that has another superview from now on.
    private mutating func noteChangingOrder(_ clash: [Int], _ moved: (place: Int, from: Int?, to: Int?)?) {
        func name(_ place: Int?) -> String { place.map { "'\(views[$0].name)'" } ?? "the scene" }
        let what =
            moved.map { "\(name($0.place)) moves from \(name($0.from)) to \(name($0.to))" }
            ?? clash.map { name($0) }.joined(separator: " and ")
        omissions.add("a changing order of drawing\(what.isEmpty ? "" : " (\(what))")")
        hasChangingOrder = true
    }

    /// What of a picture is to be recorded: a view with what is in it. Until it is drawn for the first time there is nothing.
    private mutating func cut(_ picture: Picture, _ name: String) throws(OutputError) -> Picture {
        for shape in picture.shapes where known.insert(shape.name).inserted { names.append(shape.name) }
        let part = try PicturePart(of: picture, name)
        if views.isEmpty, let room = part.room { size = room }
        return part.picture
    }

    /// Throws when the part was never drawn.
    func checkPart() throws(OutputError) {
        guard let part, views.isEmpty else { return }
        let drawn = names.isEmpty ? "nothing is" : "drawn are: \(firstFew(names, most: 8))"
        throw .usage(
            "--view \(part): no view of that name is drawn in this span\(suggestion(for: part, among: names)); \(drawn)"
        )
    }

    private func checkSize(_ ticks: Int) throws(OutputError) {
        guard ticks > Self.mostSamples / max(views.count, 1) else { return }
        throw .usage(
            "there is no memory for keyframes of \(counted(views.count, "view")) over \(ticks) ticks; choose a smaller --to, or fewer views"
        )
    }

    /// The places of the shapes among the views: the n-th of a name is the n-th of that name. New ones are added, in front of what
    /// is drawn before them.
    private mutating func match(_ shapes: [PictureShape]) -> [Int] {
        var used: [String: Int] = [:]
        var behind: Int?
        return shapes.map { shape in
            let number = used[shape.name, default: 0]
            used[shape.name] = number + 1
            let place: Int
            if let known = places[shape.name], known.count > number {
                place = known[number]
            } else {
                place = views.count
                places[shape.name, default: []].append(place)
                views.append(ViewRecording(shape, absentFor: count))
                let rank = behind.map { ranks[$0] + 1 } ?? 0
                order.insert(place, at: rank)
            }
            behind = place
            return place
        }
    }

    /// The motion with its views back to front.
    var ordered: MotionRecording {
        var copy = self
        copy.views = order.map { views[$0] }
        copy.order = Array(order.indices)
        for index in copy.views.indices {
            copy.views[index].clip = copy.views[index].clip.map { ranks[$0] }
            copy.views[index].superview = copy.views[index].superview.map { ranks[$0] }
        }
        return copy
    }

    /// The motion for a format that may have no visibility, so that opacity stands in for it. In one that has, a view is hidden with the
    /// one that it is in.
    func finished(foldsVisibility: Bool) -> MotionRecording {
        var copy = self
        for (index, view) in views.enumerated() {
            if foldsVisibility {
                copy.views[index].foldVisibility()
            } else if let holder = view.holder, view[.visible].all == views[holder][.visible].all {
                copy.views[index][.visible] = MotionColumn(1, count: count)
            }
        }
        return copy
    }
}

/// The motion of one view, tick by tick.
struct ViewRecording {
    let name: String
    let isView: Bool
    /// What it looks like when it is first drawn, with the border and the text that it gets later.
    private(set) var appearance: Appearance
    /// The texts that it has in turn, by the numbers of the channel.
    private(set) var texts: [String] = []
    /// The place of the view whose bounds clip it when it is first drawn.
    fileprivate(set) var clip: Int?
    /// The place of the view that it stands in whenever it is drawn; nil: it stands in the scene, or in several in turn.
    fileprivate(set) var superview: Int?
    /// The place of the view that it stood in when it was drawn last; nil: it stood in the scene.
    private(set) var latestSuperview: Int?
    /// The place of the view in whose coordinates its geometry is; nil: those of the scene.
    var holder: Int?
    /// Which share of a distance on the screen its own keyframes may be off, in the coordinates that they are in.
    var share = 1.0
    /// Its visibility where opacity stands in for it.
    private var folded: MotionColumn?
    /// How far what is in it is from its centre at most, in its own points.
    var reach = 0.0
    private var columns: [MotionColumn]
    /// The springs that the scene declares for it, each from the tick on at whose end it is declared; nil: none, or several.
    var springs: [(tick: Int, spring: DeclaredSpring?)] = []

    init(_ shape: PictureShape, absentFor count: Int) {
        name = shape.name
        isView = shape.isView
        appearance = shape.appearance
        let values = Self.values(of: shape, after: nil)
        columns = values.map { MotionColumn($0, count: count) }
        texts = [shape.appearance.text ?? ""]
        if count > 0 { columns[MotionChannel.visible.rawValue] = MotionColumn(0, count: count) }
    }

    var count: Int { columns[0].count }

    subscript(channel: MotionChannel) -> MotionColumn {
        get { columns[channel.rawValue] }
        _modify { yield &columns[channel.rawValue] }
    }

    /// Takes the next tick; nil: the view is not drawn. `clip` is the place of what clips it, `superview` that of what it stands in.
    mutating func append(
        _ shape: PictureShape?, _ spring: DeclaredSpring? = nil, clip: Int? = nil, superview: Int? = nil
    ) {
        note(spring, at: count)
        guard let shape else {
            for channel in MotionChannel.allCases where channel != .visible { self[channel].repeatLast(1) }
            return self[.visible].append(0)
        }
        var values = Self.values(of: shape, after: count > 0 ? self : nil)
        values[MotionChannel.text.rawValue] = Double(number(of: shape.appearance.text ?? ""))
        latestSuperview = superview
        if isUndrawn {
            (self.clip, self.superview) = (clip, superview)
        } else if superview != self.superview {
            self.superview = nil
        }
        adopt(shape.appearance)
        for channel in MotionChannel.allCases { self[channel].append(values[channel.rawValue]) }
    }

    /// Whether it has not been drawn so far.
    var isUndrawn: Bool { self[.visible].isConstant && (self[.visible].last == 0 || count == 0) }

    /// Takes the spring that is declared for it at the end of a tick.
    mutating func note(_ spring: DeclaredSpring?, at tick: Int) {
        let last = springs.last?.spring
        if let last, let spring, spring.isSame(as: last) { return }
        if last != nil || spring != nil { springs.append((tick, spring)) }
    }

    mutating func repeatLast(_ times: Int) {
        for channel in MotionChannel.allCases { self[channel].repeatLast(times) }
    }

    func isDrawn(at tick: Int) -> Bool { (folded ?? self[.visible])[tick] > 0 }

    /// Whether its opacity is 1 whenever it is drawn.
    var isOpaque: Bool { self[.alpha].range == 1...1 }

    /// Whether it has what a channel is of.
    func has(_ channel: MotionChannel) -> Bool {
        if MotionColor.border.channels.contains(channel) { return appearance.borderColor != nil }
        return appearance.text != nil || channel != .text && !MotionColor.text.channels.contains(channel)
    }

    /// The corners at a tick.
    func pose(at tick: Int) -> MotionPose { MotionPose { self[$0][tick] } }

    private static func values(of shape: PictureShape, after last: ViewRecording?) -> [Double] {
        let (map, size) = (shape.map, shape.size)
        var values = MotionChannel.allCases.map(\.usual)
        func set(_ channel: MotionChannel, _ value: Double) { values[channel.rawValue] = value.isFinite ? value : 0 }
        let center = shape.center
        set(.x, center.x)
        set(.y, center.y)
        set(.width, size.width)
        set(.height, size.height)
        let parts = last.map { MotionParts(map, size: size, after: $0.lastParts) } ?? MotionParts(map)
        set(.rotation, parts.rotation)
        set(.scaleX, parts.scaleX)
        set(.scaleY, parts.scaleY)
        set(.shear, parts.shear)
        set(.cornerRadius, max(min(shape.appearance.cornerRadius, size.width / 2, size.height / 2), 0))
        set(.alpha, shape.alpha)
        for color in MotionColor.all {
            if let ink = color.ink(shape.appearance) {
                for (channel, part) in zip(color.channels, [ink.red, ink.green, ink.blue, ink.alpha]) {
                    set(channel, (255 * part).rounded())
                }
            } else if let last {
                for channel in color.channels.dropLast() { set(channel, last[channel].last) }
            }
        }
        return values
    }

    private mutating func number(of text: String) -> Int {
        if texts.indices.contains(Int(self[.text].last)), texts[Int(self[.text].last)] == text {
            return Int(self[.text].last)
        }
        if let known = texts.firstIndex(of: text) { return known }
        texts.append(text)
        return texts.count - 1
    }

    /// What comes later needs its place in the file from the beginning.
    private mutating func adopt(_ other: Appearance) {
        if appearance.borderWidth == 0 || appearance.borderColor == nil, other.borderColor != nil {
            (appearance.borderWidth, appearance.borderColor) = (other.borderWidth, other.borderColor)
        }
        if appearance.text == nil, other.text != nil {
            (appearance.text, appearance.fontSize) = (other.text, other.fontSize)
            (appearance.fontWeight, appearance.textAlignment) = (other.fontWeight, other.textAlignment)
            appearance.fontFamily = other.fontFamily
        }
    }

    private var lastParts: MotionParts {
        MotionParts(
            rotation: self[.rotation].last, scaleX: self[.scaleX].last, scaleY: self[.scaleY].last,
            shear: self[.shear].last)
    }

    /// What is drawn otherwise than at first and has no channel.
    func changes(_ shape: PictureShape) -> [String] {
        let (new, old) = (shape.appearance, appearance)
        if new == old { return [] }
        var changes: [String] = []
        if new.path != old.path { changes.append("a changing path") }
        if new.borderWidth != old.borderWidth, new.borderColor != nil { changes.append("a changing border") }
        if new.shadow != old.shadow { changes.append("a changing shadow") }
        if (new.strokeColor, new.lineWidth) != (old.strokeColor, old.lineWidth) {
            changes.append("a changing line of the path")
        }
        if new.text != nil,
            (new.fontSize, new.fontWeight, new.fontFamily, new.textAlignment)
                != (old.fontSize, old.fontWeight, old.fontFamily, old.textAlignment)
        {
            changes.append("a changing font")
        }
        if Self.isGradient(new) || Self.isGradient(old), new.backgroundColor != old.backgroundColor {
            changes.append("a changing gradient")
        }
        return changes
    }

    private static func isGradient(_ appearance: Appearance) -> Bool {
        if case .gradient? = appearance.backgroundColor { true } else { false }
    }

    // MARK: Folding

    fileprivate mutating func foldVisibility() {
        guard self[.visible].range.lowerBound < 1 else { return }
        var alpha = self[.alpha]
        for tick in 0..<count where self[.visible][tick] == 0 { alpha.set(0, at: tick) }
        self[.alpha] = alpha
        folded = self[.visible]
        self[.visible] = MotionColumn(1, count: count)
    }
}
