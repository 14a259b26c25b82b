#if MOONSPRING_CHECK_INVARIANTS
    // The energy of a passive world never rises. Stops where it does: with the tick, the body that gained most, and what it touches.

    /// The energies of a passive world before a step.
    struct PassiveEnergy {
        /// Joules: kinetic of all, and both kinds by record.
        var kinetic = 0.0
        var total: [Double]
        /// What soft contacts and joints may give back in one step: everything lifted by `EnergyTolerance.lift`.
        var lift = 1e-3
    }

    /// What a step of a passive world may add.
    enum EnergyTolerance {
        /// Part of the kinetic energy.
        static let share = 0.02
        /// Metres by which everything may be lifted: what presses contacts and joints in under a load of many times their weight
        /// comes back in one step or some.
        static let lift = 0.02
        /// Metres by which bodies in motion overlap, and metres and radians by which joints come apart, at most.
        static let depth: Float = 0.05
        /// Joules up to which a world is looked at: masses and speeds at the ends of their ranges leave nothing of a float's places.
        static let most = 1e12
    }

    extension World {
        /// The energies of the world, nil where something but gravity may add to them: springs, forces, bodies that are moved, bodies that
        /// are pushed out of each other. `h` is the length of a sub-step.
        func passiveEnergy(_ h: Float) -> PassiveEnergy? {
            for index in 0..<contacts.count where contacts[index].shapeA >= 0 {
                if contacts[index].restitution > 1 || isDeep(contacts[index]) { return nil }
            }
            if pointSpringCount > 0 { return nil }
            for index in 0..<jointRecords.count where jointRecords[index].kind != .none {
                let record = jointRecords[index]
                if record.isAwake && (joints.row(record).pointee.rank == 0 || isApart(record, h)) { return nil }
            }
            var energy = PassiveEnergy(total: Array(repeating: 0, count: records.count))
            for body in 0..<records.count where records[body].set == .awake || records[body].set == .asleep {
                if records[body].type == .kinematic && records[body].set == .awake { return nil }
                let (state, simulation) = (state(of: body).pointee, simulation(of: body).pointee)
                if simulation.force != .zero || simulation.torque != 0 { return nil }
                if state.inverseMass == 0 { continue }
                let kinetic = self.energy(state.velocities, state)
                energy.kinetic += kinetic
                energy.total[body] = kinetic + potentialEnergy(state, simulation)
                // A velocity is that of the middle of a step: what a body gains in the rest is not in it.
                let acceleration = Double(simulation.acceleration.length)
                let fall = acceleration * Double(h) * Double(h)
                energy.lift += Double(simulation.mass) * acceleration * (EnergyTolerance.lift + fall)
            }
            return energy
        }

        /// Compares the energies with those before the step.
        func checkEnergy(_ before: PassiveEnergy?, _ h: Float) {
            guard let before, let after = passiveEnergy(h), after.total.count == before.total.count else { return }
            let gains = zip(after.total, before.total).map { $0 - $1 }
            let gain = gains.reduce(0, +)
            let allowed = EnergyTolerance.share * before.kinetic + before.lift
            if gain <= allowed || allowed > EnergyTolerance.most { return }
            guard let most = gains.indices.max(by: { gains[$0] < gains[$1] }) else { return }
            var touched = "nothing"
            forEachContact(of: most) { index in
                let other = otherBody(ofContact: index, than: most)
                touched = "body \(records[other].userData) (contact \(index))"
            }
            fatalError(
                "step \(stepCount) made \(gain) J of energy, \(allowed) J at most are let pass: most of it on body "
                    + "\(records[most].userData), which touches \(touched)")
        }

        /// Whether something has drawn a joint apart, which takes energy to pull together.
        private func isApart(_ record: JointRecord, _ h: Float) -> Bool {
            let (a, b) = (state(of: Int(record.bodyA)).pointee, state(of: Int(record.bodyB)).pointee)
            let step = JointStep(h: h, useBias: true)
            let bias = joints.equation(of: record, a, b, step).bias
            return max(abs(bias.x), abs(bias.y), abs(bias.z)) > Double(EnergyTolerance.depth * step.biasRate)
        }

        /// Whether bodies are within each other, as they are when they were made there: they are pushed apart, which takes energy.
        private func isDeep(_ contact: Contact) -> Bool {
            contact.manifoldCount > 0
                && min(contact.first.separation, contact.second.separation) < -EnergyTolerance.depth
        }
    }
#endif
