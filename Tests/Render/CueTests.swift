import Foundation
import MoonspringRender
import TestSupport
import Testing

@Suite("haptics and cues")
struct CueTests {
    private let scratch = TestFolder()

    /// A ball that keeps 0.6 of its speed in each bounce, a mark after a second, and one whose name has all that a table quotes.
    private static let bounces = """
        scene.size = {200, 300}
        local ball = scene.view:addSubview(ms.View{name = "ball", frame = {80, 20, 40, 40}})
        local animator = ms.DynamicAnimator{referenceView = scene.view}
        animator:addBehavior(ms.GravityBehavior{items = {ball}})
        animator:addBehavior(ms.CollisionBehavior{items = {ball}, translatesReferenceBoundsIntoBoundary = true})
        animator:addBehavior(ms.DynamicItemBehavior{items = {ball}, elasticity = 0.6, resistance = 0})
        scene.at(1, function() scene.mark("detent", {strength = 0.25, sharpness = 1}) end)
        scene.at(1.25, function() scene.mark('a "quoted", name') end)
        scene.at(1.75, function() scene.pan{from = {10, 10}, to = {90, 10}} end)

        """

    private func render(_ name: String, _ script: String = bounces, from: Double = 0) throws -> String {
        let options = RenderOptions().with(\.from, from)
        try renderScene(script, name: "scene", seconds: 3, options: options, to: scratch[name])
        return try String(contentsOfFile: scratch[name], encoding: .utf8)
    }

    @Test("a ball's bounces are felt at their strength, in AHAP and in the table")
    func bounces() throws {
        let table = try render("out.cues.csv").split(separator: "\n").map(String.init)
        #expect(table[0] == "time,kind,name,strength,sharpness")
        #expect(table.contains("1,mark,detent,0.25,1"))
        #expect(table.filter { $0.contains(",touch,") } == ["1.75,touch,,0.5,0.7"])
        #expect(table.contains(#"1.25,mark,"a ""quoted"", name",1,0.5"#))
        let strengths = table.filter { $0.contains(",contact,ball and bounds,") }
            .compactMap { Double($0.split(separator: ",")[3]) }
        try #require(strengths.count >= 4)
        #expect(strengths[0] == 1)
        for (before, after) in zip(strengths, strengths.dropFirst()).prefix(3) {
            #expect(abs(after / before - 0.6) < 0.03)
        }

        let pattern = try JSONSerialization.jsonObject(with: Data(render("out.ahap").utf8)) as? [String: Any]
        let events = try #require(pattern?["Pattern"] as? [[String: [String: Any]]]).compactMap { $0["Event"] }
        #expect(events.count == table.count - 1 && pattern?["Version"] as? Double == 1)
        let times = events.compactMap { $0["Time"] as? Double }
        #expect(times == times.sorted() && times.count == events.count)
        for event in events {
            #expect(event["EventType"] as? String == "HapticTransient")
            let parameters = try #require(event["EventParameters"] as? [[String: Any]])
            #expect(parameters.compactMap { $0["ParameterID"] as? String } == ["HapticIntensity", "HapticSharpness"])
            for value in parameters.compactMap({ $0["ParameterValue"] as? Double }) { #expect((0...1).contains(value)) }
        }
    }

    @Test("an Android waveform has the same pulses at the same milliseconds; --from counts from there")
    func android() throws {
        func numbers(_ text: String, _ name: String) throws -> [Int] {
            let match = try #require(try Regex("\(name)\\(([0-9, ]*)\\)").firstMatch(in: text))
            return try #require(match.output[1].substring).split(separator: ", ").compactMap { Int($0) }
        }
        let text = try render("out.haptics.kt")
        let (timings, amplitudes) = (try numbers(text, "longArrayOf"), try numbers(text, "intArrayOf"))
        #expect(timings.count == amplitudes.count && timings.allSatisfy { $0 >= 0 } && amplitudes.max() == 255)
        var (clock, starts) = (0, [Int]())
        for (time, amplitude) in zip(timings, amplitudes) {
            if amplitude > 0 { starts.append(clock) }
            clock += time
        }
        #expect(starts.contains(1000) && starts.contains(1250))
        let later = try numbers(try render("later.haptics.kt", from: 0.9), "longArrayOf")
        #expect(later[0] == 100)
    }

    @Test("a scene in which nothing is felt makes files that say so")
    func empty() throws {
        #expect(try render("out.cues.csv", "scene.view:addSubview(ms.View{})") == "time,kind,name,strength,sharpness\n")
        #expect(try render("out.haptics.kt", "").contains("val haptics: VibrationEffect? = null"))
        #expect(try render("out.ahap", "").contains(#""Pattern": []"#))
    }
}
