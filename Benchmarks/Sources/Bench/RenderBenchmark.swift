import Glibc
import Moonspring
import MoonspringRender
import MoonspringScene

/// How long files of a scene take to make: ten seconds of a hundred views that circle, 640 x 480 points.
struct RenderBenchmark {
    private static let header = TraceHeader(
        scene: "bench", seed: 0, interval: 1.0 / 60, size: Size(640, 480))

    /// Each kind of file, once. `ticks` is 600 for ten seconds.
    static func run(ticks: Int) throws {
        let pictures = (0...ticks).map(picture)
        var template = Array("/tmp/moonspring-bench-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            return print("bench: expected to make a folder in /tmp; make it writable")
        }
        let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer { rmdir(folder) }
        print("seconds for \(ticks) ticks of 100 views, 640 x 480")
        for (name, rate) in [
            ("frame-%04d.png", 60.0), ("film.gif", 30), ("film.gif", 50), ("page.html", 0), ("trace.jsonl", 0),
        ] {
            var options = RenderOptions()
            options.rate = rate > 0 ? rate : nil
            let start = ContinuousClock.now
            let renderer = try Renderer(path: "\(folder)/\(name)", header: header, options: options)
            for tick in pictures.indices { try renderer.add(frame(pictures[tick]), pictures[tick]) }
            try renderer.finish(TraceEnd(reason: "duration", ticks: ticks, hash: "0000000000000000"))
            let time = ContinuousClock.now - start
            print("  \(name): \(time) \(renderer.summary)")
            remove(folder)
        }
    }

    /// Takes away the files of a folder, not the folder.
    private static func remove(_ folder: String) {
        guard let entries = opendir(folder) else { return }
        defer { closedir(entries) }
        while let entry = readdir(entries) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != "." && name != ".." { unlink("\(folder)/\(name)") }
        }
    }

    private static func frame(_ picture: Picture) -> Frame {
        let items = picture.shapes.map { FrameItem(name: $0.name, center: $0.center, size: $0.size, transform: $0.map) }
        return Frame(tick: picture.tick, time: picture.time, items: items)
    }

    private static let colors = ["tomato", "gold", "mediumseagreen", "dodgerblue", "orchid", "#30d158", "#ff9f0a"]
        .map { Fill($0) }

    private static func picture(_ tick: Int) -> Picture {
        let time = Double(tick) / 60
        let shapes = (0..<100).map { index in
            let angle = 0.4 * time * Double(index % 7 + 1) + Double(index)
            let radius = 20 + 2 * Double(index)
            var appearance = Appearance()
            appearance.backgroundColor = colors[index % colors.count]
            appearance.cornerRadius = Double(index % 4) * 4
            appearance.borderColor = index % 3 == 0 ? Color("white") : nil
            appearance.borderWidth = 2
            let (sine, cosine) = (sin(angle), cos(angle))
            let map = Transform(
                a: cosine, b: sine, c: -sine, d: cosine, tx: 320 + radius * sine, ty: 240 + radius * cosine)
            return PictureShape(
                item: index + 1, name: "view\(index)", map: map, size: Size(32, 24), appearance: appearance)
        }
        return Picture(
            tick: tick, time: time, size: Size(640, 480), background: Fill("#10141f"),
            shapes: shapes)
    }
}
