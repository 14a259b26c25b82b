import Moonspring
import MoonspringScene

/// What a ``PlotFile`` takes: a picture that is laid out once, whatever it is drawn as.
package protocol PlotDrawing {
    /// Where everything stands. Throws for what cannot be drawn in its size.
    func laidOut() throws(OutputError) -> LaidOutPlot
}

/// A plot of which only the drawing is left to do.
package struct LaidOutPlot {
    let size: Size
    let paint: (Canvas) -> Void

    /// Its size as a picture, with `scale` pixels a point. Throws where that cannot be drawn.
    func pixels(_ scale: Double) throws(OutputError) -> (width: Int, height: Int) {
        let (width, height) = (Int((size.width * scale).rounded(.up)), Int((size.height * scale).rounded(.up)))
        try Bitmap.checkSides(width: width, height: height)
        return (width, height)
    }
}

extension PlotDrawing {
    /// The plot as an SVG file. Throws for a size that cannot be drawn.
    package func svg() throws(OutputError) -> [UInt8] {
        let plot = try laidOut()
        let canvas = try Canvas(svgWidth: plot.size.width, height: plot.size.height)
        plot.paint(canvas)
        return try canvas.finishSVG()
    }

    /// The plot as a PNG file; `scale` is in pixels a point. Throws for a size that cannot be drawn.
    package func png(scale: Double = PlotFile.pixelsPerPoint) throws(OutputError) -> [UInt8] {
        guard scale > 0, scale <= 100 else {
            throw .usage("a plot cannot be drawn with \(scale) pixels a point: expected more than 0, up to 100")
        }
        let plot = try laidOut()
        let (width, height) = try plot.pixels(scale)
        let bitmap = try Bitmap(width: width, height: height)
        let canvas = Canvas(bitmap)
        canvas.scale(scale, scale)
        plot.paint(canvas)
        return try bitmap.png()
    }
}
