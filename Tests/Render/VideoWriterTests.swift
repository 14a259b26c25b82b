import Foundation
import MoonspringRender
import MoonspringScene
import TestSupport
import Testing

@Suite(.ownThread) struct VideoWriterTests {
    let folder = TestFolder()
    /// Where a test puts its own ffmpeg.
    let programs = TestFolder()

    /// Grey that grows lighter, with a box of strong colour.
    private func picture(_ number: Int, _ width: Int = 64, _ height: Int = 48) throws -> Bitmap {
        try drawn(width, height) {
            $0.paint(Ink(Double(number) / 20, Double(number) / 20, Double(number) / 20))
            $0.box(8, 8, 24, 24, Ink(0.8, 0.2, 0.1))
        }
    }

    private func write(_ name: String, count: Int, _ width: Int = 64, _ height: Int = 48, fps: Double = 20) throws {
        let writer = try VideoWriter(path: folder[name], width: width, height: height, fps: fps)
        for number in 0..<count { try writer.add(picture(number, width, height), at: Double(number) / fps) }
        try writer.finish(at: Double(count) / fps)
    }

    private func probe(_ name: String, _ entries: String) throws -> String {
        let result = try run(
            #require(program("ffprobe")),
            ["-v", "error", "-count_frames", "-show_entries", entries, "-of", "csv=p=0", folder[name]])
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// A writer that finds only the test's own ffmpeg.
    private func writer(_ name: String = "film.mp4") throws -> VideoWriter {
        try VideoWriter(path: folder[name], width: 64, height: 48, fps: 20, searchPath: programs.path)
    }

    /// Writes a hundred pictures with the test's own ffmpeg.
    private func writeFilm() throws {
        let writer = try writer()
        for number in 0..<100 { try writer.add(picture(number % 20), at: Double(number) / 20) }
        try writer.finish(at: 5)
    }

    /// An ffmpeg that writes its id into a pipe when it begins, and eats what it gets.
    private func addWaitingProgram() throws {
        try #require(mkfifo(programs["pid"], 0o600) == 0)
        try programs.addScript("ffmpeg", "echo $$ > '\(programs["pid"])'; exec cat > /dev/null")
    }

    /// The id that the test's own ffmpeg writes when it begins.
    private func writtenProcess() throws -> Int32 {
        var source = pollfd(fd: open(programs["pid"], O_RDONLY | O_NONBLOCK), events: Int16(POLLIN), revents: 0)
        defer { close(source.fd) }
        var line = [UInt8](repeating: 0, count: 32)
        guard poll(&source, 1, Int32(patience * 1000)) == 1,
            case let count = read(source.fd, &line, line.count), count > 1,
            let id = Int32(String(decoding: line[..<(count - 1)], as: UTF8.self))
        else { throw CheckFailure(text: "the ffmpeg of the test did not begin") }
        return id
    }

    @Test(
        "ffprobe sees codec, size, rate and every picture", .needsFFmpeg,
        arguments: [("film.mp4", "h264"), ("film.webm", "vp9"), ("FILM.MP4", "h264")])
    func formats(_ name: String, _ codec: String) throws {
        try write(name, count: 20)
        let entries = "stream=codec_name,width,height,pix_fmt,r_frame_rate,nb_read_frames"
        #expect(try probe(name, entries) == "\(codec),64,48,yuv420p,20/1,20")
        #expect(abs(Double(try probe(name, "format=duration")) ?? 0) == 1)
        #expect(folder.names == [name])
    }

    @Test(
        "the pictures look as they were drawn", .needsFFmpeg, arguments: ["film.mp4", "film.webm"])
    func colours(_ name: String) throws {
        try write(name, count: 20)
        let shown = try decoded(folder[name], width: 64, height: 48)
        #expect(shown.count == 20)
        for (number, shown) in shown.enumerated() {
            let meant = try colors(picture(number))
            // The middle of the box, and a place beside it: at edges, colour has half the resolution.
            for place in [64 * 20 + 20, 64 * 40 + 50] { #expect(difference(shown[place], meant[place]) <= 8) }
        }
    }

    @Test("a video can be seen while it loads", .needsFFmpeg)
    func fastStart() throws {
        try write("film.mp4", count: 5)
        let data = try folder.bytes("film.mp4")
        let index = try #require(data.range(of: Data("moov".utf8)))
        let pictures = try #require(data.range(of: Data("mdat".utf8)))
        #expect(index.lowerBound < pictures.lowerBound)
    }

    @Test(
        "odd sides are made even by repeating the edge", .needsFFmpeg,
        arguments: ["a.mp4", "a.webm"])
    func oddSize(_ name: String) throws {
        try write(name, count: 20, 63, 47)
        #expect(try probe(name, "stream=width,height") == "64,48")
        let last = try #require(try decoded(folder[name], width: 64, height: 48).last)
        #expect(difference(last[64 * 20 + 63], last[64 * 20 + 60]) <= 4)
        #expect(difference(last[64 * 47 + 40], last[64 * 44 + 40]) <= 4)
    }

    @Test("a picture that is seen for long is repeated", .needsFFmpeg)
    func gaps() throws {
        let writer = try VideoWriter(path: folder["film.mp4"], width: 64, height: 48, fps: 10)
        try writer.add(picture(2), at: 0)
        try writer.add(picture(15), at: 0.5)
        try writer.finish(at: 0.8)
        let greys = try decoded(folder["film.mp4"], width: 64, height: 48).map { parts($0[64 * 40 + 50])[1] }
        #expect(greys.count == 8)
        #expect(greys.prefix(5).allSatisfy { abs($0 - 26) <= 8 } && greys.suffix(3).allSatisfy { abs($0 - 191) <= 8 })
    }

    @Test("the same pictures make the same bytes", .needsFFmpeg, arguments: ["mp4", "webm"])
    func deterministic(_ format: String) throws {
        try write("a.\(format)", count: 20)
        try write("b.\(format)", count: 20)
        #expect(try folder.bytes("a.\(format)") == folder.bytes("b.\(format)"))
    }

    @Test("a name with colons, quotes, spaces and per cent signs is just a name", .needsFFmpeg)
    func strangeName() throws {
        try write("rtp:a 'b\" %d,[c].mp4", count: 3)
        #expect(folder.names == ["rtp:a 'b\" %d,[c].mp4"])
    }

    @Test("without ffmpeg the error tells how to install it")
    func missing() throws {
        #expect {
            try writer()
        } throws: { error in
            guard case OutputError.failed(let text) = error else { return false }
            return text.contains("ffmpeg") && text.contains("apt install ffmpeg")
        }
        #expect(folder.names.isEmpty)
    }

    @Test("a folder or a plain file called ffmpeg is passed over")
    func impostors() throws {
        try FileManager.default.createDirectory(atPath: programs["ffmpeg"], withIntermediateDirectories: false)
        #expect(throws: OutputError.self) { try writer() }
        let others = TestFolder()
        try others.put("ffmpeg", "no program")
        #expect(throws: OutputError.self) {
            try VideoWriter(
                path: folder["film.mp4"], width: 8, height: 8, fps: 10,
                searchPath: "\(programs.path):\(others.path)")
        }
    }

    @Test(
        "an ffmpeg that fails is quoted, and leaves an older film as it was",
        arguments: [
            "echo warming up >&2; echo 'Unknown encoder: sorry' >&2; exit 1",
            "head -c 20000 > /dev/null; echo 'Unknown encoder: sorry' >&2; exit 3",
            "cat > /dev/null; echo 'Unknown encoder: sorry' >&2; echo 'Conversion failed!' >&2; exit 1",
            // More than any pipe holds, before it reads.
            "yes 'much to say' | head -c 3000000 >&2; cat > /dev/null; echo 'Unknown encoder: sorry' >&2; exit 1",
        ])
    func failing(_ script: String) throws {
        try programs.addScript("ffmpeg", script)
        try folder.put("film.mp4", "older")
        let message = "ffmpeg could not make \(folder["film.mp4"]): Unknown encoder: sorry"
        #expect(throws: OutputError.failed(message)) { try writeFilm() }
        #expect(folder.names == ["film.mp4"])
        #expect(try folder.bytes("film.mp4") == Data("older".utf8))
    }

    @Test(
        "an ffmpeg that goes without a word is told of",
        arguments: [("exit 7", "ended with status 7"), ("kill -TERM $$", "ended by signal 15")])
    func silent(_ script: String, _ text: String) throws {
        try programs.addScript("ffmpeg", script)
        #expect(try #require(errorText { try writeFilm() }).hasSuffix(text))
        #expect(folder.names.isEmpty)
    }

    @Test(
        "an ffmpeg that ends well but has made no film leaves an older one as it was",
        arguments: [
            ("cat >/dev/null", "wrote nothing"),
            // The last argument is the file, with its scheme.
            ("cat >/dev/null; for file; do :; done; echo sorry >\"${file#file:}\"", "what it wrote is not mp4"),
            ("cat >/dev/null; for file; do :; done; rm \"${file#file:}\"", "wrote nothing"),
        ])
    func nothingMade(_ script: String, _ text: String) throws {
        try programs.addScript("ffmpeg", script)
        try folder.put("film.mp4", "older")
        let message = "ffmpeg could not make \(folder["film.mp4"]): it ended without an error, but \(text)"
        #expect(throws: OutputError.failed(message)) {
            let writer = try writer()
            try writer.add(picture(1), at: 0)
            try writer.finish(at: 1)
        }
        #expect(folder.names == ["film.mp4"])
        #expect(try folder.bytes("film.mp4") == Data("older".utf8))
    }

    @Test("a film that is given up ends its ffmpeg and leaves nothing")
    func givenUp() throws {
        try addWaitingProgram()
        var writer: VideoWriter? = try writer()
        for number in 0..<50 { try writer?.add(picture(number % 20), at: Double(number) / 20) }
        let process = try writtenProcess()
        #expect(kill(process, 0) == 0)
        #expect(folder.names.count == 1)
        writer = nil
        #expect(kill(process, 0) == -1 && errno == ESRCH)
        #expect(folder.names.isEmpty)
    }

    @Test("Ctrl-C on the terminal does not reach ffmpeg: it has a process group of its own")
    func ownGroup() throws {
        try addWaitingProgram()
        let writer = try writer()
        for number in 0..<50 { try writer.add(picture(number % 20), at: Double(number) / 20) }
        let process = try writtenProcess()
        #expect(getpgid(process) == process && getpgrp() != process)
    }

    @Test("what cannot become a video is refused", arguments: ["film.avi", "film", "mp4", "film.mp4.txt"])
    func unknownFormat(_ name: String) {
        let text = usage { try VideoWriter(path: folder[name], width: 8, height: 8, fps: 10) }
        #expect(text?.contains(".mp4") == true)
    }

    @Test("sizes, rates and times that make no sense are refused")
    func refused() throws {
        try programs.addScript("ffmpeg", "exec cat > /dev/null")
        for (width, height, fps) in [(0, 5, 10.0), (5, 16_385, 10), (5, 5, 0), (5, 5, .nan), (5, 5, 1001), (5, 5, -3)] {
            #expect(throws: OutputError.self) {
                try VideoWriter(
                    path: folder["a.mp4"], width: width, height: height, fps: fps, searchPath: programs.path
                )
            }
        }
        let writer = try writer()
        for time in [-1, Double.nan, .infinity, 1e12] {
            #expect(throws: OutputError.self) { try writer.add(picture(0), at: time) }
        }
        #expect(throws: OutputError.self) { try writer.finish(at: 1) }
    }

    @Test("a folder that is missing is named, and a device is no place for a video")
    func unwritable() throws {
        try programs.addScript("ffmpeg", "exec cat > /dev/null")
        #expect(throws: OutputError.file(.cannotWrite(path: folder["no/film.mp4"], code: ENOENT))) {
            try writer("no/film.mp4")
        }
        try FileManager.default.createSymbolicLink(atPath: folder["full.mp4"], withDestinationPath: "/dev/full")
        #expect(usage { try writer("full.mp4") }?.contains("full.mp4") == true)
    }
}
