import ArgumentParser
import MoonspringCommand
import MoonspringLua
import MoonspringScene

struct MeasureOptions: ParsableArguments {
    @Option(
        name: .customLong("measure"),
        help: ArgumentHelp(
            "Measure the run: KIND:TARGET, such as settleTime:card or max:card.x, or the name of a scene.measure; may be repeated. Kinds: \(MeasureKind.list).",
            valueName: "measure"))
    var texts: [String] = []

    /// As they were given, each once.
    private(set) var measures: [Measure] = []

    init() {}

    mutating func validate() throws {
        measures = []
        for text in texts where !measures.contains(where: { $0.name == text }) {
            do throws(LuaError) { measures.append(try Measure(text)) } catch { throw OutputError.usage(error.message) }
        }
    }

    enum CodingKeys: CodingKey { case texts }
}
