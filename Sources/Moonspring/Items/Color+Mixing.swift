// Colours as numbers between which the way looks even: OKLab (Björn Ottosson, "A perceptual color space for image processing", 2020).

extension Color {
    /// Lightness, the two opponent parts, and the opacity. The first three are multiplied by the opacity, so that mixing with a transparent
    /// colour only makes the other one fainter (CSS Color 4, section 12.3).
    package var mixable: [Double] {
        let (r, g, b) = (Self.linear(red), Self.linear(green), Self.linear(blue))
        let l = Self.cubeRoot(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
        let m = Self.cubeRoot(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
        let s = Self.cubeRoot(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
        let opacity = Double(alpha) / 255
        return [
            opacity * (0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s),
            opacity * (1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s),
            opacity * (0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s),
            opacity,
        ]
    }

    /// The nearest colour of the screen; parts beyond what it shows are cut off.
    package init(mixable parts: [Double]) {
        let opacity = min(max(parts[3], 0), 1)
        let scale = opacity > 0 ? 1 / opacity : 0
        let (lightness, a, b) = (scale * parts[0], scale * parts[1], scale * parts[2])
        let l = lightness + 0.3963377774 * a + 0.2158037573 * b
        let m = lightness - 0.1055613458 * a - 0.0638541728 * b
        let s = lightness - 0.0894841775 * a - 1.2914855480 * b
        let (l3, m3, s3) = (l * l * l, m * m * m, s * s * s)
        self.init(
            red: Self.encoded(4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3),
            green: Self.encoded(-1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3),
            blue: Self.encoded(-0.0041960863 * l3 - 0.7034186147 * m3 + 1.7076147010 * s3),
            alpha: UInt8((255 * opacity).rounded()))
    }

    /// The transfer function of sRGB (IEC 61966-2-1), and its inverse.
    private static func linear(_ part: UInt8) -> Double {
        let value = Double(part) / 255
        return value <= 0.04045 ? value / 12.92 : Power.of((value + 0.055) / 1.055, 2.4)
    }

    private static func encoded(_ light: Double) -> UInt8 {
        let light = min(max(light, 0), 1)
        let value = light <= 0.0031308 ? 12.92 * light : 1.055 * Power.of(light, 1 / 2.4) - 0.055
        return UInt8((255 * min(max(value, 0), 1)).rounded())
    }

    private static func cubeRoot(_ x: Double) -> Double { x > 0 ? Power.of(x, 1.0 / 3) : 0 }
}
