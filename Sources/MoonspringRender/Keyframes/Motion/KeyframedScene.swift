import Moonspring

/// A scene as keyframes: what a format writes.
struct KeyframedScene {
    let title: String
    let size: Size
    let background: Fill?
    /// Whether it is one view of a scene, with what is in it: it has no paper under it.
    var isPart = false
    /// Seconds from a tick to the next.
    let interval: Double
    /// The time of the last key, in ticks.
    let lastTick: Int
    /// Whether the motion repeats without end, where the format can say so: its end is its beginning again.
    var isLooping = false
    /// Back to front.
    var views: [KeyframedView]
    /// What the file does not show, in words.
    var omissions: [String] = []

    /// What stands in the head of the file of what it does not show; nil: nothing is missing.
    var note: String? { omissionNote(omissions) }

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
    /// The texts that it has in turn, by the numbers of the channel.
    let texts: [String]
    /// The place among the scene's views of the one whose bounds clip it.
    let clip: Int?
    /// The place of the one in whose coordinates it is: the top left corner of that one is 0, 0. nil: those of the scene.
    var holder: Int?
    /// Its edge over time in the scene, where it clips views that are not in it.
    var outline: OutlineTrack?
    /// The same in its own coordinates, where it clips views that are in it.
    var innerOutline: OutlineTrack?

    /// The value of a channel when the view is first seen.
    func first(_ channel: MotionChannel) -> Double {
        tracks[channel]?.keys.first?.value ?? constants[channel] ?? channel.usual
    }

    /// The value of a channel at a time in ticks.
    func value(_ channel: MotionChannel, at time: Double) -> Double {
        tracks[channel]?.value(at: time) ?? constants[channel] ?? channel.usual
    }

    /// The keys of channels that have them together, with the value of each at every key; nil where none of them changes.
    func joined(_ channels: [MotionChannel]) -> (keys: KeyframeTrack, values: [[Double]])? {
        guard let keys = channels.lazy.compactMap({ tracks[$0] }).first else { return nil }
        return (
            keys,
            keys.keys.indices.map { index in channels.map { tracks[$0]?.keys[index].value ?? first($0) } }
        )
    }

    func has(_ color: MotionColor) -> Bool {
        color.channels.allSatisfy { tracks[$0] != nil || constants[$0] != nil }
    }

    /// A colour when it is first seen.
    func ink(_ color: MotionColor) -> Ink {
        let parts = first(color).map { $0 / 255 }
        return Ink(parts[0], parts[1], parts[2], parts[3])
    }

    /// The parts of a colour when it is first seen.
    func first(_ color: MotionColor) -> [Double] { color.channels.map { first($0) } }

    /// The texts with the time at which each begins, in ticks; one where the text does not change.
    var textChanges: [(time: Double, text: String)] {
        let keys = tracks[.text]?.keys ?? [Keyframe(time: 0, value: first(.text))]
        return keys.map { key in
            let number = Int(key.value)
            return (key.time, texts.indices.contains(number) ? texts[number] : "")
        }
    }

    /// As it looks when it is first seen, with the primitives of what it gets later.
    var look: Look { Look(appearance, size: size, isView: isView, radius: first(.cornerRadius)) }

    /// When it is first seen.
    var size: Size { Size(first(.width), first(.height)) }

    /// Whether lines of text may be too long for it: a view without a width is a point that its text stands at.
    var hasRoom: Bool { largestSize.width > 0 }

    /// Of its keys, in whole points.
    var largestSize: Size {
        func largest(_ channel: MotionChannel) -> Double {
            (tracks[channel]?.keys.map(\.value).max() ?? first(channel)).rounded(.up)
        }
        return Size(largest(.width), largest(.height))
    }
}
