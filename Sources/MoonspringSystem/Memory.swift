import PlatformC

package enum Memory {
    package static func isEqual(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer, bytes: Int) -> Bool {
        memcmp(one, other, bytes) == 0
    }
}
