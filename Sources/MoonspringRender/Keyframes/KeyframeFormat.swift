import Moonspring
import MoonspringScene

/// A format of keyframes: how they are written, and what is left of their numbers in the file.
protocol KeyframeFormat: Sendable {
    /// Channels of the size and the corners that have keys together, because they are one value in it.
    var joined: [MotionChannel] { get }
    /// What it does without. Of what belongs to views it is said that it is not in the file.
    var lacks: Set<KeyframeFeature> { get }
    /// The least width and height of a view, in widths of its border, at which the border is as in pictures; 0: it is at any size.
    var leastSides: Double { get }
    /// Whether a view can have others in it, in its coordinates; without a hierarchy none can.
    func holds(_ view: ViewRecording) -> Bool
    /// How numbers of a channel stand in it; nil: it does not have the channel. Opacity stands in for visibility.
    func number(_ channel: MotionChannel) -> FileNumber?
    /// The duration of a scene in seconds, as the file has it.
    func duration(of scene: KeyframedScene) -> Double
    /// A time in ticks as a share of the whole, as the file has it.
    func share(_ time: Double, in scene: KeyframedScene) -> Double
    /// A time in ticks, as it follows from the numbers of the file.
    func tick(_ time: Double, in scene: KeyframedScene) -> Double
    func text(of scene: KeyframedScene, _ style: KeyframeStyle) -> String
}

/// What some formats of keyframes do without.
enum KeyframeFeature {
    /// Of views: their text, their shadows, what clips them, and gradients that grow with them.
    case text, shadows, clips, sizedGradients
    /// Of views: their gradients, the widths of their borders, and their paths.
    case gradients, borderWidths, paths
    /// Of a path its line, its shadow, and what lies outside the view: without, it is cut out of its view.
    case pathPictures
    case hierarchy
    /// Control points of curves beyond the values of their keys.
    case overshoot
}

extension KeyframeFormat {
    var joined: [MotionChannel] { [] }
    var lacks: Set<KeyframeFeature> { [] }
    /// A border is a line along a rectangle that is half its width inside the edge: a smaller view has no room for that.
    var leastSides: Double { 1 }
    /// Opacity is that of a view with all that is in it, where ours is that of each drawing.
    func holds(_ view: ViewRecording) -> Bool { view.isOpaque }
    func number(_ channel: MotionChannel) -> FileNumber? { .usual(channel) }
    func duration(of scene: KeyframedScene) -> Double { rounded(scene.duration, 6) }
    func share(_ time: Double, in scene: KeyframedScene) -> Double { rounded(time / Double(scene.lastTick), 7) }
    func tick(_ time: Double, in scene: KeyframedScene) -> Double {
        share(time, in: scene) * duration(of: scene) / scene.interval
    }

    /// The keyframes that stand in a file of a scene.
    func written(_ scene: KeyframedScene, _ style: KeyframeStyle) -> KeyframedScene {
        var result = scene
        for index in scene.views.indices {
            for channel in MotionChannel.allCases {
                let number = number(channel)
                let (constant, track) = (scene.views[index].constants[channel], scene.views[index].tracks[channel])
                result.views[index].constants[channel] = constant.flatMap { number?.read($0) }
                result.views[index].tracks[channel] = track.flatMap { track in
                    number.map { written(track, $0, scene, isLinear: style.isOneEasing(channel, track)) }
                }
            }
        }
        return result
    }

    private func written(
        _ track: KeyframeTrack, _ number: FileNumber, _ scene: KeyframedScene, isLinear: Bool
    ) -> KeyframeTrack {
        if isLinear { return eased(track, number, scene) }
        return KeyframeTrack(
            keys: track.keys.map {
                Keyframe(time: tick($0.time, in: scene), value: number.read($0.value), easing: $0.easing)
            })
    }

    /// What a file has of a track that is written with `linear()` easings: see ``CSSAnimation``.
    private func eased(_ track: KeyframeTrack, _ number: FileNumber, _ scene: KeyframedScene) -> KeyframeTrack {
        let easings = LinearEasing.all(of: track)
        func seconds(_ ticks: Double) -> Double { rounded(ticks * scene.interval, 6) / scene.interval }
        var keys = [Keyframe(time: 0, value: number.read(track.value(at: 0)))]
        for easing in easings {
            var (start, end) = (tick(easing.start, in: scene), tick(easing.end, in: scene))
            if easings.count == 1, !scene.isLooping {
                start = seconds(easing.start)
                end = start + seconds(easing.end - easing.start)
            }
            keys += easing.written(number, from: start, to: end)
        }
        return KeyframeTrack(keys: keys)
    }
}

struct KeyframeStyle {
    /// Whether properties have easings of straight pieces, CSS's `linear()`, from one rest to the next.
    var isLinear = false
    /// What there is for people who have asked for little motion; nil: nothing else.
    var reducedMotion: ReducedMotion?

    /// Whether a channel's track has such easings: colours have keys together, and what jumps has none.
    func isOneEasing(_ channel: MotionChannel, _ track: KeyframeTrack) -> Bool {
        isLinear && !MotionColor.channels.contains(channel) && track.keys.first?.easing != .hold
    }
}

/// How values go from a key to the next.
public enum KeyframeEasingStyle: String, CaseIterable, Sendable {
    /// Cubic curves between few keys.
    case cubic
    /// A `linear()` easing for each motion of a property from rest to rest, of straight pieces between many points.
    case linear
}

extension RenderFormat {
    /// A row of a format of keyframes. `more` are the options that it takes beside those of all of them.
    static func keyframes(
        _ extensions: [String], _ summary: String, _ format: any KeyframeFormat, _ more: Set<RenderOption> = [.loop]
    ) -> RenderFormat {
        let more = format.lacks.contains(.hierarchy) ? more : more.union([.flat])
        return RenderFormat(
            extensions: extensions, summary: summary, options: more.union([.from, .tolerance, .view])
        ) { export throws(OutputError) in try KeyframeExporter(export, format) }.with { $0.readsSprings = true }
    }
}

/// Records a scene, makes keyframes of it, and writes them when what stands in the file is near enough to the recording.
private final class KeyframeExporter: SceneExporter {
    private let export: Export
    private let format: any KeyframeFormat
    private var recording: MotionRecording
    private(set) var summary = ""
    private(set) var details: JSON.Object = [:]

    /// Shares of the tolerance for the reduction. The rounding of numbers in the file takes some of it.
    private static let shares = [0.98, 0.92, 0.8, 0.6, 0.35]

    init(_ export: Export, _ format: any KeyframeFormat) throws(OutputError) {
        self.export = export
        self.format = format
        recording = MotionRecording(
            interval: export.header.interval, size: export.header.size, part: export.options.view)
        // A place that takes no file is reported before the wait.
        _ = try export.openFile()
    }

    func add(_ frame: Frame, _ picture: Picture) throws(OutputError) {
        if export.options.contains(picture.time) { try recording.add(picture) }
    }

    func finish(_ end: TraceEnd) throws(OutputError) {
        guard recording.count > 1 else {
            throw .usage("keyframes need two ticks or more between --from and --to, found \(recording.count)")
        }
        try recording.checkPart()
        let tolerance = export.options.tolerance.map { MotionTolerance(points: $0) } ?? .usual
        let style = KeyframeStyle(
            isLinear: export.options.easing == .linear, reducedMotion: export.options.reducedMotion)
        let ordered = recording.ordered
        var recordings = [ordered]
        if !lacks(.hierarchy), !export.options.isFlat { recordings.insert(ordered.nested(where: format.holds), at: 0) }
        recordings = recordings.map { $0.finished(foldsVisibility: format.number(.visible) == nil) }
        let flat = recordings[recordings.count - 1]
        var first: MotionError?
        // Where errors add up beyond the tolerance in views that are in others, none is in another.
        for recording in recordings {
            let reduction = SceneReduction(
                recording: recording, flat: flat, tolerance: tolerance, isLinear: style.isLinear,
                title: export.options.view ?? export.header.displayName,
                curves: TrackReduction(overshoot: lacks(.overshoot) ? 0 : 0.25), joined: format.joined,
                isCancelled: export.isCancelled)
            guard let error = try write(reduction, style) else { return }
            first = first ?? error
        }
        throw .failed(objection(to: first ?? MotionError(), in: recordings[0], tolerance))
    }

    /// Writes the file if what stands in it is within the tolerance; if not, the error is the result.
    private func write(_ reduction: SceneReduction, _ style: KeyframeStyle) throws(OutputError) -> MotionError? {
        var error = MotionError()
        for share in Self.shares {
            var scene = reduction.keyframes(share: share)
            try export.checkCancellation()
            scene.isLooping = export.options.isLooping
            let written = format.written(scene, style).views
            error = MotionError()
            error.add(reduction.flat.views, written)
            guard error.isWithin(reduction.tolerance) else { continue }
            error.addBetween(reduction.flat.views, written)
            scene.omissions = omissions(from: reduction.flat).texts
            let bytes = Array(format.text(of: scene, style).utf8)
            note(scene, error, bytes: bytes.count)
            try export.openFile().complete(bytes)
            return nil
        }
        return error
    }

    private func note(_ scene: KeyframedScene, _ error: MotionError, bytes: Int) {
        summary =
            "\(scene.keyCount) keys in \(scene.trackCount) tracks of \(scene.views.count) views, \(bytes) bytes, error at most \(decimal(error.largest, 4)) pt, mean \(decimal(error.mean, 4)) pt, between ticks \(decimal(error.largestBetween, 4)) pt"
            + omissionSummary(scene.omissions)
        details = [
            "views": .integer(scene.views.count), "tracks": .integer(scene.trackCount),
            "keys": .integer(scene.keyCount),
            "bytes": .integer(bytes), "largestError": .number(rounded(error.largest, 6)),
            "meanError": .number(rounded(error.mean, 6)),
            "largestErrorBetweenTicks": .number(rounded(error.largestBetween, 6)),
            "omissions": .array(scene.omissions.map { .string($0) }),
        ]
    }

    private func lacks(_ feature: KeyframeFeature) -> Bool { format.lacks.contains(feature) }

    private func omissions(from recording: MotionRecording) -> MotionOmissions {
        var omissions = recording.omissions
        for view in recording.views where view.isView {
            func changes(_ channel: MotionChannel) -> Bool { !view[channel].isConstant }
            if lacks(.text), view.appearance.text != nil {
                omissions.add("the text", of: view.name)
            } else if format.number(.text) == nil, changes(.text) {
                omissions.add("a changing text", of: view.name)
            }
            for color in MotionColor.all where format.number(color.channels[0]) == nil {
                let isLost =
                    color.channels.contains { changes($0) } && (!lacks(.text) || color.channels[0] != .textRed)
                if isLost { omissions.add("a changing \(color.name)", of: view.name) }
            }
            if lacks(.clips), view.clip != nil { omissions.add("the clipping", of: view.name) }
            if lacks(.sizedGradients), case .gradient? = view.appearance.backgroundColor,
                changes(.width) || changes(.height)
            {
                omissions.add("the gradient's size", of: view.name)
            }
            if lacks(.shadows), view.appearance.shadow.color != nil { omissions.add("the shadow", of: view.name) }
            if lacks(.gradients), case .gradient? = view.appearance.backgroundColor {
                omissions.add("the gradient", of: view.name)
            }
            let border = view.appearance.borderColor != nil ? view.appearance.borderWidth : 0
            if border > 0, view.appearance.path == nil {
                if lacks(.borderWidths) { omissions.add("the border width", of: view.name) }
                let leastSide = min(view[.width].range.lowerBound, view[.height].range.lowerBound)
                if leastSide < format.leastSides * border {
                    omissions.add("the border at small sizes", of: view.name)
                }
            }
            if lacks(.paths), view.appearance.path != nil { omissions.add("the path", of: view.name) }
            if lacks(.pathPictures), let path = view.appearance.path { add(path, of: view, to: &omissions) }
        }
        return omissions
    }

    /// What is lost of a path that is cut out of its view.
    private func add(_ path: Path, of view: ViewRecording, to omissions: inout MotionOmissions) {
        let appearance = view.appearance
        if appearance.strokeColor != nil, appearance.lineWidth > 0 {
            omissions.add("the line of the path", of: view.name)
        }
        if !lacks(.shadows), appearance.shadow.color != nil { omissions.add("the shadow", of: view.name) }
        let size = Size(view[.width].range.lowerBound, view[.height].range.lowerBound)
        let room = Rect(origin: .zero, size: size).insetBy(dx: -0.01, dy: -0.01)
        if appearance.backgroundColor != nil, room.union(path.bounds) != room {
            omissions.add("what of the path is outside the view", of: view.name)
        }
    }

    private func objection(
        to error: MotionError, in recording: MotionRecording, _ tolerance: MotionTolerance
    ) -> String {
        let name = export.format.name
        if format.number(.shear) == nil, let view = recording.views.first(where: { $0[.shear].range != 0...0 }) {
            return
                "\(name) has no shear, and '\(view.name)' is sheared: choose .css, .smil.svg or .lottie.json, or leave the shear out of the transform"
        }
        if error.largest <= tolerance.points {
            return
                "the keyframes in \(name) are \(decimal(error.largestAlpha, 4)) of opacity and \(decimal(error.largestColor, 2)) of 255 steps of colour from the motion, more than --tolerance \(decimal(tolerance.points, 4)) lets pass: choose a larger one"
        }
        let place = error.place.map { " ('\($0.view)', tick \($0.tick))" } ?? ""
        return
            "the keyframes in \(name) are \(decimal(error.largest, 4)) pt from the motion\(place), more than --tolerance \(decimal(tolerance.points, 4)): choose a larger one"
    }
}
