import MoonspringScene
import MoonspringStudy

extension RunWorker.Setup {
    /// The subcommand of `moonspring` that answers the requests of a sweep or a fit.
    package static let command = "run-worker"

    /// Workers for a scene: `program` is the command `moonspring`, which gets `options` beside those of the script and its inputs.
    package init(
        _ program: String, scene: String, _ script: ScriptOptions, input: String?, measures: [Measure],
        options: [String] = [], timeout: Double = defaultTimeout
    ) {
        let arguments =
            [Self.command] + options + measures.map { "--measure=\($0.name)" } + (input.map { ["--input=\($0)"] } ?? [])
            + script.limitArguments + ["--", scene]
        self.init(program: program, arguments: arguments, measures: measures.count, timeout: timeout)
    }
}
