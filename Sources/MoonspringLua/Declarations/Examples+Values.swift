// The examples of values. The text after `-->` is what a `print` writes; a test runs them.

enum Example {
    static let vec = #"""
        local step = ms.vec(3, 4)
        print(step:length())  --> 5.0
        print(step * 2 - ms.vec(1, 0))  --> vec(5, 8)
        print(step:normalized(), step:dot({1, 1}))  --> vec(0.6, 0.8) 7.0
        """#

    static let rect = #"""
        local card = ms.rect(10, 20, 100, 50)
        print(card.center, card.maxX)  --> vec(60, 45) 110.0
        print(card:inset(10, 5))  --> rect(20, 25, 80, 40)
        print(card:contains({10, 20}), card:contains({110, 70}))  --> true false
        """#

    static let transform = #"""
        -- A quarter turn clockwise, then 10 to the right.
        local map = ms.transform.rotation(math.pi / 2) * ms.transform.translation(10, 0)
        print(map:apply({5, 0}))  --> vec(10, 5)
        print(map.rotation)  --> 1.5707963267949
        """#

    static let path = #"""
        local sail = ms.path():moveTo({0, 100}):lineTo({50, 0}):lineTo({100, 100}):close()
        print(sail.bounds)  --> rect(0, 0, 100, 100)
        print(sail:contains({50, 50}), sail:contains({5, 5}))  --> true false
        """#

    static let region = #"""
        local ring = ms.region.radius(100):difference(ms.region.radius(50))
        print(ring:contains({75, 0}), ring:contains({0, 0}))  --> true false
        """#

    static let gradient = #"""
        local dusk = ms.gradient{from = "#ff8a5c", to = "midnightblue"}
        local card = ms.View{size = {120, 80}, backgroundColor = dusk}
        print(card.backgroundColor == dusk, dusk.to)  --> true midnightblue
        """#
}
