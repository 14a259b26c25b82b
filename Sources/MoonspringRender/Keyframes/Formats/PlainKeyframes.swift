import Moonspring
import MoonspringScene

extension RenderFormat {
    static let plainKeyframes = keyframes(["keyframes.json"], "keyframes in plain JSON", PlainKeyframes())
    static let keyframeTable = keyframes(["keyframes.csv"], "keyframes as a table", KeyframeTable())
}

/// Keyframes as they are, for programs of one's own: docs/keyframes.md describes the members.
struct PlainKeyframes: KeyframeFormat {
    func text(of scene: KeyframedScene, _ style: KeyframeStyle) -> String {
        let views = scene.views.map { view -> JSON in
            var members: JSON.Object = ["name": .string(view.identifier)]
            var constants = JSON.Object()
            for channel in MotionChannel.allCases {
                if let value = view.constants[channel] {
                    constants.append(channel.name, .number(Self.value(value, channel)))
                }
            }
            members.append("constants", .object(constants))
            var tracks = JSON.Object()
            for (channel, track) in view.orderedTracks {
                tracks.append(channel.name, .array(track.keys.map { Self.key($0, channel, scene.interval) }))
            }
            members.append("tracks", .object(tracks))
            if let spring = view.spring { members.append("spring", Self.spring(spring, scene.interval)) }
            return .object(members)
        }
        let whole: JSON = [
            "moonspringKeyframes": 1, "title": .string(scene.title), "interval": .number(scene.interval),
            "duration": .number(rounded(scene.duration, 6)),
            "size": [.number(scene.size.width), .number(scene.size.height)], "views": .array(views),
        ]
        return whole.indented(levels: 4) + "\n"
    }

    static func value(_ value: Double, _ channel: MotionChannel) -> Double {
        switch channel {
        case .x, .y, .width, .height: rounded(value, 3)
        case .red, .green, .blue, .opacity: rounded(value, 2)
        default: rounded(value, 6)
        }
    }

    /// Time in seconds, value, and for what is not a straight line the four numbers of its curve, or "hold".
    private static func key(_ key: Keyframe, _ channel: MotionChannel, _ interval: Double) -> JSON {
        let head: [JSON] = [.number(rounded(key.time * interval, 6)), .number(value(key.value, channel))]
        switch key.easing {
        case .linear: return .array(head)
        case .hold: return .array(head + ["hold"])
        case .cubic(let curve):
            return .array(head + curve.numbers.map { .number(rounded($0, 6)) })
        }
    }

    private static func spring(_ spring: SpringMotion, _ interval: Double) -> JSON {
        func pair(_ vector: Vector) -> JSON { [.number(rounded(vector.x, 3)), .number(rounded(vector.y, 3))] }
        return [
            "start": .number(rounded(Double(spring.start) * interval, 6)), "from": pair(spring.from),
            "to": pair(spring.to),
            "velocity": pair(spring.velocity), "angularFrequency": .number(rounded(spring.angularFrequency, 6)),
            "dampingRatio": .number(rounded(spring.dampingRatio, 6)),
        ]
    }

    func read(_ text: String) -> ReadKeyframes? {
        guard let views = (try? JSON.parse(text))?.objectValue?["views"]?.arrayValue else { return nil }
        var result = ReadKeyframes()
        for view in views {
            guard let view = view.objectValue, let name = view["name"]?.stringValue,
                let constants = view["constants"]?.objectValue, let tracks = view["tracks"]?.objectValue
            else { return nil }
            result.views[name] = [:]
            for (channel, value) in constants {
                guard let channel = MotionChannel(name: channel), let value = value.doubleValue else { return nil }
                result.set(channel, of: name, to: value)
            }
            for (channel, keys) in tracks {
                guard let channel = MotionChannel(name: channel), let keys = keys.arrayValue else { return nil }
                result.set(channel, of: name, to: KeyframeTrack(keys: keys.compactMap(Self.key)))
            }
        }
        return result
    }

    private static func key(_ json: JSON) -> Keyframe? {
        guard let parts = json.arrayValue, parts.count >= 2, let time = parts[0].doubleValue,
            let value = parts[1].doubleValue
        else { return nil }
        let numbers = parts.dropFirst(2).compactMap(\.doubleValue)
        var key = Keyframe(time: time, value: value)
        if parts.count == 3, parts[2] == "hold" { key.easing = .hold }
        if let curve = CubicEasing(numbers) { key.easing = .cubic(curve) }
        return key
    }
}

/// The same as a table: a row for each key, and for each constant one without a curve.
struct KeyframeTable: KeyframeFormat {
    private static let head = "view,channel,time,value,easing,x1,y1,x2,y2"

    func text(of scene: KeyframedScene, _ style: KeyframeStyle) -> String {
        var text = Self.head + "\r\n"
        for view in scene.views {
            for channel in MotionChannel.allCases {
                let constant = view.constants[channel].map { [Keyframe(time: 0, value: $0)] }
                for key in view.tracks[channel]?.keys ?? constant ?? [] {
                    text += "\(view.identifier),\(channel.name),\(decimal(key.time * scene.interval, 6)),"
                    text += PlainKeyframes.value(key.value, channel).shortestJSON
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

    func read(_ text: String) -> ReadKeyframes? {
        let lines = text.split(separator: "\r\n")
        guard lines.first.map(String.init) == Self.head else { return nil }
        var result = ReadKeyframes()
        for line in lines.dropFirst() {
            let cells = line.split(separator: ",", omittingEmptySubsequences: false)
            guard cells.count == 9, let channel = MotionChannel(name: String(cells[1])), let time = Double(cells[2]),
                let value = Double(cells[3])
            else { return nil }
            var key = Keyframe(time: time, value: value)
            if cells[4] == "hold" { key.easing = .hold }
            if cells[4] == "cubic", let curve = CubicEasing(cells[5...].compactMap { Double($0) }) {
                key.easing = .cubic(curve)
            }
            let view = String(cells[0])
            result.views[view, default: [:]][channel, default: KeyframeTrack(keys: [])].keys.append(key)
        }
        return result
    }
}
