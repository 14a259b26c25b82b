import PlatformC

package enum Environment {
    /// A variable's value; nil: it is not set.
    package static subscript(name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
