/// A type that can be made from a colour, so that UIKit's colour names can be used for it:
/// `view.backgroundColor = .systemBlue`.
public protocol ColorNames {
    /// Makes a value that stands for this colour.
    init(_ color: Color)
}

extension Color: ColorNames {
    public init(_ color: Color) { self = color }
}

extension Fill: ColorNames {
    public init(_ color: Color) { self = .color(color) }
}

// The colours of `UIColor`, the system's as they are in light mode. CSS has other greens, greys and browns under the same names.
extension ColorNames {
    private static func rgb(_ value: UInt32, alpha: UInt8 = 255) -> Self {
        let parts = [value >> 16, value >> 8, value].map { UInt8(truncatingIfNeeded: $0) }
        return Self(Color(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha))
    }

    /// `#000000`, as `UIColor.black`.
    public static var black: Self { rgb(0x000000) }
    /// `#555555`, as `UIColor.darkGray`.
    public static var darkGray: Self { rgb(0x555555) }
    /// `#808080`, as `UIColor.gray`.
    public static var gray: Self { rgb(0x808080) }
    /// `#aaaaaa`, as `UIColor.lightGray`.
    public static var lightGray: Self { rgb(0xaaaaaa) }
    /// `#ffffff`, as `UIColor.white`.
    public static var white: Self { rgb(0xffffff) }
    /// `#ff0000`, as `UIColor.red`.
    public static var red: Self { rgb(0xff0000) }
    /// `#00ff00`, as `UIColor.green`.
    public static var green: Self { rgb(0x00ff00) }
    /// `#0000ff`, as `UIColor.blue`.
    public static var blue: Self { rgb(0x0000ff) }
    /// `#00ffff`, as `UIColor.cyan`.
    public static var cyan: Self { rgb(0x00ffff) }
    /// `#ffff00`, as `UIColor.yellow`.
    public static var yellow: Self { rgb(0xffff00) }
    /// `#ff00ff`, as `UIColor.magenta`.
    public static var magenta: Self { rgb(0xff00ff) }
    /// `#ff8000`, as `UIColor.orange`.
    public static var orange: Self { rgb(0xff8000) }
    /// `#800080`, as `UIColor.purple`.
    public static var purple: Self { rgb(0x800080) }
    /// `#996633`, as `UIColor.brown`.
    public static var brown: Self { rgb(0x996633) }
    /// `#ff3b30`, as `UIColor.systemRed`.
    public static var systemRed: Self { rgb(0xff3b30) }
    /// `#ff9500`, as `UIColor.systemOrange`.
    public static var systemOrange: Self { rgb(0xff9500) }
    /// `#ffcc00`, as `UIColor.systemYellow`.
    public static var systemYellow: Self { rgb(0xffcc00) }
    /// `#34c759`, as `UIColor.systemGreen`.
    public static var systemGreen: Self { rgb(0x34c759) }
    /// `#30b0c7`, as `UIColor.systemTeal`.
    public static var systemTeal: Self { rgb(0x30b0c7) }
    /// `#007aff`, as `UIColor.systemBlue`.
    public static var systemBlue: Self { rgb(0x007aff) }
    /// `#5856d6`, as `UIColor.systemIndigo`.
    public static var systemIndigo: Self { rgb(0x5856d6) }
    /// `#af52de`, as `UIColor.systemPurple`.
    public static var systemPurple: Self { rgb(0xaf52de) }
    /// `#ff2d55`, as `UIColor.systemPink`.
    public static var systemPink: Self { rgb(0xff2d55) }
    /// `#a2845e`, as `UIColor.systemBrown`.
    public static var systemBrown: Self { rgb(0xa2845e) }
    /// `#8e8e93`, as `UIColor.systemGray`.
    public static var systemGray: Self { rgb(0x8e8e93) }
    /// Transparent black, as `UIColor.clear`.
    public static var clear: Self { rgb(0, alpha: 0) }
}
