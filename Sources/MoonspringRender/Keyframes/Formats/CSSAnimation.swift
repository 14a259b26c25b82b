import MoonspringScene

/// An animation of one property, as CSS and Web Animations have it.
struct CSSAnimation {
    let property: CSSProperty
    /// In ticks. What moves once, with one easing, has a duration of its own and waits for its start; others take the whole time.
    let delay: Double
    let duration: Double
    /// Of the whole duration.
    let easing: String
    /// Times in ticks after the delay; the easing goes on to the next key, nil where that is a straight line.
    let keys: [(time: Double, value: String, easing: String?)]

    /// The animations of the properties that change in a view of the scene.
    static func all(in view: KeyframedView, of scene: KeyframedScene, _ style: KeyframeStyle) -> [CSSAnimation] {
        CSSProperty.all.compactMap { property in
            let tracks = property.channels.compactMap { view.tracks[$0] }
            guard tracks.count == property.channels.count else { return nil }
            return style.isOneEasing(property.channels[0], tracks[0])
                ? CSSAnimation(property, eased: tracks[0], scene)
                : CSSAnimation(property, tracks.map { $0.reaching(scene.lastTick) }, scene.lastTick)
        }
    }

    private init(_ property: CSSProperty, _ tracks: [KeyframeTrack], _ lastTick: Int) {
        (self.property, delay, duration, easing) = (property, 0, Double(lastTick), "linear")
        let last = tracks[0].keys.count - 1
        keys = tracks[0].keys.enumerated().map { index, key in
            let easing = key.easing != .linear && index < last ? key.easing.css : nil
            return (key.time, property.text(tracks.map { $0.keys[index].value }), easing)
        }
    }

    /// Of a track whose keys have straight lines between them.
    private init(_ property: CSSProperty, eased track: KeyframeTrack, _ scene: KeyframedScene) {
        self.property = property
        let easings = LinearEasing.all(of: track)
        func key(_ time: Double, _ value: Double, _ easing: LinearEasing? = nil) -> (Double, String, String?) {
            (time, property.text([value]), easing?.text)
        }
        // What repeats has to wait in each round.
        if easings.count == 1, let easing = easings.first, !scene.isLooping {
            (delay, duration, self.easing) = (easing.start, easing.end - easing.start, easing.text)
            keys = [key(0, easing.from), key(duration, easing.to)]
            return
        }
        (delay, duration, easing) = (0, Double(scene.lastTick), "linear")
        var keys: [(Double, String, String?)] = []
        for easing in easings {
            if keys.last?.0 == easing.start { keys.removeLast() }
            keys += [key(easing.start, easing.from, easing), key(easing.end, easing.to)]
        }
        if keys.first?.0 != 0 { keys.insert(key(0, track.value(at: 0)), at: 0) }
        if keys.last?.0 != duration { keys.append(key(duration, track.value(at: duration))) }
        self.keys = keys.map { (time: $0.0, value: $0.1, easing: $0.2) }
    }

    /// The share of the duration at which a key is, in percent.
    func percent(_ index: Int) -> Double { rounded(100 * keys[index].time / duration, 5) }
}
