import Moonspring
import MoonspringScene

/// The strokes and words that plots are made of.
extension Canvas {
    func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ ink: Ink, dash: [Double] = []) {
        beginPath()
        // On half points a line one point wide covers whole pixels.
        func crisp(_ value: Double) -> Double { value.rounded(.down) + 0.5 }
        move(to: Point(crisp(x1), crisp(y1)))
        line(to: Point(crisp(x2), crisp(y2)))
        stroke(ink, width: 1, dash: dash)
    }

    func write(
        _ text: String, _ x: Double, _ y: Double, _ size: Double, _ ink: Ink, _ align: Alignment = .leading
    ) {
        self.text(text, at: Point(x, y), size: size, ink: ink, align: align)
    }

    /// Writes upwards, centred on a point: the words of a vertical axis that is `height` long.
    func writeUpwards(_ words: String, _ x: Double, _ y: Double, height: Double, _ text: ChartText) {
        let caption = text.fitted(words, ChartLook.labelSize, width: height)
        scoped {
            translate(x, y)
            // A quarter turn to the left.
            guard concatenate(Transform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0)) else { return }
            write(caption, 0, 0, ChartLook.labelSize, ChartLook.text, .center)
        }
    }

    func writeTitle(_ title: String) {
        if title.isEmpty { return }
        write(
            title, ChartLook.edge, ChartLook.edge + ChartLook.titleSize / 2, ChartLook.titleSize, ChartLook.text)
    }

    /// The ticks of the axis below the panels, which end at `bottom`, and its words at the foot of the plot.
    func paint(
        _ axis: HorizontalAxis, _ caption: Chart.Axis, below bottom: Double, in size: Size, _ text: ChartText
    ) {
        for tick in axis.scale.ticks {
            let x = axis.x(tick.value)
            line(x, bottom, x, bottom + 4, ChartLook.frame)
            write(tick.label, x, bottom + 13, ChartLook.tickSize, ChartLook.faint, .center)
        }
        let words = text.fitted(axis.scale.caption(caption), ChartLook.labelSize, width: axis.width)
        write(
            words, axis.left + axis.width / 2, size.height - ChartLook.edge - ChartLook.labelSize / 2,
            ChartLook.labelSize, ChartLook.text, .center)
    }
}
