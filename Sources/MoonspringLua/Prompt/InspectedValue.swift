/// A Lua value as a prompt shows it. Nothing of a script runs to make one, but for a `__tostring`.
package indirect enum InspectedValue: Equatable, Sendable {
    case nothing
    case boolean(Bool)
    case number(Double)
    case integer(Int64)
    /// A string; `left`: how many bytes of it are not here. Bytes that are not UTF-8 stand as U+FFFD.
    case string(String, left: Int)
    /// What has a text of its own: a vec, a table with `__tostring`.
    case text(String)
    /// A function or a coroutine, and where it is from: `function scene.lua:12`, `function (built in)`, `coroutine (suspended)`.
    case code(String)
    /// `left`: how many entries are not here.
    case table([Entry], left: Int)
    /// An engine object. `className` is what the script calls its class, `builtIn` the engine's class it is of or derives from,
    /// `text` what `tostring` gives, `serial` its creation number.
    case object(className: String, builtIn: String, text: String, serial: Int)
    /// A table that contains itself; `up` is how many levels: 1 is the table around it.
    case cycle(up: Int)

    /// One key and its value. Integer keys come first, ascending, then strings in byte order, as `pairs` goes in the sandbox.
    package struct Entry: Equatable, Sendable {
        package let key: InspectedValue
        package let value: InspectedValue

        package init(key: InspectedValue, value: InspectedValue) {
            self.key = key
            self.value = value
        }
    }
}
