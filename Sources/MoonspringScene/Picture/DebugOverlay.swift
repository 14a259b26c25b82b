/// What lies behind the motion of one animator, in the scene's coordinates: for drawing over a picture.
public struct DebugOverlay: Equatable, Sendable {
    /// A rigid body.
    public struct Body: Equatable, Sendable {
        /// The outlines of its collision shapes, each closed.
        public var outlines: [[FramePoint]]
        public var center: FramePoint
        /// Points a second.
        public var velocity: FramePoint
        public var isAwake: Bool
        /// Nothing moves it.
        public var isAnchored: Bool

        public init(
            outlines: [[FramePoint]], center: FramePoint, velocity: FramePoint, isAwake: Bool, isAnchored: Bool
        ) {
            self.outlines = outlines
            self.center = center
            self.velocity = velocity
            self.isAwake = isAwake
            self.isAnchored = isAnchored
        }
    }

    /// What holds an item: an attachment between two points, the line of a slide, or a snap that pulls to a point.
    public struct Link: Equatable, Sendable {
        public enum Kind: String, Sendable { case attachment, spring, snap, rope, slide, pin, fixed }

        public var kind: Kind
        public var from: FramePoint
        public var to: FramePoint

        public init(kind: Kind, from: FramePoint, to: FramePoint) {
            self.kind = kind
            self.from = from
            self.to = to
        }
    }

    /// A vector at a point: of a field, points a second per second.
    public struct Arrow: Equatable, Sendable {
        public var at: FramePoint
        public var vector: FramePoint

        public init(at: FramePoint, vector: FramePoint) {
            self.at = at
            self.vector = vector
        }
    }

    public var bodies: [Body] = []
    public var links: [Link] = []
    /// Boundaries that items collide with, as lines through points.
    public var boundaries: [[FramePoint]] = []
    /// Where things touch.
    public var contacts: [FramePoint] = []
    public var fields: [Arrow] = []

    public init() {}
}
