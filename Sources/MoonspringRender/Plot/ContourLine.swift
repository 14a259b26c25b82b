import Moonspring

/// A line along which values on a grid are equal to a level.
package enum ContourLine {
    /// The lines of a level, each as far as it goes; a closed one ends with its first point. `values` has a row of
    /// `columns.count` for each of `rows`; a square of the grid with a corner that is no number has no line.
    ///
    /// Marching squares (Lorensen and Cline, "Marching cubes", 1987, in the plane): values change linearly along the sides
    /// of a square, and where both diagonals have one side above the level the mean of the corners decides.
    /// Complexity: linear in the number of squares.
    package static func lines(at level: Double, of values: [Double], columns: [Double], rows: [Double]) -> [[Point]] {
        let grid = Grid(values: values, columns: columns, rows: rows, level: level)
        var chain = Chain()
        for row in 0..<max(0, rows.count - 1) {
            for column in 0..<max(0, columns.count - 1) {
                for (side, other) in grid.segments(column, row) { chain.join(side, other) }
            }
        }
        // Around a single point that is just at the level runs a line without any length.
        return chain.lines().map { $0.map(grid.point) }.filter { line in line.contains { $0 != line[0] } }
    }
}

/// A side of a square is counted by the grid point where it begins, twice, and one more when it goes up.
private struct Grid {
    let values: [Double]
    let columns: [Double]
    let rows: [Double]
    let level: Double

    /// Which sides of a square the lines through it join.
    func segments(_ column: Int, _ row: Int) -> [(Int, Int)] {
        let place = row * columns.count + column
        // From the lower left corner on, against the clock.
        let corners = [place, place + 1, place + columns.count + 1, place + columns.count].map { values[$0] }
        guard corners.allSatisfy({ abs($0) <= 1e300 }) else { return [] }
        let (bottom, right) = (2 * place, 2 * (place + 1) + 1)
        let (top, left) = (2 * (place + columns.count), 2 * place + 1)
        let isHigh = corners.map { $0 >= level }
        let high = isHigh.enumerated().reduce(0) { $1.element ? $0 | 1 << $1.offset : $0 }
        switch high {
        case 0b0001, 0b1110: return [(left, bottom)]
        case 0b0010, 0b1101: return [(bottom, right)]
        case 0b0100, 0b1011: return [(right, top)]
        case 0b1000, 0b0111: return [(top, left)]
        case 0b0011, 0b1100: return [(left, right)]
        case 0b0110, 0b1001: return [(bottom, top)]
        case 0b0101, 0b1010:
            // The lines cut off the corners that the middle is not like.
            let isMiddleHigh = corners.reduce(0) { $0 + $1 / 4 } >= level
            return isMiddleHigh == isHigh[0] ? [(bottom, right), (top, left)] : [(left, bottom), (right, top)]
        default: return []
        }
    }

    /// Where a side crosses the level.
    func point(on side: Int) -> Point {
        let place = side / 2
        let (column, row) = (place % columns.count, place / columns.count)
        let isUp = side % 2 == 1
        let (start, end) = (values[place], values[place + (isUp ? columns.count : 1)])
        let share = (level - start) / (end - start)
        return isUp
            ? Point(columns[column], rows[row] + share * (rows[row + 1] - rows[row]))
            : Point(columns[column] + share * (columns[column + 1] - columns[column]), rows[row])
    }
}

/// Joins segments to lines. A side belongs to two squares at most, so it has two neighbours at most.
private struct Chain {
    private var neighbours: [Int: [Int]] = [:]
    /// In order of their coming, which no dictionary keeps.
    private var sides: [Int] = []

    mutating func join(_ a: Int, _ b: Int) {
        for (side, other) in [(a, b), (b, a)] {
            if neighbours[side] == nil { sides.append(side) }
            neighbours[side, default: []].append(other)
        }
    }

    /// First the lines with ends, then the closed ones.
    func lines() -> [[Int]] {
        var used = Set<Int>()
        func follow(_ start: Int) -> [Int] {
            var line = [start]
            used.insert(start)
            while let next = neighbours[line[line.count - 1]]?.first(where: { !used.contains($0) }) {
                line.append(next)
                used.insert(next)
            }
            return line
        }
        var lines: [[Int]] = []
        for side in sides where neighbours[side]?.count == 1 && !used.contains(side) { lines.append(follow(side)) }
        for side in sides where !used.contains(side) { lines.append(follow(side) + [side]) }
        return lines
    }
}
