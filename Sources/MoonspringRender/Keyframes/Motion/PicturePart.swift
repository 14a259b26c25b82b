import Moonspring
import MoonspringScene

/// One view of a picture with what is in it, as its superview has them: that one's top left corner is 0, 0, and neither its motion, its
/// opacity nor what clips it counts. A view that stands in the scene itself is where it is there.
struct PicturePart {
    private(set) var picture: Picture
    /// The size of the superview; nil: the view is not drawn.
    private(set) var room: Size?

    /// Throws when several views have the name.
    init(of whole: Picture, _ name: String) throws(OutputError) {
        picture = whole
        (picture.shapes, picture.background) = ([], nil)
        let found = whole.shapes.filter { $0.name == name }
        guard found.count < 2 else {
            throw .usage(
                "--view \(name): \(found.count) views have this name at \(whole.time.shortestJSON) s; give the one that is meant a name of its own"
            )
        }
        let holder = found.first?.parent.flatMap { item in whole.shapes.first { $0.item == item } }
        // What is squeezed to a line shows nothing of what is in it.
        guard let root = found.first, let map = (holder?.map ?? .identity).inverted else { return }
        room = holder?.size ?? whole.size
        // By item: the opacity with that of the superviews in the part.
        var alphas: [Int: Double] = [:]
        var places: [Int: Int] = [:]
        for (place, shape) in whole.shapes.enumerated() {
            let parent = shape.parent.flatMap { alphas[$0] }
            guard shape.item == root.item || parent != nil else { continue }
            var shape = shape
            shape.alpha = (parent ?? 1) * (shape.parent == nil ? shape.alpha : shape.appearance.alpha)
            alphas[shape.item] = shape.alpha
            shape.map = shape.map.concatenating(map)
            shape.clip = shape.clip.flatMap { places[$0] }
            places[place] = picture.shapes.count
            if let spring = whole.springs[shape.item] { picture.springs[shape.item]?.target = map.apply(spring.target) }
            picture.shapes.append(shape)
        }
    }
}
