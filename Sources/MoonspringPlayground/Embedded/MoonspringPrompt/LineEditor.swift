/// Nobody types at a terminal here.
final class LineEditor {
    let size = (columns: 80, rows: 24)
    let isCapable = false
}
