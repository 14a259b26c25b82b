import MoonspringScene

/// What a file is made of: where it goes, the scene it shows, and what was asked for.
struct Export {
    let path: String
    let format: RenderFormat
    let header: TraceHeader
    let options: RenderOptions
    let painter: Painter
    /// Whether the file is no longer wanted, asked now and then while it is made.
    let isCancelled: () -> Bool

    /// Pictures a second of a film.
    var rate: Double { options.rate ?? format.defaultRate }

    func openFile() throws(OutputError) -> OutputFile {
        try withFile { () throws(FileError) in try OutputFile(path: path) }
    }

    func checkCancellation() throws(OutputError) {
        if isCancelled() { throw .interrupted("interrupted") }
    }
}

/// Makes a file of a scene: takes every tick in order, then ends. The file appears when it is finished; an exporter that goes
/// away before that leaves nothing behind.
protocol SceneExporter: AnyObject {
    /// What was made, for the last line of the command.
    var summary: String { get }
    /// The same in figures, for programs.
    var details: JSON.Object { get }
    func add(_ frame: Frame, _ picture: Picture) throws(OutputError)
    /// `end` is how the run ended.
    func finish(_ end: TraceEnd) throws(OutputError)
}

extension SceneExporter {
    var details: JSON.Object { [:] }
}
