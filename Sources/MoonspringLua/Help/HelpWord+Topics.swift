// Topics: what concerns more than one name.

extension HelpWord {
    /// What lists of topics show.
    package static let topics = measures + scripts + results

    private static let measures: [HelpWord] = [
        HelpWord(
            "units", "unit", "points", "radians", "meters", "kilograms",
            text: """
                Lengths are in points, times in seconds, angles in radians. math.rad(45) is an angle of 45 degrees.
                An item of 100 x 100 pt and density 1 has a mass of 1 kg. Forces are in newtons: 1 accelerates it by 100 pt/s^2.
                A gravity of magnitude 1 is 1000 pt/s^2.
                """, see: "GravityBehavior.magnitude", "DynamicItemBehavior.density"),
        HelpWord(
            "coordinates", "axes", "origin", "clockwise", "y axis",
            text: """
                The origin is the top left corner; x points to the right and y down. Angles turn clockwise from the x axis.
                center and frame of a view are in its superview, bounds are its own.
                """, see: "View.center", "View.frame", "View.convert"),
        HelpWord(
            "time", "tick", "ticks", "clock", "fps", "interval",
            text: """
                A tick is 1/60 s of scene time; the animators step twice in each. A script sees no other clock, so that a run
                with the same inputs is the same to the bit. Load time is tick 0.
                """, see: "scene.time", "scene.tick", "scene.after", "scene.every", "scene.advance"),
        HelpWord(
            "colors", "colours", "css colors", "hex",
            text: """
                A color is a string: a CSS name ('tomato'), '#rgb', '#rrggbb' or '#rrggbbaa'. nil draws nothing.
                """, see: "View.backgroundColor", "ms.gradient"),
    ]

    private static let scripts: [HelpWord] = [
        HelpWord(
            "errors", "error", "traceback", "exceptions", "warnings", "did you mean",
            text: """
                A message is one line: file:line: what is wrong, what was expected and the likely fix. moonspring run checks a
                script before it starts it, and moonspring check does that alone, with columns. An error in a callback ends the
                run when the tick is complete. Warnings are shown once per line; --quiet turns them off.
                """, see: "scene.quiet"),
        HelpWord(
            "sandbox", "security", "limits", "trust", "io", "os", "require", "modules",
            text: """
                A script cannot access files or processes. It can require the engine and Lua files beside it. Its memory (--memory),
                the time of a callback (--limit) and of a tick (--tick-limit), and what it prints (--output-limit) are limited.
                --trust gives it Lua's full libraries.
                """, see: "scene.random"),
        HelpWord(
            "touch", "touches", "gestures", "fingers", "mouse", "input",
            text: """
                A touch goes to the frontmost visible view under it, then up to the nearest one with a handler: onTap, onPan,
                onLongPress, onSwipe, onPinch or onRotate. What it becomes first it stays. Scripted ones let a gesture run
                unattended. --record-input and --input record and replay those of a person.
                """, see: "View.onTap", "View.onPan", "View.onLongPress", "View.onSwipe", "View.onPinch",
            "View.onRotate",
            "PanGesture", "PinchGesture", "RotationGesture", "scene.tap", "scene.pan", "scene.touch", "scene.pinch"),
        HelpWord(
            "callbacks", "events", "handlers", "delegates",
            text: """
                A callback is a function in a property: view.onTap, behavior.action, scene.onTick. A delegate is a table of functions.
                Each gets the object that it belongs to first, so function view:onTap(point) works.
                """, see: "View.onTap", "View.onPan", "DynamicBehavior.action", "CollisionBehavior.collisionDelegate",
            "DynamicAnimator.delegate", "scene.onTick"),
        HelpWord(
            "subclassing", "subclass", "inheritance", "super", "custom behavior", "class",
            text: """
                local Pulse = ms.DynamicBehavior:subclass("Pulse") makes a class; function Pulse:init(...) sets up an object and
                calls Pulse.super.init(self, {...}). Instances take any field.
                """, see: "DynamicBehavior", "DynamicItem"),
        HelpWord(
            "parameters", "param", "params", "tuning",
            text: """
                scene.param(name, default, {min=, max=, step=, choices=}) declares one. --param NAME=VALUE sets it, moonspring run
                --list-params lists all; the viewer has a slider, the prompt :param.
                """, see: "scene.param"),
    ]

    private static let results: [HelpWord] = [
        HelpWord(
            "trace", "traces", "jsonl", "hash", "determinism", "deterministic",
            text: """
                moonspring run --trace FILE writes a JSON object per tick: items, signals, events. moonspring diff compares two,
                render and plot read them. The hash in the last line is the same when every item took the same path to the bit.
                """, see: "scene.signal", "scene.hash"),
        HelpWord(
            "formats", "format", "export", "film", "video", "picture", "screenshot", "keyframes", "lottie", "css",
            text: """
                moonspring render SCENE -o FILE makes, by the extension: .png, .svg (a moment), frame-%04d.png, .gif, .apng, .mp4,
                .webm, .mov (films), .html (a page that plays), .css, .waapi.json, .json, .lottie.json, .smil.svg, .xml, .swift,
                .keyframes.json, .keyframes.csv (keyframes), .tokens.json (springs), .states.json, .states.swift, .states.tsx (states),
                .ahap, .haptics.kt, .cues.csv (haptics), .csv, .jsonl (numbers). moonspring plot makes .svg and .png.
                """),
        HelpWord(
            "loops", "loop", "loader", "seamless", "repeats",
            text: """
                moonspring render SCENE --from 1.2 --to 2.4 --loop -o FILE makes a loop of any format that moves. Its last picture, which
                is its first again, is left out; where it is not, a warning says what jumps. Springs need a round to settle into a
                period: render a later one.
                """, see: "scene.every", "scene.timeline"),
        HelpWord(
            "signals", "plot", "plots", "graph", "chart",
            text: """
                scene.signal(name, fn) samples a number in every tick, for traces, plots and the prompt. moonspring plot SCENE
                --signal NAME -o FILE also plots properties of items: frog.center.y, frog.speed.
                """, see: "scene.signal"),
        HelpWord(
            "exit status", "exit code", "status", "return code",
            text: """
                0    done
                1    error in the script, or output that could not be written
                2    wrong usage, such as an output file that is also an input
                124  time limit
                130  interrupted
                141  the reader of standard output closed the pipe
                """),
    ]
}
