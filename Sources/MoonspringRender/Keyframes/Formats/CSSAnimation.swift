import MoonspringScene

/// An animation of one property of an element, as CSS and Web Animations have it.
struct CSSAnimation {
    let name: String
    /// How the animation is told from the others of an element.
    let suffix: String
    /// Whether it adds to what others make of the property.
    var isAdded = false
    /// In ticks. What moves once, with one easing, has a duration of its own and waits for its start; others take the whole time.
    var delay = 0.0
    let duration: Double
    /// Of the whole duration.
    var easing = "linear"
    /// Times in ticks after the delay; the easing goes on to the next key, nil where that is a straight line.
    let keys: [Key]

    var composition: String { isAdded ? "add" : "replace" }

    typealias Key = (time: Double, value: String, easing: String?)

    /// The animations of the properties that change in a view of the scene, as far as they are the element's own.
    static func all(in view: KeyframedView, of scene: KeyframedScene, _ style: KeyframeStyle) -> [CSSAnimation] {
        CSSProperty.all.compactMap { property in
            let tracks = property.channels.compactMap { view.tracks[$0] }
            guard tracks.count == property.channels.count else { return nil }
            if style.isOneEasing(property.channels[0], tracks[0]) {
                return CSSAnimation(property, eased: tracks[0], scene)
            }
            let whole = tracks.map { $0.reaching(scene.lastTick) }
            let values = whole[0].keys.indices.map { index in property.text(whole.map { $0.keys[index].value }) }
            return CSSAnimation(
                name: property.name, suffix: property.suffix, isAdded: property.isAdded,
                duration: Double(scene.lastTick), keys: keys(whole[0], values))
        }
    }

    /// That of an element that clips those in it; nil: it stays as it is.
    static func clip(_ outline: OutlineTrack, of scene: KeyframedScene) -> CSSAnimation? {
        guard outline.paths.count > 1 else { return nil }
        return CSSAnimation(
            name: "clip-path", suffix: "path", duration: Double(scene.lastTick),
            keys: keys(outline.keys, outline.paths.map(CSSLook.path)))
    }

    /// That of what stands in a view, whose texts are quoted already.
    static func text(_ changes: [(time: Double, text: String)], of scene: KeyframedScene) -> CSSAnimation {
        let end = Double(scene.lastTick)
        var keys: [Key] = changes.map { ($0.time, $0.text, "step-end") }
        // Without a key at the end a sheet goes back to what the element has without the animation.
        if let last = keys.last, last.time < end { keys.append((end, last.value, nil)) }
        return CSSAnimation(name: "content", suffix: "text", duration: end, keys: keys)
    }

    private static func keys(_ track: KeyframeTrack, _ values: [String]) -> [Key] {
        let last = values.count - 1
        return zip(track.keys, values).enumerated().map { index, key in
            (key.0.time, key.1, key.0.easing != .linear && index < last ? key.0.easing.css : nil)
        }
    }
}

// MARK: - Reduced motion

extension CSSAnimation {
    /// How an element gets from its first to its last state for people who have asked for little motion: when it jumps, in ticks, and the
    /// fade of its opacity that hides the jump. Where a fade has no key it goes from or to what the other animations say at that time.
    static func reduced(
        _ animations: [CSSAnimation], _ style: ReducedMotion, _ scene: KeyframedScene, suffix: String = "fade",
        fades: Bool = true
    ) -> (jump: Double, fade: CSSAnimation?) {
        if style == .none { return (0, nil) }
        let ticks = ReducedMotion.fadeDuration / scene.interval
        let changes = animations.filter { $0.keys.first?.value != $0.keys.last?.value }
        guard fades, let first = changes.first?.keys.first?.value else { return (ticks / 2, nil) }
        func fade(_ time: Double, _ opacity: String) -> CSSAnimation {
            CSSAnimation(name: "opacity", suffix: suffix, duration: ticks, keys: [(time, opacity, nil)])
        }
        // What changes its opacity alone need not disappear on the way.
        if changes.count == 1, changes[0].name == "opacity" { return (0, fade(0, first)) }
        return (ticks / 2, fade(ticks / 2, "0"))
    }

    /// The animation from the first to the last value that jumps at a time in ticks.
    func jumping(at time: Double) -> CSSAnimation {
        let ends: [Key] = [keys.first, keys.last].compactMap { $0 }.enumerated().map { index, key in
            (Double(index) * max(time, 1), key.value, nil)
        }
        return CSSAnimation(
            name: name, suffix: suffix, isAdded: isAdded, duration: max(time, 1),
            easing: time > 0 ? "step-end" : "step-start", keys: ends)
    }
}

// MARK: - Easings of straight pieces

extension CSSAnimation {
    /// Of a track whose keys have straight lines between them.
    private init(_ property: CSSProperty, eased track: KeyframeTrack, _ scene: KeyframedScene) {
        (name, suffix, isAdded) = (property.name, property.suffix, property.isAdded)
        let easings = LinearEasing.all(of: track)
        func key(_ time: Double, _ value: Double, _ easing: LinearEasing? = nil) -> Key {
            (time, property.text([value]), easing?.text)
        }
        // What repeats has to wait in each round.
        if easings.count == 1, let easing = easings.first, !scene.isLooping {
            (delay, duration, self.easing) = (easing.start, easing.end - easing.start, easing.text)
            keys = [key(0, easing.from), key(duration, easing.to)]
            return
        }
        duration = Double(scene.lastTick)
        var keys: [Key] = []
        for easing in easings {
            if keys.last?.time == easing.start { keys.removeLast() }
            keys += [key(easing.start, easing.from, easing), key(easing.end, easing.to)]
        }
        if keys.first?.time != 0 { keys.insert(key(0, track.value(at: 0)), at: 0) }
        if keys.last?.time != duration { keys.append(key(duration, track.value(at: duration))) }
        self.keys = keys
    }
}
