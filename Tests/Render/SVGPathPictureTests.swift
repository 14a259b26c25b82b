import Foundation
import Moonspring
import MoonspringRender
import TestSupport
import Testing

/// SVG path data as librsvg draws them.
@Suite(.ownThread) struct SVGPathPictureTests {
    /// All commands, absolute and relative, numbers and flags without spaces, and arcs of every kind, in 200 x 200 points.
    static let paths = [
        "M20 20L180 40L100 180Z",
        "m20 20l160 20l-80 140z",
        "M20 20 180 40 100 180z",
        "m20 20 160 20-80 140z",
        "M20 20H180V180H20Z",
        "m20 20h160v160h-160z",
        "M20,100H60 100 140V20 60 180z",
        "m20 100h20 30 40v-20-20 60z",
        "M20 100C60 0 140 200 180 100",
        "m20 100c40-100 120 100 160 0",
        "M20 100C40 20 80 20 100 100S160 180 180 100",
        "m20 100c20-80 60-80 80 0s60 80 80 0",
        "M20 100S60 20 100 100 180 180 180 60",
        "m20 100s40-80 80 0 80 80 80-40",
        "M20 100Q100 0 180 100",
        "m20 100q80-100 160 0z",
        "M20 100Q60 20 100 100T180 100",
        "m20 100q40-80 80 0t80 0",
        "M20 100T100 40 180 160",
        "m20 100t80-60 80 120",
        "M20 100Q60 20 100 100C110 120 120 140 130 100T180 60",
        "M20 100C40 20 80 20 100 100T180 60",
        "M20 100A80 80 0 0 1 180 100",
        "M20 100A80 80 0 0 0 180 100Z",
        "M60 100A60 40 0 1 1 140 100",
        "M60 100A60 40 0 1 0 140 100",
        "M60 100A60 40 30 0 1 140 100",
        "M60 100A60 40 30 11140 100",
        "m60 100a60 40-30 1080 0z",
        "m60 100a60,40,45,01,80,0",
        "M20 100A10 5 30 0 1 180 100",
        "m40 100a-60-40 0 0 1 120 0",
        "M20 100A0 40 0 0 1 180 60A40 0 0 0 1 100 180Z",
        "M150 100A50 50 0 1 0 150 100.01Z",
        "M100 100m-60 0a60 60 0 1 0 120 0a60 60 0 1 0-120 0z",
        "M40 100a30 30 0 0160 0 30 30 0 0160 0",
        "M100 170C40 120 20 90 20 60A40 40 0 0 1 100 50A40 40 0 0 1 180 60C180 90 160 120 100 170Z",
        "M.5.5.1e3-.5e-3L1e2 1.5E+2z",
        "M+20+20L180.5.5 99.9.9e2",
        "M 20 20\n\tL 180\r\n20 , 180 180 Z m 20 -20 h -100 v -100 z",
        "M119.4,161.8 z S106.802 38.8032 76.3745 , 120.933H89.8638 4.44e+01 h-14 s-43.488 +3.11e+01-29.3 -46.658",
        "M8.447 93 A-0.3 79.7 30 01,149.113+137 44.0-3.9 , 90 0 1 83.903 , +15.4 t-27.425,-58.4523 -47.7 7.03863",
        "M85.4 , 137 H72 q21.5 -26 -28 33.3 a-10.1 89.4 30 1,1 2.32e+01 53.3t-5.00e+01-34 7.0 41.9",
        "M49.1 , 24.461t-26.0 13 -21.866-54.385h-25.7956 s+47.4995 -4.86e+01-11.9587-2.42e+01",
        "M18.2677 65Z T1.55e+02 , 15.6399 1.42e+02 , 137.074 t27.4-37.082 3+49.8969 s59.489-5.63e+01 -3.18619 47.3",
        "M123,49.2 T29.075,1.68e+02 t29.615,48.0 -21.4,50.0975 a31.2 43.2 0 1,1-5.73e+01 , 44.1",
        "M+180.223,172 T+126.743 167 119 73 M191.479 40.6527 1.76e+02,57 A85.6 19.5 , 30 1,0 14 3 H96 100.2",
        "M113 5.58e+01 a88.6 4.7 , 90 11 -53.681-46.5401 T19 , 180.9 z",
        "M+4.03e+01 155.106 T9.11637 4.24e+01t57.974-5.85e+01",
        "M179.4 , 1.21e+01 T3.19e+01 78.761 25.4564 , 5.79e+01s1.69e+01-33.047 -2.06e+01-47.8478l-47.8193-3.06e+01",
    ]

    @Test("each of 50 paths is drawn as librsvg draws it", .needsLibrsvg)
    func pictures() throws {
        let folder = TestFolder()
        let side = 200
        let columns = 10
        let size = (columns * side, (Self.paths.count + columns - 1) / columns * side)
        var script = "scene.size = {\(size.0), \(size.1)} scene.view.backgroundColor = 'white'\n"
        var picture = "<svg xmlns='http://www.w3.org/2000/svg' width='\(size.0)' height='\(size.1)'>"
        picture += "<rect width='100%' height='100%' fill='white'/>"
        for (index, data) in Self.paths.enumerated() {
            let (x, y) = (index % columns * side, index / columns * side)
            script += """
                do local cell = scene.view:addSubview(ms.View{frame = {\(x), \(y), \(side), \(side)}, clipsToBounds = true})
                cell:addSubview(ms.View{frame = {0, 0, \(side), \(side)}, path = ms.path.svg [[\(data)]],
                                        backgroundColor = "#4488cc", strokeColor = "black", lineWidth = 2}) end

                """
            picture += "<svg x='\(x)' y='\(y)' width='\(side)' height='\(side)' overflow='hidden'><path d='\(data)' "
            picture +=
                "fill='#4488cc' stroke='black' stroke-width='2' stroke-linejoin='round' stroke-linecap='round'/></svg>"
        }
        let options = RenderOptions().with(\.size, PixelSize(width: size.0, height: size.1))
        try renderScene(
            script, name: "paths", size: Size(Double(size.0), Double(size.1)), options: options, to: folder["a.png"])
        try folder.put("b.svg", picture + "</svg>")
        let (drawn, meant) = (try folder.image("a.png"), try folder.imageByLibrsvg(of: "b.svg"))
        try #require(drawn.width == meant.width && drawn.height == meant.height)
        for (index, data) in Self.paths.enumerated() {
            let (left, top) = (index % columns * side, index / columns * side)
            var (differing, inked) = (0, 0)
            for y in top..<top + side {
                for x in left..<left + side {
                    let (one, other) = (drawn.color(x, y), meant.color(x, y))
                    if zip(one, other).contains(where: { abs(Int($0) - Int($1)) > 40 }) { differing += 1 }
                    if other != [255, 255, 255] { inked += 1 }
                }
            }
            #expect(
                differing * 100 <= side * side && inked > 100, "\(data): \(differing) of \(side * side) pixels differ")
        }
    }
}
