import Foundation
import TestSupport
import Testing

@Suite("What the command does when its output cannot be written, or is its input", .needsCommand, .ownThread)
struct CommandOutputTests {
    private let folder = TestFolder()

    init() throws {
        try folder.writeScene(fallingScene + "print('hello')")
        try folder.write("many.lua", "for i = 1, 100000 do print('line', i) end")
        try folder.write("endless.lua", "while true do print('line') end")
    }

    // MARK: Standard output

    @Test(
        "standard output on a full disk: status 1, and the reason",
        arguments: [
            "run scene.lua", "run endless.lua", "run scene.lua --trust", "run scene.lua --trace t.jsonl", "help",
            "--help", "--version", "check scene.lua", "render scene.lua -o a.png",
            "plot scene.lua --signal ball.y -o a.png",
            "repl <<< 1+1",
        ])
    func full(_ arguments: String) throws {
        let result = try folder.shell("$0 \(arguments) > /dev/full").ending(1)
        #expect(
            result.errors
                == "moonspring: cannot write standard output: No space left on device; free some space, or choose another disk\n"
        )
    }

    @Test(
        "standard output that is closed: status 1, and nothing goes into a file of the command",
        arguments: ["", "<&-", "0<&- 2>&-"])
    func closed(_ others: String) throws {
        let result = try folder.shell("$0 run scene.lua --trace t.jsonl >&- \(others)").ending(1)
        #expect(others.contains("2>") || result.errors.contains("cannot write standard output: Bad file descriptor"))
        #expect(try folder.read("t.jsonl").hasPrefix("{\"moonspring\":1,"))
        #expect(try !folder.read("t.jsonl").contains("hello"))
    }

    @Test("with standard error closed a warning goes nowhere, least of all into the trace")
    func closedErrors() throws {
        try folder.write("warn.lua", "scene.view:addSubview(ms.View{image = 'none.png', frame = {0, 0, 9, 9}})")
        #expect(try folder.shell("$0 render warn.lua -o a.svg 2>&-").status == 0)
        #expect(try folder.read("a.svg").contains("none.png") == false)
    }

    @Test(
        "a pipe that is closed ends the command at once and quietly, with 141",
        arguments: ["run many.lua", "run endless.lua --limit 60", "repl many.lua <<< 1+1"])
    func unread(_ arguments: String) throws {
        let result = try folder.shell("$0 \(arguments) | head -n 1; exit ${PIPESTATUS[0]}").ending(141, errors: "")
        #expect(result.output == "line\t1\n" || result.output == "line\n")
    }

    @Test(
        "files are finished although nobody reads what the script prints",
        arguments: ["run many.lua --trace t.jsonl", "render many.lua -o t.jsonl"])
    func unreadWithFiles(_ arguments: String) throws {
        try folder.shell("$0 \(arguments) | head -n 1; exit ${PIPESTATUS[0]}").ending(141, errors: "")
        #expect(try folder.read("t.jsonl").contains("\"end\":"))
        #expect(folder.names == ["endless.lua", "many.lua", "scene.lua", "t.jsonl"])
    }

    @Test("what a script starts finds the signals of a closed pipe as ever")
    func children() throws {
        try folder.put(
            "sh.lua", "print((io.popen(\"bash -c 'yes | head -n 1; echo ${PIPESTATUS[0]}'\"):read('a')))")
        let result = try folder.shell("$0 run sh.lua --trust")
        #expect(result.output.hasPrefix("y\n141\n"), "\(result.output)")
    }

    @Test("a trusted script's own writing stays in order with print")
    func order() throws {
        try folder.put(
            "own.lua", "io.write('a ') print('b') io.write('c ') print('d') io.write('e\\n')")
        #expect(try folder.shell("$0 run own.lua --trust | cat").output.hasPrefix("a b\nc d\ne\n"))
    }

    // MARK: Files

    @Test(
        "a file on a full disk: status 1, and its name",
        arguments: ["run scene.lua --trace", "run scene.lua --record-input"]
            + ["png", "gif", "svg", "jsonl", "html", "csv"].map { "render scene.lua -o full.\($0) #" })
    func fullFile(_ arguments: String) throws {
        for type in ["png", "gif", "svg", "jsonl", "html", "csv"] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.url.appendingPathComponent("full.\(type)").path, withDestinationPath: "/dev/full")
        }
        let result = try folder.shell("$0 \(arguments) full.jsonl").ending(1)
        #expect(result.errors.hasPrefix("moonspring: cannot write full."), "\(result.errors)")
        #expect(result.errors.contains("No space left on device"))
    }

    @Test("a file over the limit of ulimit -f: status 1, and nothing is left")
    func largeFile() throws {
        let result = try folder.shell("ulimit -f 1; $0 run scene.lua --trace t.jsonl").ending(1)
        #expect(
            result.errors
                == "moonspring: cannot write t.jsonl: File too large; raise the limit with ulimit -f, or write less\n")
        #expect(folder.names == ["endless.lua", "many.lua", "scene.lua"])
    }

    @Test(
        "an output that is an input is refused before anything is written",
        arguments: [
            ("run scene.lua --trace scene.lua", "--trace scene.lua would overwrite the scene: "),
            ("run scene.lua --trace ./scene.lua", "--trace ./scene.lua would overwrite the scene, scene.lua: "),
            ("run scene.lua --trace hard", "--trace hard would overwrite the scene, scene.lua: "),
            ("run scene.lua --record-input soft", "--record-input soft would overwrite the scene, scene.lua: "),
            ("run soft --trace hard", "--trace hard would overwrite the scene, soft: "),
            ("run - --trace scene.lua < scene.lua", "--trace scene.lua would overwrite the scene, standard input: "),
            (
                "run scene.lua --input in.log --record-input in.log",
                "--record-input in.log would overwrite the input log: "
            ),
            ("run uses.lua --trace lib.lua", "--trace lib.lua would overwrite a file that the scene uses, "),
            ("render picture.lua -o picture.png", "-o picture.png would overwrite a file that the scene uses, "),
            ("render t.jsonl -o t.jsonl", "-o t.jsonl would overwrite the trace: "),
            ("render t.jsonl -o link.svg", "-o link.svg would overwrite the trace, t.jsonl: "),
            ("plot t.jsonl --signal ball.y -o link.svg", "-o link.svg would overwrite the trace, t.jsonl: "),
            ("run scene.lua --trace x --record-input ./x", "--record-input ./x is the file of --trace too: "),
            (
                "run scene.lua --trace link.svg --record-input t.jsonl",
                "--record-input t.jsonl is the file of --trace too: "
            ),
            ("run scene.lua --trace out > out", "--trace out is the file of standard output too: "),
            ("run scene.lua >> scene.lua", "standard output goes into the scene, scene.lua: "),
        ])
    func inputs(_ arguments: String, _ text: String) throws {
        try folder.put("in.log", "{\"moonspringInput\":1,\"scene\":\"a\",\"seed\":0,\"params\":{}}\n")
        try folder.put("lib.lua", "return 1")
        try folder.write("uses.lua", "require 'lib'")
        try folder.write("picture.lua", "scene.view:addSubview(ms.View{frame = {0, 0, 9, 9}, image = 'picture.png'})")
        #expect(
            try folder.shell(
                """
                $0 run scene.lua --trace t.jsonl --duration 0.1; $0 render t.jsonl -o picture.png
                ln scene.lua hard; ln -s scene.lua soft; ln -s t.jsonl link.svg
                """
            ).status == 0)
        func contents() throws -> [Data] {
            try folder.names.filter { $0 != "out" }.map { try folder.bytes($0) }
        }
        let before = try contents()
        let result = try folder.shell("$0 \(arguments)").ending(2)
        #expect(result.errors.hasPrefix("moonspring: \(text)"), "\(result.errors)")
        #expect(result.errors.contains(": expected a file ") && result.errorLines.count == 1)
        #expect(try contents() == before)
    }

    @Test(
        "a second file or aim for one purpose is refused, not ignored",
        arguments: [
            ("run scene.lua --trace a.jsonl --trace b.jsonl", "--trace"),
            ("run scene.lua --record-input a.log --record-input=b.log", "--record-input"),
            ("plot scene.lua --signal ball.y -o a.svg --output b.svg", "--output"),
            ("sweep scene.lua --measure ticks -o a.csv -o b.csv", "-o"),
            ("sweep scene.lua --measure ticks -o a.csv --seeds 1:3 --seeds 7:9", "--seeds"),
            ("fit scene.lua --param k=0:1 --minimize energy --minimize contacts", "--minimize"),
            ("fit scene.lua --param k=0:1 --match a.csv --match b.csv", "--match"),
            ("render scene.lua -o a.png --input a.log --input b.log", "--input"),
        ])
    func twice(_ arguments: String, _ option: String) throws {
        let before = folder.names
        let result = try folder.shell("$0 \(arguments)").ending(2, output: "")
        let remedy = "expected one; leave out the other, or run the command for each"
        #expect(result.errors == "moonspring: \(option) is given twice: \(remedy)\n")
        #expect(folder.names == before)
    }

    @Test("what may be given twice may be: several outputs of render, and a number, of which the last counts")
    func several() throws {
        try folder.shell("$0 render scene.lua -o a.png --output b.png --duration 9 --duration 0.1").ending(0)
        #expect(folder.names.contains("a.png") && folder.names.contains("b.png"))
    }

    @Test("inputs are not recorded in a file named -")
    func recordingToStandardOutput() throws {
        let before = folder.names
        let result = try folder.shell("$0 run scene.lua --record-input -").ending(2, output: "")
        #expect(result.errors == "moonspring: --record-input -: the inputs are written to a file; give its name\n")
        #expect(folder.names == before)
    }

    @Test("devices and terminals may be several things at once")
    func devices() throws {
        #expect(
            try folder.shell("$0 run scene.lua --trace /dev/null --record-input /dev/null < /dev/null > /dev/null")
                .status == 0
        )
        #expect(try folder.shell("$0 run scene.lua --trace /dev/stdout | tail -n 1").status == 0)
        #expect(try folder.shell("$0 run scene.lua > log 2>&1").status == 0)
    }
}
