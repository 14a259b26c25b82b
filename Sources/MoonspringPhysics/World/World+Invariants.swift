extension World {
    /// Checks that records, sets, rings and joint lists agree. Empty unless compiled with `-D
    /// MOONSPRING_CHECK_INVARIANTS`.
    @inline(__always)
    public func _checkInvariants() {
        #if MOONSPRING_CHECK_INVARIANTS
            checkBodies()
            checkJoints()
            checkShapes()
            checkContacts()
        #endif
    }

    #if MOONSPRING_CHECK_INVARIANTS
        /// The kinetic energy of bodies by the velocities that the half started from, joules; nil where one of them moves that impulses do not.
        func impactEnergy(_ bodies: [Int32]) -> Double? {
            var sum = 0.0
            for body in bodies where records[Int(body)].set == .awake {
                let slot = Int(records[Int(body)].slot)
                let velocity = Triple(startVelocities[slot])
                if awake.states[slot].inverseMass == 0 && velocity != .zero { return nil }
                sum += energy(velocity, awake.states[slot])
            }
            return sum
        }

        /// Stops where an impact on bodies has made energy: more than rounding of velocities to 32 bits accounts for, and what gravity does
        /// from the middle of the half, which the velocities are those of, to the touch.
        func checkImpact(of candidate: Int, _ bodies: [Int32], before: Double?, workOfForces: Double) {
            guard let before, let after = impactEnergy(bodies) else { return }
            let candidate = impacts.candidates[candidate]
            let contact = contacts[Int(candidate.contact)]
            let (a, b) = (records[Int(contact.bodyA)].userData, records[Int(contact.bodyB)].userData)
            if candidate.restitution > 1 || before > EnergyTolerance.most { return }
            if !(after > before * (1 + 1e-3) + 1e-6 + workOfForces) { return }
            // `precondition` says nothing in an optimised build.
            fatalError(
                "step \(stepCount): an impact between bodies \(a) and \(b) (contact \(candidate.contact)) made "
                    + "\(after - before) J out of \(before) J")
        }

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
                precondition((record.set == .fixed) == (record.type == .static), "a body is in the wrong set")
                if record.type != .dynamic {
                    precondition(state.inverseMass == 0, "a body that forces do not move has a mass")
                }
                forEachPointSpring(of: index) { row in
                    precondition(Int(row.pointee.body) == index, "a spring hangs on another body")
                }
                let pose = poses[index]
                precondition(pose.position == state.position, "a pose is not where its body is")
                precondition(
                    (pose.rotation.sine * pose.rotation.sine + pose.rotation.cosine * pose.rotation.cosine - 1)
                        .magnitude
                        < 1e-4, "a pose is no rotation")
                var previous: Int32 = -1
                var key = record.firstJoint
                while key >= 0 {
                    let joint = jointRecords[Int(key >> 1)]
                    let body = key & 1 == 0 ? joint.bodyA : joint.bodyB
                    precondition(
                        Int(body) == index && jointLinks.previous(key) == previous, "a joint list is broken")
                    previous = key
                    key = jointLinks.next(key)
                }
            }
            precondition(living == bodyCount, "records and sets count differently")
        }

        private func checkJoints() {
            var living = 0
            for index in 0..<jointRecords.count where jointRecords[index].kind != .none {
                living += 1
                let record = jointRecords[index]
                let a = records[Int(record.bodyA)].set
                let b = records[Int(record.bodyB)].set
                precondition(a != .none && b != .none, "a joint outlived its body")
                precondition(record.isAwake == a.keepsJointAwake(with: b), "a joint is awake without its bodies")
                for (one, other) in [(record.bodyA, b), (record.bodyB, a)]
                where records[Int(one)].set == .awake && records[Int(one)].type == .dynamic {
                    precondition(other != .asleep, "an island sleeps by halves")
                }
                precondition(Int(joints.row(record).pointee.ends.joint) == index, "a row belongs to another joint")
            }
            precondition(living == jointCount, "joints are counted wrong")
        }

        private func checkShapes() {
            awakeTree.checkInvariants()
            restTree.checkInvariants()
            var living = 0
            for index in 0..<records.count where records[index].set != .none {
                forEachShape(of: index) { shape in
                    living += 1
                    precondition(Int(forms[shape].body) == index, "a shape belongs to another body")
                    let isAwake = records[index].set == .awake
                    precondition(records[index].isInAwakeTree == isAwake, "a body's shapes are in the wrong tree")
                    precondition(awakeTree.contains(proxy: Int32(shape)) == isAwake, "a shape is not in its tree")
                    precondition(restTree.contains(proxy: Int32(shape)) == !isAwake, "a shape is in another tree")
                    precondition(fatBoxes[shape].contains(tightBox(of: shape)), "a shape has left its fat box")
                }
            }
            precondition(living == shapeCount, "shapes and trees count differently")
        }

        private func checkContacts() {
            var living = 0
            var masks = [UInt32](repeating: 0, count: records.count)
            for index in 0..<contacts.count where contacts[index].shapeA >= 0 {
                living += 1
                let contact = contacts[index]
                let a = Int(contact.bodyA)
                let b = Int(contact.bodyB)
                precondition(pairs.contains(contact.shapeA, contact.shapeB), "a contact is not in the set of pairs")
                precondition(forms[Int(contact.shapeA)].body == contact.bodyA, "a contact's shape is another body's")
                precondition(forms[Int(contact.shapeB)].body == contact.bodyB, "a contact's shape is another body's")
                precondition(
                    contact.isParked != (records[a].set == .awake || records[b].set == .awake),
                    "a contact is parked wrongly")
                if !contact.isParked {
                    precondition(
                        awakeContacts[Int(contact.awakeSlot)] == Int32(index), "an awake contact is not listed")
                }
                precondition(
                    contact.surface.lanes.x.isFinite && contact.surface.lanes.y.isFinite, "a normal is not finite")
                precondition(contact.first.normalImpulse.isFinite, "an impulse is not finite")
                if contact.color == ContactColor.none { continue }
                precondition(contact.pointCount > 0 && !contact.isParked, "a contact without points has a colour")
                let bit = ContactColor.bit(contact.color)
                for body in [a, b] where records[body].type == .dynamic {
                    precondition(masks[body] & bit == 0, "two contacts of a body have one colour")
                    masks[body] |= bit
                }
            }
            for index in 0..<records.count where records[index].set != .none {
                precondition(masks[index] == colorMasks[index], "a body's colours are marked wrongly")
            }
            precondition(living == contactCount, "contacts are counted wrong")
        }
    #endif
}
