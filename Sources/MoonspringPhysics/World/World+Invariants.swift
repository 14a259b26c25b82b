extension World {
    /// Checks that records, sets, rings and joint lists agree. Empty unless compiled with `-D
    /// MOONSPRING_CHECK_INVARIANTS`.
    @inline(__always)
    public func _checkInvariants() {
        #if MOONSPRING_CHECK_INVARIANTS
            checkBodies()
            checkJoints()
        #endif
    }

    #if MOONSPRING_CHECK_INVARIANTS
        private func checkBodies() {
            var living = 0
            for index in 0..<records.count where records[index].set != .none {
                living += 1
                let record = records[index]
                let state = state(of: index).pointee
                precondition(Int(simulation(of: index).pointee.body) == index, "a slot belongs to another body")
                precondition(state.position.isFinite && state.velocity.isFinite, "a body is not finite")
                precondition(state.angle.isFinite && state.angularVelocity.isFinite, "a body's rotation is not finite")
                precondition((record.nextAsleep >= 0) == (record.set == .asleep), "only sleeping bodies are in rings")
                if record.set == .asleep {
                    precondition(records[Int(record.nextAsleep)].set == .asleep, "a ring leads out of the sleeping set")
                    precondition(state.velocity == .zero && state.angularVelocity == 0, "a sleeping body moves")
                }
                if record.set == .fixed { precondition(state.inverseMass == 0, "a static body has a mass") }
                var previous: Int32 = -1
                var key = record.firstEdge
                while key >= 0 {
                    let edge = jointRecords[Int(key >> 1)][key & 1]
                    precondition(Int(edge.body) == index && edge.previous == previous, "a joint list is broken")
                    previous = key
                    key = edge.next
                }
            }
            precondition(living == bodyCount, "records and sets count differently")
        }

        private func checkJoints() {
            var living = 0
            for index in 0..<jointRecords.count where jointRecords[index].kind != .none {
                living += 1
                let record = jointRecords[index]
                let a = records[Int(record.a.body)].set
                let b = records[Int(record.b.body)].set
                precondition(a != .none && b != .none, "a joint outlived its body")
                precondition(record.isAwake == (a == .awake || b == .awake), "a joint is awake without its bodies")
                precondition(!record.isAwake || (a != .asleep && b != .asleep), "an island sleeps by halves")
                let slot = Int(record.slot)
                let owner: Int32
                if record.kind == .distance {
                    owner = (record.isAwake ? distanceJoints.awake[slot] : distanceJoints.parked[slot]).ends.joint
                } else {
                    owner = (record.isAwake ? hingeJoints.awake[slot] : hingeJoints.parked[slot]).ends.joint
                }
                precondition(Int(owner) == index, "a row belongs to another joint")
            }
            precondition(living == jointCount, "joints are counted wrong")
        }
    #endif
}
