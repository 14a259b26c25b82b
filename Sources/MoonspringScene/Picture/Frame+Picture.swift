import Moonspring

extension Picture {
    /// What a frame of a trace looks like. A trace has no appearance: every item is a rectangle of a colour of its own, and all
    /// are taken to be in one superview.
    public init(_ frame: Frame, size: Size) {
        self.init(tick: frame.tick, time: frame.time, size: size)
        shapes = frame.items.enumerated().map { index, item in
            let map = item.transform.about(item.size / 2, at: item.center)
            var appearance = Appearance()
            appearance.backgroundColor = Self.colors[index % Self.colors.count]
            appearance.cornerRadius = min(item.size.width, item.size.height) / 12
            return PictureShape(name: item.name, map: map, size: item.size, appearance: appearance)
        }
    }

    /// Colours that people who see colours differently can tell apart (M. Okabe and K. Ito, "Color Universal Design", 2008).
    private static let colors = [
        "#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#999999",
    ]
    .compactMap { Fill($0) }
}
