/// A picture of dots in cells of a terminal: eight in a cell as braille, or one as an asterisk.
struct DotGrid {
    let columns: Int
    let rows: Int
    let isBraille: Bool
    /// Dots across and down.
    let width: Int
    let height: Int
    private var cells: [UInt8]

    init(columns: Int, rows: Int, isBraille: Bool) {
        (self.columns, self.rows, self.isBraille) = (max(1, columns), max(1, rows), isBraille)
        width = self.columns * (isBraille ? 2 : 1)
        height = self.rows * (isBraille ? 4 : 1)
        cells = [UInt8](repeating: 0, count: self.columns * self.rows)
    }

    mutating func dot(_ x: Int, _ y: Int) {
        guard x >= 0, x < width, y >= 0, y < height else { return }
        guard isBraille else {
            cells[y * columns + x] = 1
            return
        }
        // The dots of a braille cell count downwards in two columns of three; the fourth row came later.
        let (column, row) = (x % 2, y % 4)
        let bit = row == 3 ? 6 + column : column * 3 + row
        cells[y / 4 * columns + x / 2] |= 1 << UInt8(bit)
    }

    /// A straight line of dots, both ends included.
    mutating func line(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) {
        let steps = max(abs(x1 - x0), abs(y1 - y0))
        guard steps > 0 else { return dot(x0, y0) }
        for step in 0...steps {
            // Rounded to the nearest dot, halves away from zero.
            func between(_ a: Int, _ b: Int) -> Int {
                let doubled = 2 * (b - a) * step
                return a + (doubled + (doubled < 0 ? -steps : steps)) / (2 * steps)
            }
            dot(between(x0, x1), between(y0, y1))
        }
    }

    func text(row: Int) -> String {
        let scalars = cells[(row * columns)..<((row + 1) * columns)].map { cell -> Unicode.Scalar in
            if cell == 0 { return " " }
            return isBraille ? Unicode.Scalar(0x2800 + UInt32(cell)) ?? "*" : "*"
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
