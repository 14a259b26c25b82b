import Foundation
import Moonspring
import MoonspringRender
import TestSupport
import Testing

extension TestFolder {
    /// A program that is a shell script.
    func addScript(_ name: String, _ text: String) throws {
        // Written by a process of its own: a file that a child of another test holds open for writing cannot be started.
        let result = try run(
            "/bin/sh", ["-c", "cat >'\(self[name])' && chmod 755 '\(self[name])'"], input: "#!/bin/sh\n" + text)
        if result.status != 0 { throw CheckFailure(text: result.errors) }
    }
}

/// The path of a program that a test checks with; nil: it is not on the PATH.
func program(_ name: String) -> String? {
    (environment("PATH") ?? "").split(separator: ":").map { "\($0)/\(name)" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
}

extension Trait where Self == ConditionTrait {
    /// Skipped where nothing reads a film back.
    static var needsFFmpeg: Self {
        .enabled(if: program("ffmpeg") != nil && program("ffprobe") != nil, "needs ffmpeg and ffprobe")
    }

    /// Skipped where nothing else draws an SVG.
    static var needsLibrsvg: Self { .enabled(if: program("rsvg-convert") != nil, "needs rsvg-convert") }
}

/// A picture that is drawn on at once.
func drawn(_ width: Int, _ height: Int, _ draw: (Canvas) -> Void) throws -> Bitmap {
    let bitmap = try Bitmap(width: width, height: height)
    draw(Canvas(bitmap))
    return bitmap
}

extension Canvas {
    /// Fills a rectangle.
    func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ ink: Ink) {
        beginPath()
        rectangle(x, y, width, height)
        fill(ink)
        beginPath()
    }

    /// Fills a circle, whose edge is smooth.
    func disc(_ x: Double, _ y: Double, radius: Double, _ ink: Ink) {
        beginPath()
        arc(Point(x, y), radius: radius)
        fill(ink)
        beginPath()
    }
}

/// The pixels of a picture, 0xRRGGBB, row by row; alpha is left out.
func colors(_ bitmap: Bitmap) -> [UInt32] {
    bitmap.withPixels { bytes in
        (0..<bitmap.height).flatMap { y in
            (0..<bitmap.width).map { x in
                bytes.loadUnaligned(fromByteOffset: y * bitmap.stride + 4 * x, as: UInt32.self) & 0xFF_FFFF
            }
        }
    }
}

/// The parts of 0xRRGGBB.
func parts(_ color: UInt32) -> [Int] { [16, 8, 0].map { Int(color >> UInt32($0) & 0xFF) } }

/// How far the part that is off most is off.
func difference(_ a: UInt32, _ b: UInt32) -> Int { zip(parts(a), parts(b)).map { abs($0 - $1) }.max() ?? 0 }

struct CheckFailure: Error { let text: String }

/// The pictures of a film as ffmpeg shows them, as ``colors(_:)`` gives them.
func decoded(_ path: String, width: Int, height: Int) throws -> [[UInt32]] {
    let folder = TestFolder()
    guard let ffmpeg = program("ffmpeg") else { throw CheckFailure(text: "no ffmpeg") }
    let result = try run(
        ffmpeg,
        [
            "-v", "error", "-i", path, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "bgra",
            folder["raw"],
        ])
    if result.status != 0 || !result.errors.isEmpty { throw CheckFailure(text: result.errors) }
    let bytes = [UInt8](try folder.bytes("raw"))
    let size = 4 * width * height
    return stride(from: 0, to: bytes.count, by: size).map { start in
        stride(from: start, to: min(start + size, bytes.count), by: 4).map {
            UInt32(bytes[$0 + 2]) << 16 | UInt32(bytes[$0 + 1]) << 8 | UInt32(bytes[$0])
        }
    }
}
