import ArgumentParser
import MoonspringScene
import MoonspringSystem

/// How much a script may have a command write.
package struct OutputOptions: ParsableArguments {
    @Option(
        name: .customLong("output-limit"), parsing: .unconditional,
        help: ArgumentHelp(
            "Limit for what the script prints, with its warnings and errors, in MiB; 0 means no limit.",
            valueName: "mib"))
    package var limit = 64

    package init() {}

    package func validate() throws {
        guard limit >= 0, limit <= 1 << 20 else { throw OutputError.usage("--output-limit must be 0 to 1048576 MiB") }
    }

    package func apply() { ScriptOutput.limit = limit << 20 }
}
