import MoonspringScene

/// A format of keyframes: how they are written, and how what was written is read back.
protocol KeyframeFormat: Sendable {
    /// Whether sides cannot change in it: scale stands in.
    var foldsSize: Bool { get }
    /// Whether views cannot be switched off in it: opacity stands in.
    var foldsVisibility: Bool { get }
    /// Whether it shears.
    var hasShear: Bool { get }
    /// Whether views have their text, and their shadows. Without, it is said that they are not in the file.
    var hasText: Bool { get }
    var hasShadows: Bool { get }
    /// Whether the control points of curves may lie beyond the values of their keys.
    var hasOvershoot: Bool { get }
    func text(of scene: KeyframedScene, _ style: KeyframeStyle) -> String
    /// Reads a file of its own. nil: it is not one, which is a fault in the writer.
    func read(_ text: String) -> ReadKeyframes?
}

extension KeyframeFormat {
    var foldsSize: Bool { false }
    var foldsVisibility: Bool { false }
    var hasShear: Bool { true }
    var hasText: Bool { true }
    var hasShadows: Bool { true }
    var hasOvershoot: Bool { true }
}

/// How keyframes are written.
struct KeyframeStyle {
    /// Whether each property has one easing of straight pieces, CSS's `linear()`.
    var isLinear = false
}

/// How values go from a key to the next.
public enum KeyframeEasingStyle: String, CaseIterable, Sendable {
    /// Cubic curves between few keys.
    case cubic
    /// One `linear()` easing a property, of straight pieces between many points.
    case linear
}

extension RenderFormat {
    /// A row of a format of keyframes. `hasEasing`: whether it has `linear()` easings beside cubic ones.
    static func keyframes(
        _ extensions: [String], _ summary: String, _ format: any KeyframeFormat, hasEasing: Bool = false
    ) -> RenderFormat {
        RenderFormat(extensions, summary, options: hasEasing ? [.from, .tolerance, .easing] : [.from, .tolerance]) {
            export throws(RenderError) in try KeyframeExporter(export, format)
        }
    }
}

/// Records a scene, makes keyframes of it, writes them, and reads the file back to measure how far it is from the recording.
private final class KeyframeExporter: SceneExporter {
    private let export: Export
    private let format: any KeyframeFormat
    private var recording: MotionRecording
    private var figures = KeyframeFigures()

    /// Shares of the tolerance for the reduction. The rounding of numbers in the file takes some of it.
    private static let shares = [0.98, 0.92, 0.8, 0.6, 0.35]

    init(_ export: Export, _ format: any KeyframeFormat) throws(RenderError) {
        self.export = export
        self.format = format
        recording = MotionRecording(interval: export.header.interval, size: export.header.size)
        // A place that takes no file is reported before the wait.
        _ = try export.openFile()
    }

    var summary: String { figures.text }
    var details: JSON.Object { figures.json }

    func add(_ frame: Frame, _ picture: Picture) throws(RenderError) {
        if export.options.contains(picture.time) { try recording.add(picture) }
    }

    func finish(_ end: TraceEnd) throws(RenderError) {
        guard recording.count > 1 else {
            throw .usage("keyframes need two ticks or more between --from and --to, found \(recording.count)")
        }
        let tolerance = export.options.tolerance.map { MotionTolerance(points: $0) } ?? .usual
        let style = KeyframeStyle(isLinear: export.options.easing == .linear)
        let reduction = SceneReduction(
            recording: recording.finished(foldsSize: format.foldsSize, foldsVisibility: format.foldsVisibility),
            tolerance: tolerance, isLinear: style.isLinear, title: export.header.displayName,
            curves: TrackReduction(overshoot: format.hasOvershoot ? 0.25 : 0))
        var error = MotionError()
        for share in Self.shares {
            try export.cancellation.check()
            let scene = reduction.keyframes(share: share)
            let text = format.text(of: scene, style)
            let read = try readBack(text, scene)
            error = MotionError()
            let views = zip(reduction.recording.views, zip(scene.views, read))
            for (view, (made, tracks)) in views { error.add(view, made.identifier, tracks) }
            guard error.isWithin(tolerance) else { continue }
            for (view, (_, tracks)) in views { error.addBetween(view, tracks) }
            figures = KeyframeFigures(
                scene, error, bytes: text.utf8.count, omissions: omissions(from: reduction.recording).texts)
            return try export.openFile().complete(Array(text.utf8))
        }
        throw .failed(objection(to: error, tolerance))
    }

    /// The tracks of each view, as they stand in the file.
    private func readBack(
        _ text: String, _ scene: KeyframedScene
    ) throws(RenderError) -> [[MotionChannel: KeyframeTrack]] {
        guard var read = format.read(text) else {
            throw .failed("\(export.path) could not be read back; this is a fault of moonspring: please report it")
        }
        read.divideTimes(by: scene.interval)
        var all: [[MotionChannel: KeyframeTrack]] = []
        for view in scene.views {
            guard let tracks = read.views[view.identifier] else {
                throw .failed(
                    "\(export.path) read back lacks '\(view.identifier)'; this is a fault of moonspring: please report it"
                )
            }
            all.append(tracks)
        }
        return all
    }

    private func omissions(from recording: MotionRecording) -> MotionOmissions {
        var omissions = recording.omissions
        for view in recording.views where view.isView {
            if !format.hasText, view.appearance.text != nil { omissions.add("the text", of: view.name) }
            if !format.hasShadows, view.appearance.shadow.color != nil { omissions.add("the shadow", of: view.name) }
        }
        return omissions
    }

    private func objection(to error: MotionError, _ tolerance: MotionTolerance) -> String {
        let name = export.format.name
        if !format.hasShear, let view = recording.views.first(where: { $0[.shear].range != 0...0 }) {
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

/// What was made, in figures.
private struct KeyframeFigures {
    private var views = 0
    private var tracks = 0
    private var keys = 0
    private var ticks = 0
    private var bytes = 0
    private var largest = 0.0
    private var mean = 0.0
    private var largestBetween = 0.0
    private var omissions: [String] = []

    init() {}

    init(_ scene: KeyframedScene, _ error: MotionError, bytes: Int, omissions: [String]) {
        views = scene.views.count
        tracks = scene.trackCount
        keys = scene.keyCount
        ticks = scene.lastTick
        (largest, mean, largestBetween) = (error.largest, error.mean, error.largestBetween)
        self.bytes = bytes
        self.omissions = omissions
    }

    var text: String {
        var text =
            "\(keys) keys in \(tracks) tracks of \(views) views, \(bytes) bytes, error at most \(decimal(largest, 4)) pt, mean \(decimal(mean, 4)) pt, between ticks \(decimal(largestBetween, 4)) pt"
        if !omissions.isEmpty {
            let named = omissions.prefix(3).joined(separator: ", ")
            text += "; not in it: \(named)" + (omissions.count > 3 ? " and \(omissions.count - 3) more" : "")
        }
        return text
    }

    var json: JSON.Object {
        [
            "views": .integer(views), "tracks": .integer(tracks), "keys": .integer(keys), "bytes": .integer(bytes),
            "largestError": .number(rounded(largest, 6)), "meanError": .number(rounded(mean, 6)),
            "largestErrorBetweenTicks": .number(rounded(largestBetween, 6)),
            "omissions": .array(omissions.map { .string($0) }),
        ]
    }
}
