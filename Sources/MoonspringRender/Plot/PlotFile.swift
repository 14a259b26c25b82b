import MoonspringScene

/// Where a plot goes: an SVG or a PNG file, by its extension. It appears when it is complete.
package struct PlotFile {
    private let path: String
    private let isSVG: Bool

    /// Throws for another extension, and for a place that takes no file.
    package init(path: String) throws(OutputError) {
        let name = path.lowercased()
        isSVG = name.hasSuffix(".svg")
        guard isSVG || name.hasSuffix(".png") else {
            throw .usage("\(path): a plot is an SVG or a PNG; name a file that ends in .svg or .png")
        }
        self.path = path
        // Opened to see whether that works, and discarded: while a scene runs there is no half-written file that an end by force could
        // leave behind.
        _ = try withFile { () throws(FileError) in try OutputFile(path: path) }
    }

    static let pixelsPerPoint = 2.0

    /// Throws for a plot that cannot be drawn in its size, before there is anything to show.
    package func check(_ plot: some PlotDrawing) throws(OutputError) {
        let plot = try plot.laidOut()
        if !isSVG { _ = try plot.pixels(Self.pixelsPerPoint) }
    }

    /// Draws the plot into the file and gives it its name. A PNG has two pixels a point. Throws when that fails.
    package func write(_ plot: some PlotDrawing) throws(OutputError) {
        let bytes = isSVG ? try plot.svg() : try plot.png()
        try withFile { () throws(FileError) in try OutputFile(path: path) }.complete(bytes)
    }
}
