/// The integrator of the reference in double precision: semi-implicit Euler at 1/120 s, damping of 0.1 after forces.
/// After `tick` ticks of 1/60 s it has done 2 tick - 1 sub-steps.
func integrate(tick: Int, acceleration: Double) -> (distance: Double, speed: Double) {
    let h = 1.0 / 120
    var (distance, speed) = (0.0, 0.0)
    for _ in 0..<max(0, 2 * tick - 1) {
        speed = (speed + h * acceleration) / (1 + h * 0.1)
        distance += h * speed
    }
    return (distance, speed)
}
