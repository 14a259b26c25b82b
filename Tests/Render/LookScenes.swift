extension BrowserFilm {
    /// Clips, shadows and gradients, in turned and scaled views and over each other.
    static let looks = """
        scene.size = {360, 300}
        scene.backgroundColor = ms.gradient {from = '#f4f1ea', to = '#c8d4e6', angle = 1}
        local function add(parent, keys) return parent:addSubview(ms.View(keys)) end
        local function shade(view, color, radius, x, y)
            view.shadowColor, view.shadowRadius, view.shadowOffset = color, radius, {x, y}
            return view
        end
        local card = add(scene.view, {frame = {20, 20, 100, 70}, cornerRadius = 20, backgroundColor = '#ddd', clipsToBounds = true})
        shade(card, '#000000aa', 6, 0, 4)
        add(card, {frame = {60, 40, 80, 60}, backgroundColor = 'tomato'})
        shade(add(card, {frame = {-20, -10, 50, 50}, backgroundColor = 'seagreen'}), 'black', 4, 0, 0)
        local turned = add(scene.view, {frame = {150, 30, 100, 70}, cornerRadius = 10, backgroundColor = '#cde', clipsToBounds = true})
        turned.rotation = 0.5
        shade(turned, 'navy', 5, 8, 8)
        local inner = add(turned, {frame = {40, -20, 90, 60}, rotation = -0.3, cornerRadius = 15, clipsToBounds = true})
        inner.backgroundColor = 'gold'
        add(inner, {frame = {20, 20, 100, 20}, backgroundColor = ms.gradient {from = 'purple', to = '#80008000', angle = 0}})
        local disc = add(scene.view, {frame = {280, 20, 60, 60}, path = ms.path.ellipse {0, 0, 60, 60}})
        disc.backgroundColor = ms.gradient {colors = {'white', 'gold', 'red', 'navy', 'teal'}, locations = {0.1, 0.4, 0.6, 0.6, 0.9}, angle = 0.5}
        shade(disc, 'black', 3, 0, 0)
        local wave = ms.path():moveTo {0, 0}:curveTo({60, 0}, {0, 60}, {60, 60})
        shade(add(scene.view, {frame = {280, 110, 60, 60}, path = wave, strokeColor = '#00808080', lineWidth = 5}), '#00000088', 2, 4, 4)
        local scaled = add(scene.view, {frame = {40, 140, 40, 40}, backgroundColor = 'orange'})
        scaled.transform = ms.transform.scale(2, 2)
        shade(scaled, 'black', 3, 5, 0)
        shade(add(scene.view, {frame = {120, 140, 60, 40}, alpha = 0.5}), '#00f', 20, 0, 0)
        shade(add(scene.view, {frame = {210, 140, 50, 40}, backgroundColor = '#ffffff88'}), '#00000088', 0, 6, 6)
        shade(add(scene.view, {frame = {20, 220, 320, 60}, cornerRadius = 30, backgroundColor = 'white'}), '#a0f', 0.7, 0, 0)
        shade(add(scene.view, {frame = {100, 235, 30, 30}, cornerRadius = 15, backgroundColor = 'pink'}), '#060', 12, 20, 0)
        local tent = add(scene.view, {frame = {200, 230, 60, 40}, backgroundColor = '#ffcc0080', clipsToBounds = true})
        tent.path = ms.path.ellipse {-10, -10, 80, 60}
        add(tent, {frame = {-20, 10, 100, 20}, backgroundColor = 'brown'})
        """

    /// Fingers that are down, and some that were lifted, over black, grey and white.
    static let touches = """
        scene.size = {360, 300}
        scene.view:addSubview(ms.View {frame = {0, 0, 120, 300}, backgroundColor = 'black'})
        scene.view:addSubview(ms.View {frame = {120, 0, 120, 300}, backgroundColor = '#808080'})
        local function tap(y) for x = 30, 330, 60 do scene.tap {x, y} end end
        scene.quiet()
        for x = 30, 330, 60 do scene.pan {from = {x, 20}, to = {x + 5, 80}, duration = 0.5} end
        scene.after(0.05, function() tap(160) end)
        scene.after(0.2, function() tap(250) scene.tap {-5, 300} scene.tap {1e6, 0} end)
        """

    /// Texts that fit and texts that do not, of each weight and alignment.
    static let texts = """
        scene.size = {360, 260}
        local function add(keys)
            keys.backgroundColor = '#dde6f0'
            return scene.view:addSubview(ms.View(keys))
        end
        add {frame = {10, 10, 100, 40}, text = 'fits'}
        add {frame = {120, 10, 100, 40}, text = 'This line does not fit'}
        add {frame = {230, 10, 100, 40}, text = 'two lines\\nthe second does not fit', fontSize = 14, textAlignment = 'left'}
        add {frame = {10, 60, 5, 40}, text = 'narrow'}
        add {frame = {30, 60, 80, 40}, text = 'Medium', fontWeight = 'medium'}
        add {frame = {120, 60, 80, 40}, text = 'Regular', fontWeight = 'regular'}
        add {frame = {210, 60, 80, 40}, text = 'Bold', fontWeight = 'bold'}
        add {frame = {300, 60, 50, 40}, text = 'Medium weight', fontWeight = 'medium', textAlignment = 'right', alpha = 0.5}
        add {frame = {10, 160, 120, 40}, text = 'turned text that is long', rotation = 0.3}
        add {center = {250, 180}, text = 'no width, all is shown'}
        add {frame = {10, 215, 150, 30}, text = 'letters of one width', fontFamily = 'monospace', fontSize = 14}
        add {frame = {200, 210, 150, 20}, text = 'taller\\nthan\\nthe view\\nis not cut', fontSize = 12, fontWeight = 'medium'}
        """
}
