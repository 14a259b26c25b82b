import PlatformC

package enum Memory {
    /// Whether the bytes at two places are equal.
    package static func isEqual(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer, bytes: Int) -> Bool {
        memcmp(one, other, bytes) == 0
    }
}
