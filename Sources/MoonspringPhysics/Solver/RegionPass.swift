/// One pass over a world: the bodies of each region, then its contacts; regions side by side, then what lies between them.
///
/// A thread does the same regions in every pass, so what it works on stays in its cache: a body that another core wrote last
/// costs about as much as ten that are at hand.
struct RegionPass {
    var bodies: BodyPass
    var bodyKind: BodyPass.Kind?
    var contacts: ContactPass
    var hasContacts: Bool
    /// How many regions there are; behind them come bodies that several regions read, and contacts between regions.
    var count: Int
    /// The awake bodies by region.
    var slots: UnsafePointer<Int32>
    /// Where each region begins in `slots`.
    var starts: UnsafePointer<Int32>
    /// By region.
    var summaries: UnsafeMutablePointer<SubstepSummary>

    mutating func run(_ workers: Workers) {
        runBodies(count)
        workers.run(blocks: count, &self) { context, region in
            let pass = context.assumingMemoryBound(to: RegionPass.self)
            pass.pointee.runBodies(region)
            if pass.pointee.hasContacts { pass.pointee.contacts.run(region: region) }
        }
        if hasContacts { contacts.run(region: count) }
    }

    private func runBodies(_ region: Int) {
        guard let bodyKind else { return }
        let first = Int(starts[region])
        let end = Int(starts[region + 1])
        summaries[region] = bodies.run(bodyKind, UnsafeBufferPointer(start: slots + first, count: end - first))
    }
}
