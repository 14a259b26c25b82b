#if MOONSPRING_CHECK_INVARIANTS
    extension BoundingTree {
        /// Stops with a message if the tree contradicts itself.
        func checkInvariants() {
            checkProxies()
            checkLanes()
            checkParents()
        }

        /// Proxies and lanes name each other, and lanes hold the proxies' boxes.
        private func checkProxies() {
            var present = 0
            for proxy in 0..<slots.count where slots[proxy] >= 0 {
                present += 1
                let slot = Int(slots[proxy])
                precondition(slot < 16 * packedLeaves + looseCount, "a proxy stands beyond the last lane")
                precondition(slotProxies[slot] == Int32(proxy), "a lane does not name its proxy")
                let lane = BoundingNode.lane(slot & 15, of: nodes.base + (firstLeaf + slot >> 4))
                precondition(lane == boxes[proxy], "a lane does not hold its proxy's box")
            }
            precondition(present == count, "the count is wrong")
        }

        /// Taken lanes are as many as proxies; free ones hold nothing; loose ones have no gaps.
        private func checkLanes() {
            var taken = 0
            let end = 16 * (packedLeaves + (looseCount + 15) / 16)
            for slot in 0..<end {
                if slotProxies[slot] >= 0 {
                    taken += 1
                    continue
                }
                let lane = BoundingNode.lane(slot & 15, of: nodes.base + (firstLeaf + slot >> 4))
                precondition(lane == .empty, "a free lane holds a box")
                precondition(
                    slot < 16 * packedLeaves || slot >= 16 * packedLeaves + looseCount, "a gap among loose lanes")
            }
            precondition(taken == count, "lanes and proxies differ in number")
        }

        /// Every box lies inside the lane above it.
        private func checkParents() {
            for node in 1..<max(firstLeaf + packedLeaves, 1) {
                let parent = (node - 1) >> 4
                // Places of the upper levels that stay unused have no box above them.
                let lane = BoundingNode.lane((node - 1) & 15, of: nodes.base + parent)
                if node < firstLeaf && !isUsed(node) { continue }
                let union = nodes[node].union
                precondition(union.lower.x > union.upper.x || lane.contains(union), "a box sticks out of its parent")
            }
        }

        /// Whether any leaf lies under an inner node.
        private func isUsed(_ node: Int) -> Bool {
            var first = node
            while first < firstLeaf { first = 16 * first + 1 }
            return first < firstLeaf + packedLeaves
        }
    }
#endif
