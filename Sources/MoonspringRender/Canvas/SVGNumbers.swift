/// An SVG of Cairo's with its own numbers: Cairo numbers surfaces and images through a whole process, so that a second
/// drawing of the same picture would have other bytes. Here they are counted from 1 in order of their coming.
func renumbered(_ svg: [UInt8]) -> [UInt8] {
    let words = ["surface", "image"].map { Array($0.utf8) }
    var numbers: [[UInt8]: Int] = [:]
    var result: [UInt8] = []
    result.reserveCapacity(svg.count)
    var index = 0
    while index < svg.count {
        result.append(svg[index])
        // Names begin after a quote (id="surface7") or a hash (href="#surface7"); neither is in the data of an image.
        let isStart = svg[index] == UInt8(ascii: "\"") || svg[index] == UInt8(ascii: "#")
        index += 1
        guard isStart, let word = words.first(where: { svg[index...].starts(with: $0) }) else { continue }
        var end = index + word.count
        while end < svg.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(svg[end]) { end += 1 }
        guard end > index + word.count else { continue }
        let digits = Array(svg[index + word.count..<end])
        let number = numbers[digits] ?? numbers.count + 1
        numbers[digits] = number
        result += word
        result += "\(number)".utf8
        index = end
    }
    return result
}
