import Moonspring
import MoonspringScene

extension RenderFormat {
    static let plainKeyframes = keyframes(["keyframes.json"], "keyframes in plain JSON", PlainKeyframes())
    static let keyframeTable = keyframes(["keyframes.csv"], "keyframes as a table", KeyframeTable(), [])
}

/// Keyframes as they are, for programs of one's own: docs/keyframes.md describes the members.
struct PlainKeyframes: KeyframeFormat {
    var leastSides: Double { 0 }
    func holds(_ view: ViewRecording) -> Bool { true }
    func number(_ channel: MotionChannel) -> FileNumber? { Self.number(channel) }
    func tick(_ time: Double, in scene: KeyframedScene) -> Double { Self.seconds(time, scene) / scene.interval }

    static func seconds(_ time: Double, _ scene: KeyframedScene) -> Double { rounded(time * scene.interval, 6) }

    static func number(_ channel: MotionChannel) -> FileNumber {
        switch channel {
        case .x, .y, .width, .height, .cornerRadius: FileNumber(3)
        case _ where MotionColor.channels.contains(channel): FileNumber(2)
        default: FileNumber(6)
        }
    }

    func text(of scene: KeyframedScene, _ style: KeyframeStyle) -> String {
        let views = scene.views.map { view -> JSON in
            var members: JSON.Object = ["name": .string(view.identifier)]
            if let holder = view.holder { members.append("parent", .string(scene.views[holder].identifier)) }
            var (constants, tracks) = (JSON.Object(), JSON.Object())
            for channel in MotionChannel.allCases {
                if let value = view.constants[channel] {
                    constants.append(channel.name, .number(Self.number(channel).written(value)))
                }
                if let track = view.tracks[channel] {
                    tracks.append(channel.name, .array(track.keys.map { Self.key($0, channel, scene) }))
                }
            }
            members.append("constants", .object(constants))
            members.append("tracks", .object(tracks))
            if let clip = view.clip { members.append("clip", .string(scene.views[clip].identifier)) }
            if view.tracks[.text] != nil { members.append("texts", .array(view.texts.map { .string($0) })) }
            if !view.springs.isEmpty { members.append("springs", .array(view.springs.map(Self.spring))) }
            return .object(members)
        }
        var whole: JSON.Object = [
            "moonspringKeyframes": 1, "title": .string(scene.title), "interval": .number(scene.interval),
            "duration": .number(rounded(scene.duration, 6)),
            "size": [.number(scene.size.width), .number(scene.size.height)],
        ]
        if scene.isLooping { whole.append("isLooping", true) }
        if !scene.omissions.isEmpty { whole.append("lost", .array(scene.omissions.map { .string($0) })) }
        whole.append("views", .array(views))
        return JSON.object(whole).indented(levels: 4) + "\n"
    }

    /// Time in seconds, value, and for what is not a straight line the four numbers of its curve, or "hold".
    private static func key(_ key: Keyframe, _ channel: MotionChannel, _ scene: KeyframedScene) -> JSON {
        let head: [JSON] = [.number(seconds(key.time, scene)), .number(number(channel).written(key.value))]
        switch key.easing {
        case .linear: return .array(head)
        case .hold: return .array(head + ["hold"])
        case .cubic(let curve):
            return .array(head + curve.numbers.map { .number(rounded($0, 6)) })
        }
    }

    private static func spring(_ swing: SpringMotion) -> JSON {
        func pair(_ vector: Vector) -> JSON { [.number(rounded(vector.x, 3)), .number(rounded(vector.y, 3))] }
        let spring = swing.spring
        return [
            "start": .number(rounded(swing.start, 6)), "from": pair(swing.from), "to": pair(swing.to),
            "velocity": pair(swing.velocity), "duration": .number(rounded(spring.duration, 6)),
            "bounce": .number(rounded(spring.bounce, 6)),
            "angularFrequency": .number(rounded(spring.angularFrequency, 6)),
            "dampingRatio": .number(rounded(spring.damping, 6)), "error": .number(rounded(swing.error, 3)),
        ]
    }
}

/// The same as a table: a row for each key, and for each constant one without a curve.
struct KeyframeTable: KeyframeFormat {
    var lacks: Set<KeyframeFeature> { [.clips, .hierarchy] }
    var leastSides: Double { 0 }
    func number(_ channel: MotionChannel) -> FileNumber? { PlainKeyframes.number(channel) }
    func tick(_ time: Double, in scene: KeyframedScene) -> Double { PlainKeyframes().tick(time, in: scene) }

    func text(of scene: KeyframedScene, _ style: KeyframeStyle) -> String {
        var text = "view,channel,time,value,easing,x1,y1,x2,y2\r\n"
        for view in scene.views {
            for channel in MotionChannel.allCases {
                let constant = view.constants[channel].map { [Keyframe(time: 0, value: $0)] }
                for key in view.tracks[channel]?.keys ?? constant ?? [] {
                    text +=
                        "\(view.identifier),\(channel.name),\(PlainKeyframes.seconds(key.time, scene).shortestJSON),"
                    text += PlainKeyframes.number(channel).text(key.value)
                    switch key.easing {
                    case .linear: text += ",linear,,,,"
                    case .hold: text += ",hold,,,,"
                    case .cubic(let curve):
                        text +=
                            ",cubic,"
                            + curve.numbers.map { decimal($0, 6) }.joined(separator: ",")
                    }
                    text += "\r\n"
                }
            }
        }
        return text
    }
}
