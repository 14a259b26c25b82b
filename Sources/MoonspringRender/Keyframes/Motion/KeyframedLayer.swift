/// What a scene is drawn of, back to front: views, and groups of those that follow each other and are clipped by the same view.
indirect enum KeyframedLayer {
    /// With what is in it, in its coordinates.
    case view(KeyframedView, [KeyframedLayer])
    /// `name` is that of no view, and `outline` the edge of the view that clips, in the coordinates that the group is in.
    case clip(name: String, outline: OutlineTrack, [KeyframedLayer])
}

extension KeyframedScene {
    /// The views in the groups that clip them. A format without clipping takes the views alone.
    var layers: [KeyframedLayer] {
        var counts: [Int: Int] = [:]
        return layers(in: nil, &counts)
    }

    private func layers(in holder: Int?, _ counts: inout [Int: Int]) -> [KeyframedLayer] {
        let rows = views.indices.filter { views[$0].holder == holder }.map { (place: $0, clips: clips(of: $0)) }
        return layers(rows[...], depth: holder.map { clips(of: $0).count } ?? 0, &counts)
    }

    /// The places of the views that clip one, the outermost first.
    private func clips(of place: Int) -> [Int] {
        var (clips, next) = ([Int](), views[place].clip)
        while let clip = next, clips.count < views.count {
            clips.insert(clip, at: 0)
            next = views[clip].clip
        }
        return clips
    }

    private func layers(
        _ rows: ArraySlice<(place: Int, clips: [Int])>, depth: Int, _ counts: inout [Int: Int]
    ) -> [KeyframedLayer] {
        var (layers, rest) = ([KeyframedLayer](), rows)
        while let first = rest.first {
            let clip = first.clips.dropFirst(depth).first
            let isInner = clip == views[first.place].holder
            guard let clip, let outline = isInner ? views[clip].innerOutline : views[clip].outline else {
                layers.append(.view(views[first.place], self.layers(in: first.place, &counts)))
                rest.removeFirst()
                continue
            }
            let group = rest.prefix { $0.clips.count > depth && $0.clips[depth] == clip }
            rest.removeFirst(group.count)
            counts[clip, default: 0] += 1
            // Names of views have no two hyphens in a row.
            let name = "\(views[clip].identifier)--clip" + (counts[clip] == 1 ? "" : "-\(counts[clip, default: 1])")
            layers.append(.clip(name: name, outline: outline, self.layers(group, depth: depth + 1, &counts)))
        }
        return layers
    }
}
