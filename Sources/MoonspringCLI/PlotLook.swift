import ArgumentParser
import Moonspring
import MoonspringRender
import MoonspringScene

/// How a plot looks, for every command that makes one.
struct PlotLook: ParsableArguments {
    @Option(help: ArgumentHelp("Size of the plot in points; a PNG has two pixels per point.", valueName: "WxH"))
    var size: PixelSize?
    @Option(help: "Title of the plot, in place of its own.")
    var title: String?

    /// nil: as the plot needs.
    var points: Size? { size.map { Size(Double($0.width), Double($0.height)) } }

    /// Throws where it is given without a plot.
    func validate(with plot: String?) throws {
        guard plot == nil, size != nil || title != nil else { return }
        throw OutputError.usage("--size and --title are for a plot: give --plot FILE as well")
    }
}
