import MoonspringLua
import MoonspringScene

/// A command of the prompt: what stands behind a colon at the start of a line.
package struct PromptCommand: Equatable, Sendable {
    package enum Name: String, CaseIterable, Sendable {
        case help, load, reload, run, pause, play, step, reset, items, inspect, plot, speed, live, time, save, quit
    }

    /// What an argument is: the Tab key and messages go by it.
    package enum Argument: Sendable {
        case nothing, name, file, newFile, seconds, count, expression, signal, factor
    }

    package let name: Name
    package let argument: Argument
    /// May the argument be left out?
    package let isOptional: Bool
    /// The argument as help writes it: `[s]`.
    package let shown: String
    /// One line.
    package let summary: String
    /// A paragraph, its lines no longer than 76 characters.
    package let help: String
    package let example: String

    /// `:step [n]`
    package var usage: String { ":\(name.rawValue)\(shown.isEmpty ? "" : " " + shown)" }

    private init(
        _ name: Name, _ argument: Argument, _ shown: String, _ summary: String, help: String, example: String
    ) {
        (self.name, self.argument, self.shown) = (name, argument, shown)
        isOptional = argument == .nothing || shown.hasPrefix("[")
        (self.summary, self.help, self.example) = (summary, help, example)
    }

    /// Every command, in the order of help.
    package static let all: [PromptCommand] = [
        PromptCommand(
            .help, .name, "[name]", "What there is, or what a name means.",
            help: """
                Alone it lists the commands. With the name of a class, a property, a method
                or a function it shows the reference; 'name?' is the same. With a command
                (:help :step) it shows that command's page.
                """, example: ":help GravityBehavior.magnitude"),
        PromptCommand(
            .load, .file, "FILE", "Start over with the scene of a file.",
            help: """
                The scene of the file takes the place of the one that is here, at tick 0,
                with nothing of what was typed. It is read again by itself when it changes.
                """, example: ":load scripts/scenes/pile_snap.lua"),
        PromptCommand(
            .reload, .nothing, "", "Read the files again, and do again what was typed.",
            help: """
                The scene starts over from its file as it stands now; what was typed so far
                happens again at the ticks at which it happened, up to the present tick.
                A file that is saved is reloaded so by itself.
                """, example: ":reload"),
        PromptCommand(
            .run, .seconds, "[s]", "Go s seconds of scene time, as fast as it can.",
            help: """
                Without a number it goes until everything rests, 10 s at most. It says where
                it stopped. Ctrl-C stops it early, at a tick's end.
                """, example: ":run 2.5"),
        PromptCommand(
            .pause, .nothing, "", "Hold the scene's time.",
            help: """
                The scene stands still between two ticks until :play, :run or :step; what is
                typed takes effect at once.
                """, example: ":pause"),
        PromptCommand(
            .play, .nothing, "", "Let the scene's time go on, as on a clock.",
            help: """
                The scene runs while the prompt waits: 60 ticks a second, times :speed.
                """, example: ":play"),
        PromptCommand(
            .step, .count, "[n]", "Take n ticks (1), then pause.",
            help: """
                A tick is 1/60 s of scene time. The ticks are taken at once, one after the
                other, and the scene is paused behind them.
                """, example: ":step 10"),
        PromptCommand(
            .reset, .nothing, "", "Start over from tick 0, without what was typed.",
            help: """
                The scene starts over as its file makes it; locals, globals and results of
                the prompt are gone. The history of lines stays. :reload keeps what was
                typed.
                """, example: ":reset"),
        PromptCommand(
            .items, .nothing, "", "A table of the items: where they are, how they are turned.",
            help: """
                Each item with its centre and its size in points, its rotation in radians and
                degrees, and its velocity in points a second, as the window has room. While
                the scene runs on a terminal the table goes along with it.
                """, example: ":items"),
        PromptCommand(
            .inspect, .expression, "x", "Every property of a value, with unit and meaning.",
            help: """
                Of an engine object it shows each property with its value, its unit and what
                it is, then the methods. Of a table it shows more than a result does. Getters
                of the script's own classes run.
                """, example: ":inspect ms.scene.view"),
        PromptCommand(
            .plot, .signal, "signal", "A line chart of a signal or a property over time.",
            help: """
                What scene.signal named, or a property of an item as in box.center.y: x, y,
                rotation, speed, velocity.x...
                """, example: ":plot box.center.y"),
        PromptCommand(
            .speed, .factor, "x", "How fast the clock on the wall goes for the scene.",
            help: """
                1 is real time, 0.1 is slow motion. What happens in the scene stays the same
                to the last bit: only the waiting between two ticks changes. An animator's
                own speed is its property of that name.
                """, example: ":speed 0.25"),
        PromptCommand(
            .live, .nothing, "", "Open the viewer (not there yet).",
            help: """
                Will show the scene in a browser while it is typed at. It comes with the
                viewer, 'moonspring live'.
                """, example: ":live"),
        PromptCommand(
            .time, .expression, "expr", "How long an expression takes.",
            help: """
                Evaluates the expression and says how much time of the processor it took,
                beside what it gives.
                """, example: ":time ms.leaks()"),
        PromptCommand(
            .save, .newFile, "FILE", "Write what was typed as a script that runs.",
            help: """
                The script loads the same scene and does at the same ticks what was typed;
                lines that failed are left out.
                """, example: ":save swing.lua"),
        PromptCommand(
            .quit, .nothing, "", "Leave. So does Ctrl-D.",
            help: """
                Ends the session. The history of lines is kept for the next one.
                """, example: ":quit"),
    ]

    /// Where one letter or two would fit several commands, the one that is typed most often has them.
    private static let short: [(text: String, name: Name)] = [
        ("h", .help), ("r", .run), ("p", .play), ("s", .step), ("i", .items), ("l", .load), ("q", .quit),
    ]

    /// The command that a word means, without its colon: the whole name, or a beginning that only one has; `:r` is `:run`,
    /// `:p` `:play`, `:s` `:step`, `:i` `:items`, `:l` `:load`. Throws with the commands that fit, or with the nearest one.
    package static func named(_ word: String) throws(LuaError) -> PromptCommand {
        let wanted = word.lowercased()
        if let exact = all.first(where: { $0.name.rawValue == wanted }) { return exact }
        let found = all.filter { $0.name.rawValue.hasPrefix(wanted) }
        if let short = short.first(where: { $0.text == wanted }),
            let command = found.first(where: { $0.name == short.name })
        {
            return command
        }
        if found.count == 1 { return found[0] }
        let shown = word.harmless.cut(to: 40)
        if found.isEmpty || wanted.isEmpty {
            let hint = nearestName(to: wanted, among: all.map(\.name.rawValue)).map { " (did you mean ':\($0)'?)" }
            throw LuaError("there is no command ':\(shown)'\(hint ?? ""); :help lists them")
        }
        throw LuaError("':\(shown)' may be \(LuaType.list(found.map { ":\($0.name.rawValue)" }))")
    }
}
