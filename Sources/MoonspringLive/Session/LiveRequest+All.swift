import MoonspringScene

extension LiveRequest {
    /// Every request, in the order of docs/live.md.
    package static let all: [LiveRequest] = [
        LiveRequest("play", "let time pass") { $0.session.setPlaying(true) },
        LiveRequest("pause", "let no time pass", ends: .ticks) { $0.session.setPlaying(false) },
        LiveRequest(
            "step", "pause, and take this many ticks, until `pause` or `restart`; a negative number goes back",
            .integer("ticks", -1_000_000...1_000_000)
        ) { $0.session.step($1) },
        LiveRequest(
            "seek",
            "show a tick of the run, at most the last one; `hold` says that more will follow, since the time line is being dragged",
            .integer("tick", 0...1_000_000_000), .flag("hold"), ends: .seeking, subject: { _, _ in "" },
            perform: { $0.session.seek(to: $1, isHeld: $2, by: $0.viewer) }),
        LiveRequest("restart", "start over at tick 0, without the inputs; parameters keep their values", ends: .ticks) {
            $0.session.restart()
        },
        LiveRequest("speed", "set the scene time per second", .number("value", 0.1...4)) { $0.session.setSpeed($1) },
        LiveRequest("loop", "start again at tick 0 when everything is at rest or stopped", .flag("on")) {
            $0.session.isLooping = $1
        },
        LiveRequest(
            "touch",
            "report a finger at a point of the scene, by its number on the page; with `grab` (on `began`) it drags the item under it",
            .phase("phase"), .point("point"), .integer("finger", 0...31), .flag("grab")
        ) { $0.session.touch($1, $2, finger: $3, grabs: $4, of: $0.viewer) },
        LiveRequest(
            "go", "go to a state; `states` is the number of its table in the message `states`, from 0",
            .integer("states", 0...1_000_000), .text("state")
        ) { $0.session.go(to: $2, of: $1) },
        LiveRequest(
            "hover",
            "ask what a finger at a point would do, with `grab` or without. Reply: `use` (\"drag\", \"tap\" or \"\")",
            .point("point"), .flag("grab")
        ) { $0.reply = ["use": .string($0.session.scene.use(ofFingerAt: $1, grabs: $2).rawValue)] },
        LiveRequest(
            "param",
            "set a parameter's value; with `rerun` the run starts over with it and continues to the same tick",
            .text("name"), .value("value"), .flag("rerun"), subject: { name, _, isRerun in isRerun ? name : nil },
            perform: { $0.reply = $0.session.set($1, $2, $3) }),
        LiveRequest(
            "compare",
            "show a second run with these values of parameters, the comparison run, behind the first; null ends it",
            .values("values"), subject: { _ in "" }, perform: { $0.reply = $0.session.compare(with: $1) }),
        LiveRequest(
            "find",
            """
            search for values of `parameters`, each with its range as in `damping=0:1`, with which the scene reaches `goals`, written as \
            `settleTime:card <= 0.4`, and, unless `minimize` is empty, minimizes that measure; other parameters keep their values. The \
            scene's file is run from its beginning, without changes made by hand. `search` messages report the progress; the search ends \
            when the scene's files change
            """,
            .texts("parameters", most: 20), .texts("goals", most: 20), .text("minimize")
        ) { $0.reply = $0.session.find($1, goals: $2, minimize: $3) },
        LiveRequest("unfind", "end the search") { $0.session.forgetSearch() },
        LiveRequest(
            "write",
            """
            make the values of all parameters their defaults in the scene's file. Reply: `written` and `skipped`, names of parameters; a \
            parameter is skipped if its default is not a literal
            """
        ) { $0.reply = $0.session.writeDefaults() },
        LiveRequest("unwrite", "undo the last `write`") { $0.reply = $0.session.takeBackDefaults() },
        LiveRequest(
            "evaluate",
            "evaluate a typed line. Reply: `results`, `errors` (texts), or `incomplete`, which is true if more lines must follow",
            .text("text")
        ) { $0.reply = $0.session.evaluate($1) },
        LiveRequest(
            "complete",
            """
            ask what may follow a text. Reply: `replaced` (how many characters before the end are replaced), `insertion`, `candidates` \
            ({`text`, `detail`, `doc`}), `signature`
            """,
            .text("text")
        ) { $0.reply = $0.session.complete($1) },
        LiveRequest(
            "items",
            "Reply: `items` ({`name`}) and `behaviors` ({`path`, the Lua expression that leads there, `class`, and `details`, the names of its items})"
        ) { $0.reply = $0.session.itemList },
        LiveRequest("choose", "make this object `_` for the next line of the console that uses it", .text("name")) {
            $0.session.console.chosen = LiveSession.expression(of: $1)
        },
        LiveRequest(
            "inspect",
            """
            send the properties of these objects with the pictures, until the next `inspect`; an empty list ends that. Items are given by \
            name, behaviours by path
            """,
            .texts("names", most: 8)
        ) { $0.session.inspect($1, for: $0.viewer) },
        LiveRequest(
            "set",
            "set a property of one of them: the text is a Lua expression. Reply: `code`, the line that was run, or `error`",
            .text("object"), .text("property"), .text("text")
        ) { $0.reply = $0.session.set($2, of: $1, to: $3) },
        LiveRequest(
            "springs",
            "Reply: `springs`, those that the run has declared so far, as in a [`.tokens.json`](files.md#spring-tokens) file"
        ) { $0.reply = $0.session.springList() },
        LiveRequest(
            "plot",
            """
            begin a series of a signal or of an item's property, named as for `moonspring plot`. Reply: `series`, its number, `unit` and \
            `least` (the minimum span of its axis), or `error`
            """,
            .text("name")
        ) { $0.reply = $0.session.plot($1, of: $0.viewer) },
        LiveRequest("unplot", "end it", .integer("series", 0...1_000_000_000)) {
            $0.session.remove(plot: $1, of: $0.viewer)
        },
        LiveRequest("overlay", "send overlays with the pictures", .flag("on")) {
            $0.session.viewers[$0.viewer]?.showsOverlay = $1
            $0.session.hasNewPicture = true
        },
        LiveRequest("costs", "measure the stages of ticks, and send the times", .flag("on")) {
            $0.session.viewers[$0.viewer]?.showsCosts = $1
            $0.session.measure()
        },
    ]
}
