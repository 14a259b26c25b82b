/// What a scene is drawn of, back to front: views, and groups of those that follow each other and are clipped by the same view.
indirect enum KeyframedLayer {
    case view(KeyframedView)
    /// `name` is that of no view, and `outline` the edge of the view that clips, in the scene's points.
    case clip(name: String, outline: OutlineTrack, [KeyframedLayer])
}

extension KeyframedScene {
    /// The views in the groups that clip them. A format without clipping takes the views alone.
    var layers: [KeyframedLayer] {
        var counts: [Int: Int] = [:]
        return layers(views.indices.map { (views[$0], clips(of: $0)) }[...], depth: 0, &counts)
    }

    /// The places of the views that clip one, the outermost first.
    private func clips(of place: Int) -> [Int] {
        var (clips, next) = ([Int](), views[place].clip)
        while let clip = next, clips.count < views.count {
            if views[clip].outline != nil { clips.insert(clip, at: 0) }
            next = views[clip].clip
        }
        return clips
    }

    private func layers(
        _ rows: ArraySlice<(view: KeyframedView, clips: [Int])>, depth: Int, _ counts: inout [Int: Int]
    ) -> [KeyframedLayer] {
        var (layers, rest) = ([KeyframedLayer](), rows)
        while let first = rest.first {
            guard first.clips.count > depth, let outline = views[first.clips[depth]].outline else {
                layers.append(.view(first.view))
                rest.removeFirst()
                continue
            }
            let clip = first.clips[depth]
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
