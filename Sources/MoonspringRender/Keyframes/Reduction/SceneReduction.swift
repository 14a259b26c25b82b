import Moonspring

/// Makes keyframes of a recording.
struct SceneReduction {
    /// With views in views, as the file has them.
    let recording: MotionRecording
    /// With all views in the scene.
    let flat: MotionRecording
    let tolerance: MotionTolerance
    /// Whether there are only straight lines between keys.
    var isLinear = false
    let title: String
    /// How channels get their curves.
    var curves = TrackReduction()
    /// Channels that have keys together in the format.
    var joined: [MotionChannel] = []
    /// Asked now and then: once it is true, the keyframes need not be within the tolerance.
    var isCancelled: () -> Bool = { false }

    /// Keys of all views. Each view's are within the tolerance; `share` of it, where rounding in the file needs the rest.
    func keyframes(share: Double) -> KeyframedScene {
        var names = UniqueNames()
        var views = recording.views.map { view in
            reduced(
                view, identifier: names.identifier(for: view.name), tolerance: share * view.share * tolerance.points)
        }
        for clip in Set(recording.views.compactMap(\.clip)) {
            let (inner, outer) = (recording.views[clip], flat.views[clip])
            let clipped = recording.views.filter { $0.clip == clip }
            if clipped.contains(where: { $0.holder == clip }) {
                views[clip].innerOutline = OutlineTrack(
                    inner, tolerance: share * inner.share * tolerance.points, isOwn: true)
            }
            views[clip].outline = OutlineTrack(outer, tolerance: share * tolerance.points)
        }
        return KeyframedScene(
            title: title, size: recording.size, background: recording.background, isPart: recording.part != nil,
            interval: recording.interval,
            lastTick: max(recording.count - 1, 0), views: views)
    }

    private func reduced(_ view: ViewRecording, identifier: String, tolerance: Double) -> KeyframedView {
        var constants: [MotionChannel: Double] = [:]
        for channel in MotionChannel.allCases where isConstant(view, channel, tolerance) && view.has(channel) {
            constants[channel] = view[channel].last
        }
        var keyframed = KeyframedView(
            identifier: identifier, appearance: view.appearance, isView: view.isView, constants: constants,
            tracks: appearanceTracks(of: view, constants),
            springs: SpringRecognition.springs(of: view, interval: recording.interval, tolerance: tolerance),
            texts: view.texts, clip: view.clip)
        // Errors of several channels add up, but seldom all at once: at first each may take nearly the whole.
        let moving = MotionChannel.geometry.filter { constants[$0] == nil }
        let together = joined.filter { constants[$0] == nil }
        let alone = together.count > 1 ? moving.filter { !together.contains($0) } : moving
        for part in moving.count > 1 ? [0.85, 0.7, 0.55, 0.4, 0.25, 0.15] : [0.97] {
            for channel in alone { keyframed.tracks[channel] = track(view, channel, tolerance: part * tolerance) }
            if together.count > 1 {
                let tracks = TrackReduction.lines(
                    together.map { view[$0].all },
                    tolerances: together.map { part * tolerance / max(leverage(view, $0), 1e-9) })
                for (channel, track) in zip(together, tracks) { keyframed.tracks[channel] = track }
            }
            var error = MotionError()
            // In the coordinates of what it is in.
            error.add([view], [keyframed])
            if error.largest <= tolerance || isCancelled() { break }
        }
        keyframed.holder = view.holder
        return keyframed
    }

    /// Whether a channel changes by so little that nobody sees it, and files, with thousandths of a point, can hardly say it.
    private func isConstant(_ view: ViewRecording, _ channel: MotionChannel, _ tolerance: Double) -> Bool {
        if view[channel].isConstant { return true }
        guard MotionChannel.geometry.contains(channel) || channel == .cornerRadius else { return false }
        let range = view[channel].range
        return (range.upperBound - range.lowerBound) * leverage(view, channel) <= max(tolerance / 10, 0.002)
    }

    /// `tolerance` is in points at the corners.
    private func track(_ view: ViewRecording, _ channel: MotionChannel, tolerance: Double) -> KeyframeTrack {
        let values = view[channel].all
        let reach = tolerance / max(leverage(view, channel), 1e-9)
        return isLinear
            ? TrackReduction.lines([values], tolerances: [reach])[0] : curves.curves(values, tolerance: reach)
    }

    /// By how many points a corner moves, of the view or of what is in it, at most, for a change of one.
    private func leverage(_ view: ViewRecording, _ channel: MotionChannel) -> Double {
        func most(_ channel: MotionChannel) -> Double {
            max(abs(view[channel].range.lowerBound), abs(view[channel].range.upperBound))
        }
        switch channel {
        case .rotation:
            let inner = view.reach * max(most(.scaleX), most(.scaleY))
            return max((0..<view.count).reduce(inner) { max($0, view.pose(at: $1).reach) }, 0.5)
        case .width: return most(.scaleX) / 2
        case .height: return max(most(.scaleY), most(.scaleX) * (view[.shear].isConstant ? 0 : 1)) / 2
        case .scaleX: return max((most(.width) + (view[.shear].isConstant ? 0 : most(.height))) / 2, view.reach)
        case .scaleY: return max(most(.height) / 2, view.reach)
        case .shear: return most(.scaleX) * max(most(.height), view.reach)
        default: return 1
        }
    }

    private func appearanceTracks(
        of view: ViewRecording, _ constants: [MotionChannel: Double]
    ) -> [MotionChannel: KeyframeTrack] {
        var tracks: [MotionChannel: KeyframeTrack] = [:]
        for channel in [MotionChannel.visible, .text] where !view[channel].isConstant {
            tracks[channel] = TrackReduction.jumps(view[channel].all)
        }
        for (channel, reach) in [(MotionChannel.alpha, tolerance.alpha), (.cornerRadius, tolerance.points)]
        where constants[channel] == nil {
            tracks[channel] = track(view, channel, tolerance: 0.9 * reach)
        }
        for color in MotionColor.all where color.channels.contains(where: { !view[$0].isConstant }) {
            let keys = TrackReduction.lines(
                color.channels.map { view[$0].all }, tolerances: color.channels.map { _ in 0.4 * tolerance.color })
            for (channel, track) in zip(color.channels, keys) { tracks[channel] = track }
        }
        return tracks
    }
}

/// Names that differ, of letters, digits and hyphens, as every format takes them.
private struct UniqueNames {
    /// In a style sheet `scene` is the class of the whole.
    private var used: Set<String> = ["scene"]

    mutating func identifier(for name: String) -> String {
        var plain = ""
        for character in name.unicodeScalars {
            let isPlain =
                character.isASCII && (character.properties.isAlphabetic || ("0"..."9").contains(Character(character)))
            if isPlain {
                plain.unicodeScalars.append(character)
            } else if plain.last != "-", !plain.isEmpty {
                plain.append("-")
            }
            if plain.utf8.count >= 60 { break }
        }
        while plain.last == "-" { plain.removeLast() }
        if plain.isEmpty { plain = "view" }
        if let first = plain.unicodeScalars.first, !first.properties.isAlphabetic { plain = "view" + plain }
        var (unique, number) = (plain, 2)
        while !used.insert(unique).inserted {
            unique = "\(plain)-\(number)"
            number += 1
        }
        return unique
    }
}
