import CDrawing
import MoonspringScene

/// Cairo's functions. What draws has asked ``requireCairo()`` first.
let cairo = cairoLibrary.functions

/// giflib's functions. What writes a GIF has asked ``requireGIF()`` first.
let gif = gifLibrary.functions

/// Fontconfig's functions, by which Cairo finds fonts; nil where it cannot be loaded: Cairo has others then.
let fontconfig = (try? fontLibrary.require()).map { fontLibrary.functions }

/// Loads Cairo where it is not loaded yet.
func requireCairo() throws(OutputError) { try cairoLibrary.require() }

/// Loads giflib where it is not loaded yet.
func requireGIF() throws(OutputError) { try gifLibrary.require() }

nonisolated(unsafe) private let cairoLibrary = LoadedLibrary(
    ms_cairo(), name: "Cairo", package: "libcairo2", load: ms_load_cairo)
nonisolated(unsafe) private let fontLibrary = LoadedLibrary(
    ms_fonts(), name: "Fontconfig", package: "libfontconfig1", load: ms_load_fonts)
nonisolated(unsafe) private let gifLibrary = LoadedLibrary(
    ms_gif(), name: "giflib", package: "libgif7", load: ms_load_gif)

/// The functions of a library that is loaded when it is first asked for, or why they are missing.
private struct LoadedLibrary<Functions> {
    let functions: Functions
    private let failure: OutputError?

    /// `package`: what Debian calls the library.
    init(
        _ none: Functions, name: String, package: String,
        load: (UnsafeMutablePointer<Functions>?, UnsafeMutablePointer<CChar>?, Int) -> Bool
    ) {
        var functions = none
        var error = [CChar](repeating: 0, count: 256)
        let isLoaded = load(&functions, &error, error.count)
        self.functions = functions
        let text = String(decoding: error.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        failure = isLoaded ? nil : .failed("\(name) cannot be loaded (\(text)); install it: apt install \(package)")
    }

    func require() throws(OutputError) {
        if let failure { throw failure }
    }
}
