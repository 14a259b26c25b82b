import MoonspringScene
import MoonspringSystem

/// The functions of NLopt (S. Johnson, "The NLopt nonlinear-optimization package"), loaded when a fit runs. Its own header says what each
/// does; methods are named as there, without their prefix.
struct NLopt: Sendable {
    typealias Objective =
        @convention(c) (UInt32, UnsafePointer<Double>?, UnsafeMutablePointer<Double>?, UnsafeMutableRawPointer?) ->
        Double

    private let algorithm: @convention(c) (UnsafePointer<CChar>) -> Int32
    private let create: @convention(c) (Int32, UInt32) -> OpaquePointer?
    private let destroy: @convention(c) (OpaquePointer?) -> Void
    private let setObjective: @convention(c) (OpaquePointer?, Objective?, UnsafeMutableRawPointer?) -> Int32
    private let setLowerBounds: @convention(c) (OpaquePointer?, Double) -> Int32
    private let setUpperBounds: @convention(c) (OpaquePointer?, Double) -> Int32
    private let setInitialStep: @convention(c) (OpaquePointer?, Double) -> Int32
    private let setMostEvaluations: @convention(c) (OpaquePointer?, Int32) -> Int32
    private let setTolerance: @convention(c) (OpaquePointer?, Double) -> Int32
    private let optimize:
        @convention(c) (OpaquePointer?, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>) -> Int32
    private let forceStop: @convention(c) (OpaquePointer?) -> Int32

    /// Throws where the library is not installed.
    init() throws(OutputError) {
        let library: DynamicLibrary
        do throws(DynamicLibrary.Failure) {
            library = try DynamicLibrary(["libnlopt.so.0", "libnlopt.so.1", "libnlopt.0.dylib", "libnlopt.1.dylib"])
            algorithm = try library.function("nlopt_algorithm_from_string")
            create = try library.function("nlopt_create")
            destroy = try library.function("nlopt_destroy")
            setObjective = try library.function("nlopt_set_min_objective")
            setLowerBounds = try library.function("nlopt_set_lower_bounds1")
            setUpperBounds = try library.function("nlopt_set_upper_bounds1")
            setInitialStep = try library.function("nlopt_set_initial_step1")
            setMostEvaluations = try library.function("nlopt_set_maxeval")
            setTolerance = try library.function("nlopt_set_xtol_abs1")
            optimize = try library.function("nlopt_optimize")
            forceStop = try library.function("nlopt_force_stop")
        } catch {
            throw .failed(
                "NLopt cannot be loaded (\(error.reason)), which a fit searches with; install it: apt install libnlopt0"
            )
        }
    }

    /// Where the objective is, while a search runs.
    private final class Call {
        let objective: ([Double]) -> Double?
        let nlopt: NLopt
        var search: OpaquePointer?

        init(_ nlopt: NLopt, _ objective: @escaping ([Double]) -> Double?) {
            (self.nlopt, self.objective) = (nlopt, objective)
        }
    }

    /// Looks for the least of a function in the unit cube, from a point of it. Ends after so many evaluations, or when the function
    /// gives nil. What it found is what the function was asked.
    func minimize(
        _ method: String, from start: [Double], step: Double, evaluations: Int,
        _ objective: @escaping ([Double]) -> Double?
    ) {
        guard let search = create(algorithm(method), UInt32(start.count)) else { return }
        defer { destroy(search) }
        let call = Call(self, objective)
        call.search = search
        withExtendedLifetime(call) {
            _ = setObjective(
                search,
                { count, point, _, data in
                    guard let point, let data else { return .infinity }
                    let call = Unmanaged<Call>.fromOpaque(data).takeUnretainedValue()
                    if let value = call.objective(Array(UnsafeBufferPointer(start: point, count: Int(count)))) {
                        return value
                    }
                    _ = call.nlopt.forceStop(call.search)
                    return 1e300
                }, Unmanaged.passUnretained(call).toOpaque())
            _ = setLowerBounds(search, 0)
            _ = setUpperBounds(search, 1)
            _ = setInitialStep(search, step)
            _ = setMostEvaluations(search, Int32(clamping: max(1, evaluations)))
            _ = setTolerance(search, 1e-7)
            var (point, least) = (start, 0.0)
            _ = optimize(search, &point, &least)
        }
    }
}
