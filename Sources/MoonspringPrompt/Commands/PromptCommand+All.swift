import MoonspringSystem

extension PromptCommand {
    /// Every command, in the order of help.
    package static let all: [PromptCommand] = [
        PromptCommand(
            "help", .name, "[name]", "The commands, or what a name means.",
            help: """
                Without a name, lists the commands. With the name of a class, property,
                method or function, shows its reference; 'name?' does the same. With a
                command (:help :step), shows the page of that command.
                """, example: ":help GravityBehavior.magnitude"
        ) { $0.showHelp($1) },
        PromptCommand(
            "load", .file, "FILE", "Start over with the scene of a file.",
            help: """
                Replaces the scene with that of the file, at tick 0 and without the earlier
                input. The file is read again whenever it changes.
                """, example: ":load scripts/scenes/pile_snap.lua", inViewer: .refused(instead: "")
        ) { $0.runner.start(FilePath.expanded($1)) },
        PromptCommand(
            "reload", "Read the files again and replay the input.",
            help: """
                Starts the scene over from its file as it is now and replays the input so
                far, each at the tick at which it was entered, up to the current tick. This
                happens by itself whenever the file is saved.
                """, example: ":reload"
        ) { $0.runner.reload() },
        PromptCommand(
            "run", number: "[s]", "Run s seconds of scene time as fast as possible.",
            help: """
                Without a number, runs until everything is at rest, 10 s at most. Ctrl-C
                stops it at the end of a tick.
                """, example: ":run 2.5"
        ) { $0.run(seconds: $1) },
        PromptCommand(
            "pause", "Pause the scene.",
            help: """
                The scene stays between two ticks until :play, :run or :step. Input still
                takes effect at once.
                """, example: ":pause"
        ) { $0.runner.clock.isPlaying = false },
        PromptCommand(
            "play", "Run the scene in real time.",
            help: """
                The scene runs while the prompt waits: 60 ticks a second, times :speed.
                """, example: ":play"
        ) { $0.play() },
        PromptCommand(
            "step", number: "[n]", "Take n ticks (default 1), then pause.",
            help: """
                A tick is 1/60 s of scene time. The ticks are taken as fast as possible, and
                the scene is paused after them.
                """, example: ":step 10"
        ) { $0.step($1) },
        PromptCommand(
            "reset", "Start over from tick 0, without the input.",
            help: """
                Starts the scene over from its file. Locals, globals and results of the
                prompt are gone; the history of lines stays. :reload replays the input
                instead.
                """, example: ":reset"
        ) { $0.runner.reset() },
        PromptCommand(
            "items", "A table of the items with position and rotation.",
            help: """
                Shows the centre and size of each item in points and its rotation in radians
                and degrees, as far as the window has room. While the scene runs, the table
                is updated until a key is pressed.
                """, example: ":items"
        ) { $0.showItems() },
        PromptCommand(
            "inspect", .expression, "x", "Every property of a value, with its unit and meaning.",
            help: """
                For an engine object, shows each property with its value, unit and
                description, then the methods. For a table, shows more than a result does.
                Getters of the script's own classes run.
                """, example: ":inspect ms.scene.view"
        ) { $0.inspect($1) },
        PromptCommand(
            "plot", .signal, "signal", "A line chart of a signal or a property over time.",
            help: """
                Plots a signal declared with scene.signal, a property of an item such as
                box.center.y or box.rotation, or an expression.
                """, example: ":plot box.center.y"
        ) { $0.plot($1) },
        PromptCommand(
            "param", .parameter, "[name [value]]", "List the parameters, or set one.",
            help: """
                Lists what the scene declares with scene.param: value, default, and what can
                be chosen. With a name, shows that one; with a value, sets it at once and
                calls its onChange. The change belongs to the input: :reload repeats it.
                """, example: ":param stiffness 40", inViewer: .changesRun
        ) { $0.param($1) },
        PromptCommand(
            "undo", "Undo the last line.",
            help: """
                Runs the scene again from its beginning, up to the present tick, without the
                last line that was evaluated; repeat it to undo the line before. A :param is
                a line too; in the viewer, so are a touch from its beginning to its end and
                a movement of a slider.
                """, example: ":undo", inViewer: .changesRun
        ) { $0.undo() },
        PromptCommand(
            "speed", number: "x", "How fast scene time passes compared with real time.",
            help: """
                1 is real time, 0.1 slow motion. Only the wait between two ticks changes:
                what happens in the scene stays the same to the last bit. The speed of an
                animator is its property of that name.
                """, example: ":speed 0.25"
        ) { $0.setSpeed($1) },
        PromptCommand(
            "live", "Watch the scene in a browser.",
            help: """
                Opens the viewer of 'moonspring live' with the scene's file, its input so far
                and the moment where it is. Its page has a console, which is this prompt.
                Ctrl-C ends the viewer; the scene at this prompt is unchanged.
                """, example: ":live", inViewer: .refused(instead: "")
        ) { $0.watchLive() },
        PromptCommand(
            "time", .expression, "expr", "How long an expression takes.",
            help: """
                Evaluates the expression in a copy of the scene, shows its value and how
                long it took on average.
                """, example: ":time ms.leaks()"
        ) { $0.time($1) },
        PromptCommand(
            "save", .newFile, "FILE", "Write the input as a script.",
            help: """
                The script contains the scene and repeats the input at the same ticks. What
                was typed before the first tick is written as Lua; the rest is an input log
                in comments at the end, which is replayed when the script runs.
                """, example: ":save swing.lua", inViewer: .refused(instead: "")
        ) { $0.save(FilePath.expanded($1)) },
        PromptCommand(
            "render", .newFile, "FILE", "Write a picture, or a film of the run so far.",
            help: """
                The extension selects the format, as in 'moonspring render': .png and .svg
                show the present moment; .gif, .mp4, .webm and .html the run so far, .csv
                and .jsonl its numbers.
                """, example: ":render swing.html", inViewer: .refused(instead: "Save page writes the run here")
        ) { $0.render(FilePath.expanded($1)) },
        PromptCommand(
            "quit", "Leave; Ctrl-D does too.",
            help: """
                Ends the session. The history of lines is kept for the next one.
                """, example: ":quit", inViewer: .refused(instead: "")
        ) { $0.isFinished = true },
    ]
}
