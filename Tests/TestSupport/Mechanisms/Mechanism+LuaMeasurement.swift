import Moonspring

// What the Lua scene of a mechanism says about itself: where its energy rises, and how fast it becomes.

extension Mechanism {
    /// The functions `resize`, `energy.measure` and `energy.restart`.
    var measurement: [String] {
        [
            resizing, "local energy = {lowest = math.huge, greatest = 0, fastest = 0}",
            "local masses, inertias, behaviors = {}, {}, {}",
        ]
            + items.enumerated().filter { !materials[$1.material].isAnchored }.map { index, item in
                let material = materials[item.material]
                let inertia = material.allowsRotation ? item.inertia(density: material.density) : 0
                return "masses[\(index + 1)], inertias[\(index + 1)], behaviors[\(index + 1)] = "
                    + "\(item.mass(density: material.density)), \(inertia), materials[\(item.material + 1)]"
            } + ["local function potential()", "  local sum = 0"] + potentials + ["  return sum", "end", Self.meter]
    }

    private var resizing: String {
        """
        local function resize(item, material, size)
          local holders = {}
          local lists = {gravity, \(collides ? "collision, " : "")material}
          for _, force in ipairs(forces) do lists[#lists + 1] = force end
          for _, list in ipairs(lists) do
            for _, other in ipairs(list.items) do if other == item then holders[#holders + 1] = list end end
          end
          for _, holder in ipairs(holders) do holder:removeItem(item) end
          item.bounds = {0, 0, size[1], size[2]}
          for _, holder in ipairs(holders) do holder:addItem(item) end
        end
        """
    }

    /// Lines that add to `sum`. Springs are counted while nothing changes.
    private var potentials: [String] {
        var lines = ["  for k, m in pairs(masses) do"]
        lines.append("    sum = sum - m * (\(gravity.x) * items[k].center.x + \(gravity.y) * items[k].center.y) / 10")
        for field in fields {
            let offset = "(items[k].center - ms.vec(\(field.position.x), \(field.position.y)))"
            switch field.kind {
            case .drag: break
            case .spring: lines.append("    sum = sum + \(field.strength) * \(offset):dot(\(offset)) / 2e4")
            case .radialGravity: lines.append("    sum = sum + \(field.strength) * m * \(offset):length() / 100")
            case .linearGravity:
                lines.append(
                    "    sum = sum - \(field.strength) * m * items[k].center:dot{\(field.direction.x), \(field.direction.y)} / 100"
                )
            }
        }
        lines.append("  end")
        for push in pushes {
            lines.append(
                "  sum = sum - items[\(push.item + 1)].center:dot{\(push.force.x), \(push.force.y)} / 100")
        }
        for spring in springs {
            let offset = "(items[\(spring.item + 1)].center - ms.vec(\(spring.target.x), \(spring.target.y)))"
            lines.append(
                "  if masses[\(spring.item + 1)] then sum = sum + masses[\(spring.item + 1)] * \(spring.stiffness) * \(offset):dot(\(offset)) / 2e4 end"
            )
        }
        for (index, link) in links.enumerated() where link.kind == .rod && link.frequency > 0 {
            let item = "items[\(link.item + 1)].center"
            let end = link.other.map { "items[\($0 + 1)].center" } ?? "links[\(index + 1)].anchorPoint"
            lines.append("  if links[\(index + 1)] and links[\(index + 1)].dynamicAnimator then")
            lines.append("    local stretch = (\(item):distance(\(end)) - links[\(index + 1)].length) / 100")
            lines.append("    sum = sum + \(stiffness(of: link)) * stretch * stretch / 2")
            lines.append("  end")
        }
        return lines
    }

    /// Newtons per metre of a spring between centres, as the items are in the beginning.
    private func stiffness(of link: Link) -> Double {
        func inverse(_ index: Int?) -> Double {
            guard let index, !materials[items[index].material].isAnchored else { return 0 }
            return 1 / items[index].mass(density: materials[items[index].material].density)
        }
        let rate = 2 * Double.pi * link.frequency
        return rate * rate / (inverse(link.item) + inverse(link.other))
    }

    private static let meter = """
        function energy.measure()
          local kinetic, floor = 0, 1e-4
          for k, m in pairs(masses) do
            local v, w = behaviors[k]:linearVelocity(items[k]) / 100, behaviors[k]:angularVelocity(items[k])
            kinetic = kinetic + m * v:dot(v) / 2 + inertias[k] * w * w / 2
            floor = floor + m * 0.1
            energy.fastest = math.max(energy.fastest, v:length() * 100)
          end
          local sum = kinetic + potential()
          if sum ~= sum or sum > energy.lowest + 0.05 * energy.greatest + floor then
            if not energy.told then
              scene.log(string.format("the energy rises in tick %d: lowest %.4g J, before %.4g J, now %.4g J; greatest kinetic %.4g J",
                scene.tick - 1, energy.lowest, energy.last or 0 / 0, sum, energy.greatest))
            end
            energy.told = true
          end
          energy.last, energy.lowest = sum, math.min(energy.lowest, sum)
          energy.greatest = math.max(energy.greatest, kinetic)
        end
        function energy.restart() energy.lowest = math.huge end
        scene.signal("energy", function() return energy.last or 0 end)
        scene.signal("fastest", function() return energy.fastest end)
        """
}
