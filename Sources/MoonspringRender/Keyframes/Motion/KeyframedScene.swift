import Moonspring

/// A scene as keyframes: what a format writes.
struct KeyframedScene {
    let title: String
    let size: Size
    let background: Fill?
    /// Seconds from a tick to the next.
    let interval: Double
    /// The time of the last key, in ticks.
    let lastTick: Int
    /// Whether the motion repeats without end, where the format can say so: its end is its beginning again.
    var isLooping = false
    /// Back to front.
    var views: [KeyframedView]

    var duration: Double { Double(lastTick) * interval }
    var keyCount: Int { views.reduce(0) { $0 + $1.tracks.values.reduce(0) { $0 + $1.keys.count } } }
    var trackCount: Int { views.reduce(0) { $0 + $1.tracks.count } }

    /// The scene with a key at the end in every track, for formats whose keys are shares of a whole.
    var withKeysAtEnd: KeyframedScene {
        var scene = self
        for index in views.indices {
            scene.views[index].tracks = views[index].tracks.mapValues { $0.reaching(lastTick) }
        }
        return scene
    }
}

/// A view as keyframes.
struct KeyframedView {
    /// A name of its own in the scene, which files know the view by.
    let identifier: String
    let appearance: Appearance
    let isView: Bool
    /// What does not change, by channel.
    var constants: [MotionChannel: Double]
    /// What does.
    var tracks: [MotionChannel: KeyframeTrack]
    /// The parts of its centre's motion that are a damped spring's, in the order of their times.
    let springs: [SpringMotion]

    /// The value of a channel when the view is first seen.
    func first(_ channel: MotionChannel) -> Double {
        tracks[channel]?.keys.first?.value ?? constants[channel] ?? channel.usual
    }

    /// The value of a channel at a time in ticks.
    func value(_ channel: MotionChannel, at time: Double) -> Double {
        tracks[channel]?.value(at: time) ?? constants[channel] ?? channel.usual
    }

    /// The tracks in the order of the channels.
    var orderedTracks: [(channel: MotionChannel, track: KeyframeTrack)] {
        MotionChannel.allCases.compactMap { channel in tracks[channel].map { (channel, $0) } }
    }

    /// The keys of its colour, with the parts at each; nil where it does not change.
    var colorTrack: (keys: KeyframeTrack, parts: [[Double]])? {
        let parts = MotionChannel.color.compactMap { tracks[$0] }
        guard parts.count == 4 else { return nil }
        return (parts[0], parts[0].keys.indices.map { index in parts.map { $0.keys[index].value } })
    }

    /// The parts of its colour when it is first seen.
    var firstColor: [Double] { MotionChannel.color.map { first($0) } }

    var look: Look { Look(appearance, size: size, isView: isView) }

    /// The largest value of a side, which is what a format that scales sides begins with.
    var size: Size { Size(first(.width), first(.height)) }
}
