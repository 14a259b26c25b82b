import MoonspringLua
import MoonspringScene

extension RenderFormat {
    static let coreHaptics = cues(["ahap"], "haptics for iOS", text: CueFormats.coreHaptics)
    static let vibration = cues(["haptics.kt"], "haptics for Android, in Kotlin", text: CueFormats.vibration)
    static let cueTable = cues(["cues.csv"], "contacts, touches and marks as a table", text: CueFormats.table)

    /// How hard contacts are is known when all are: the hardest one has strength 1.
    private static func cues(
        _ extensions: [String], _ summary: String, text: @escaping @Sendable (_ cues: [Cue], _ title: String) -> String
    ) -> RenderFormat {
        collecting(extensions, summary, [Cue]()) { cues, frame, _, export in
            guard export.options.contains(frame.time) else { return }
            cues += frame.events.compactMap { Cue($0, at: rounded(frame.time - export.options.from, 6)) }
        } file: { cues, export in
            let details: JSON.Object = ["cues": .integer(cues.count)]
            return (text(Cue.felt(cues), export.header.displayName), counted(cues.count, "cue"), details)
        }
    }
}

private enum CueFormats {
    /// Apple's Haptic and Audio Pattern: a transient for each cue ("Representing haptic patterns in AHAP files").
    @Sendable static func coreHaptics(_ cues: [Cue], _ title: String) -> String {
        let events = cues.map { cue -> JSON in
            [
                "Event": [
                    "Time": .number(cue.time), "EventType": "HapticTransient",
                    "EventParameters": [
                        parameter("HapticIntensity", cue.strength), parameter("HapticSharpness", cue.sharpness),
                    ],
                ]
            ]
        }
        let whole: JSON = [
            "Version": 1.0,
            "Metadata": ["Project": .string(title), "Created": .string("Moonspring \(LuaEngine.version)")],
            "Pattern": .array(events),
        ]
        return whole.indented(levels: 2) + "\n"
    }

    private static func parameter(_ name: String, _ value: Double) -> JSON {
        ["ParameterID": .string(name), "ParameterValue": .number(value)]
    }

    /// A waveform of pulses and pauses in milliseconds, for `VibrationEffect.createWaveform` (Android 8, API 26). It has no sharpness.
    @Sendable static func vibration(_ cues: [Cue], _ title: String) -> String {
        var (timings, amplitudes): ([Int], [Int]) = ([], [])
        var end = 0
        for cue in cues {
            let (start, amplitude) = (Int((1000 * cue.time).rounded()), Int((255 * cue.strength).rounded()))
            if amplitude == 0 { continue }
            // Of cues that overlap the stronger one is felt.
            if start < end, let last = amplitudes.indices.last {
                amplitudes[last] = max(amplitudes[last], amplitude)
                continue
            }
            timings += [start - end, pulse]
            amplitudes += [0, amplitude]
            end = start + pulse
        }
        return """
            // \(comment(title)), made by Moonspring \(LuaEngine.version).

            import android.os.VibrationEffect

            /** \(amplitudes.count == 2 ? "1 pulse" : "\(amplitudes.count / 2) pulses") in \(end) ms; null where there is nothing to feel. */
            val haptics: VibrationEffect? = \(timings.isEmpty ? "null" : waveform(timings, amplitudes))

            """
    }

    /// How long a pulse is, in milliseconds: about the shortest that motors of phones make.
    private static let pulse = 12

    private static func waveform(_ timings: [Int], _ amplitudes: [Int]) -> String {
        func list(_ numbers: [Int]) -> String { numbers.map(String.init).joined(separator: ", ") }
        return """
            VibrationEffect.createWaveform(
                longArrayOf(\(list(timings))),
                intArrayOf(\(list(amplitudes))),
                -1,
            )
            """
    }

    /// A title on one line.
    private static func comment(_ title: String) -> String {
        String(title.map { $0.isNewline ? " " : $0 })
    }

    @Sendable static func table(_ cues: [Cue], _ title: String) -> String {
        var text = JSONBuffer()
        text.append(literal: "time,kind,name,strength,sharpness\n")
        for cue in cues {
            text.append(cue.time)
            text.append(raw: ",\(cue.kind.rawValue),")
            text.appendField(cue.name)
            for number in [cue.strength, cue.sharpness] {
                text.append(literal: ",")
                text.append(number)
            }
            text.append(literal: "\n")
        }
        return String(decoding: text.bytes, as: UTF8.self)
    }
}
