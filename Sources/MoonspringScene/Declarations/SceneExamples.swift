// The examples of the scene. The text after `-->` is what a `print` writes; a test runs them.

enum SceneExample {
    static let timer = #"""
        local count = 0
        local timer = scene.every(0.25, function() count = count + 1 end)
        scene.advance(1)
        timer:cancel()
        scene.advance(1)
        print(count)  --> 4
        """#

    static let parameter = #"""
        -- A slider in a viewer, --param frequency=4 on the command line.
        local frequency = scene.param("frequency", 2, {min = 0.5, max = 8, step = 0.5})
        print(frequency.name, frequency.value)  --> frequency 2.0
        """#

    static let scene = #"""
        scene.size = {320, 240}
        local lamp = scene.view:addSubview(ms.View{frame = {140, 100, 40, 40}, alpha = 0})

        scene.spawn(function()
            scene.wait(0.5)
            scene.tween(1, function(progress) lamp.alpha = progress end, "easeInOut")
        end)
        scene.advance(1)
        print(scene.time, lamp.alpha)  --> 1.0 0.5
        """#
}
