import MoonspringScene

/// Takes the pictures of a film in order and makes a file of them.
protocol FilmWriter: AnyObject {
    /// Takes the next picture, which is seen from `time` seconds after the start of the film. Times rise, the first is 0. The
    /// bitmap belongs to the caller, who draws the next picture on it.
    func add(_ bitmap: Bitmap, at time: Double) throws(OutputError)

    /// Makes the file final; the last picture is seen until `time`. A writer that goes away before that leaves nothing behind.
    func finish(at time: Double) throws(OutputError)
}
