import MoonspringScene
import Testing

@Suite("Whole numbers of seven bits a byte")
struct VarintTests {
    @Test(
        "the lowest bits come first, and only the last byte is below 128",
        arguments: [
            (0, [0]), (127, [127]), (128, [128, 1]), (300, [172, 2]),
            (UInt64.max, [255, 255, 255, 255, 255, 255, 255, 255, 255, 1]),
        ] as [(UInt64, [UInt8])])
    func bytes(number: UInt64, expected: [UInt8]) {
        var bytes: [UInt8] = []
        bytes.append(varint: number)
        #expect(bytes == expected)
    }
}
