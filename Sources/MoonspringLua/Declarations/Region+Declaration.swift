import Moonspring

/// A region in Lua. It never changes.
final class RegionObject: Sendable {
    let region: Region

    init(_ region: Region) { self.region = region }

    static let infinite = RegionObject(.infinite)
}

extension RegionObject: LuaObject, LuaDescribable {
    static var luaName: String { "region" }
    var luaDetails: String { region.description }
}

extension Region: LuaConvertible {
    public static var luaType: LuaType { RegionObject.luaType }
    public static func read(_ argument: LuaArgument) throws(LuaFailure) -> Region {
        try RegionObject.read(argument).region
    }
    public func fill(_ value: inout LuaNativeValue, _ call: LuaCall) {
        let object = self == .infinite ? RegionObject.infinite : RegionObject(self)
        object.fill(&value, call)
    }
}

extension LuaEngine {
    private static func checkSides(_ sides: KeyValuePairs<String, Double>, of name: String) throws(LuaFailure) {
        for (side, length) in sides where length < 0 {
            throw LuaError("argument '\(side)' of region.\(name) must be 0 or more, got \(length.luaText)")
        }
    }

    static var regionClass: LuaClass {
        let owner = RegionObject.self
        return LuaClass(
            "region", swift: .of(owner),
            doc:
                "A part of the plane around an origin: where a field acts. Regions combine like sets and never change; == is true for regions that were built in the same way.",
            members: [
                .constant("infinite", "The region of all points.") { Region.infinite },
                .function(
                    "radius", ["r"], "A disc around the origin, including its edge."
                ) { (_, radius: Double) throws(LuaFailure) in
                    try checkSides(["r": radius], of: "radius")
                    return Region(radius: radius)
                }.unit("pt"),
                .function(
                    "size", ["width", "height"],
                    "A rectangle around the origin, without its edge."
                ) { (_, width: Double, height: Double) throws(LuaFailure) in
                    try checkSides(["width": width, "height": height], of: "size")
                    return Region(size: Vector(width, height))
                }.unit("pt"),
                .method("inverse", of: owner, [], "Everything that is not in this region.") {
                    _, region in region.region.inverse()
                },
                .method("union", of: owner, ["r"], "Every point of either.") {
                    (_, region, other: Region) throws(LuaFailure) in try accepted(region.region.byUnion(with: other))
                },
                .method(
                    "difference", of: owner, ["r"], "Every point of this region that is not in r."
                ) { (_, region, other: Region) throws(LuaFailure) in
                    try accepted(region.region.byDifference(from: other))
                },
                .method("intersection", of: owner, ["r"], "Every point of both.") {
                    (_, region, other: Region) throws(LuaFailure) in
                    try accepted(region.region.byIntersection(with: other))
                },
                .method(
                    "contains", of: owner, ["p"],
                    "Whether a point, relative to the region's origin, is in the region."
                ) { (_, region, p: Point) in region.region.contains(p) }.unit("pt"),
            ]
        ).with {
            $0.isSubclassable = false
            $0.operators = [
                LuaOperator("==", RegionObject.luaType, .boolean, "Whether both were built in the same way.")
            ]
            $0.weight = { unsafeDowncast($0, to: RegionObject.self).region.storageSize }
            $0.equals = {
                unsafeDowncast($0, to: RegionObject.self).region == unsafeDowncast($1, to: RegionObject.self).region
            }
        }
    }
}
