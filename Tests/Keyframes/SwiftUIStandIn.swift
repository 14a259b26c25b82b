// The few types of SwiftUI that exported states name, with the signatures that they have there, so that the source can be type-checked on
// any machine.

typealias CGFloat = Double

@MainActor @preconcurrency protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
    var body: Never { fatalError() }
}

struct EmptyView: View {
    var body: Never { fatalError() }
}

struct TupleView<Content>: View {
    var body: Never { fatalError() }
}

struct Either<First, Second>: View {
    var body: Never { fatalError() }
}

@resultBuilder enum ViewBuilder {
    static func buildBlock() -> EmptyView { EmptyView() }
    static func buildEither<First: View, Second: View>(first: First) -> Either<First, Second> { Either() }
    static func buildEither<First: View, Second: View>(second: Second) -> Either<First, Second> { Either() }
    static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)> {
        TupleView()
    }
}

@propertyWrapper @MainActor @preconcurrency struct State<Value> {
    init(wrappedValue: Value) { _ = wrappedValue }
    var wrappedValue: Value {
        get { fatalError() }
        nonmutating set {}
    }
}

struct Animation: Sendable {
    static func spring(duration: Double = 0.5, bounce: Double = 0.0, blendDuration: Double = 0) -> Animation { .init() }
    static func timingCurve(
        _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: Double = 0.35
    ) -> Animation { .init() }
    static func linear(duration: Double) -> Animation { .init() }
}

@discardableResult
func withAnimation<Result>(_ animation: Animation?, _ body: () throws -> Result) rethrows -> Result { try body() }

struct Color: Sendable {
    init(red: Double, green: Double, blue: Double, opacity: Double = 1) {}
    static let clear = Color(red: 0, green: 0, blue: 0, opacity: 0)
    static let black = Color(red: 0, green: 0, blue: 0)
}

extension Color: View {
    var body: Never { fatalError() }
}

struct Angle {
    static func radians(_ radians: Double) -> Angle { Angle() }
}

struct Font {
    struct Weight: Sendable {
        static let regular = Weight()
        static let medium = Weight()
        static let bold = Weight()
    }
    static func system(size: CGFloat) -> Font { Font() }
    static func custom(_ name: String, size: CGFloat) -> Font { Font() }
    func weight(_ weight: Weight) -> Font { self }
}

struct Alignment: Equatable, Sendable {
    static let center = Alignment()
    static let leading = Alignment()
    static let trailing = Alignment()
}

enum TextAlignment {
    case leading, center, trailing
}

struct CGPoint {
    init(x: Double, y: Double) {}
}

struct CGSize {
    var width: CGFloat
    var height: CGFloat
}

enum CoordinateSpace {
    case global, local
}

protocol Gesture {}

struct GestureMask {
    static let all = GestureMask()
    static let subviews = GestureMask()
}

struct TapGesture: Gesture {
    func onEnded(_ action: @escaping (()) -> Void) -> some Gesture { self }
}

struct LongPressGesture: Gesture {
    func onEnded(_ action: @escaping (Bool) -> Void) -> some Gesture { self }
}

struct DragGesture: Gesture {
    struct Value {
        var translation: CGSize
    }
    init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {}
    func onEnded(_ action: @escaping (Value) -> Void) -> some Gesture { self }
}

struct Path {
    init(_ callback: (inout Path) -> Void) {}
    mutating func move(to end: CGPoint) {}
    mutating func addLine(to end: CGPoint) {}
    mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {}
    mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {}
    mutating func closeSubpath() {}
    func fill(_ content: Color) -> some View { EmptyView() }
    func stroke(_ content: Color, style: StrokeStyle) -> some View { EmptyView() }
}

enum CGLineCap {
    case butt, round, square
}

enum CGLineJoin {
    case miter, round, bevel
}

struct StrokeStyle {
    init(lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter) {}
}

struct Text: View {
    init(_ content: String) {}
    func font(_ font: Font?) -> Text { self }
    func foregroundColor(_ color: Color?) -> Text { self }
    var body: Never { fatalError() }
}

struct RoundedRectangle {
    init(cornerRadius: CGFloat) {}
    func fill(_ content: Color) -> some View { EmptyView() }
    func strokeBorder(_ content: Color, lineWidth: CGFloat = 1) -> some View { EmptyView() }
    func inset(by amount: CGFloat) -> InsetShape { InsetShape() }
}

protocol Shape {}

struct InsetShape: Shape {}

struct ZStack<Content: View>: View {
    init(@ViewBuilder content: () -> Content) {}
    var body: Never { fatalError() }
}

extension View {
    func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }
    func lineLimit(_ number: Int?) -> some View { self }
    func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View { self }
    func background<Background: View>(_ background: Background, alignment: Alignment = .center) -> some View { self }
    func clipped(antialiased: Bool = false) -> some View { self }
    func clipShape<S: Shape>(_ shape: S) -> some View { self }
    func shadow(color: Color, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
    func scaleEffect(x: CGFloat = 1, y: CGFloat = 1) -> some View { self }
    func rotationEffect(_ angle: Angle) -> some View { self }
    func opacity(_ opacity: Double) -> some View { self }
    func zIndex(_ value: Double) -> some View { self }
    func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
    func gesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View { self }
    func task<ID: Equatable>(id: ID, _ action: @escaping @MainActor @Sendable () async -> Void) -> some View { self }
}
