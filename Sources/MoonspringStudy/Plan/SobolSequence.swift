/// Points that fill a cube evenly, however many are taken of them (I. Sobol, 1967; in the order of Gray codes: I. Antonov and V. Saleev,
/// 1979). Initial numbers: S. Joe and F. Kuo, "Constructing Sobol sequences with better two-dimensional projections", SIAM Journal on
/// Scientific Computing 30, 2008.
enum SobolSequence {
    static var mostDimensions: Int { polynomials.count }
    private static let bits = 32

    /// The point of that number, from 0, each part from 0 up to 1.
    static func point(_ number: Int, dimensions: Int) -> [Double] {
        let code = UInt32(truncatingIfNeeded: number ^ number >> 1)
        return directions.prefix(dimensions).map { directions in
            var sum: UInt32 = 0
            for bit in 0..<bits where code >> UInt32(bit) & 1 == 1 { sum ^= directions[bit] }
            return Double(sum) * 0x1p-32
        }
    }

    private static let directions = zip(polynomials, initialNumbers).map { polynomial, initial in
        let degree = 31 - polynomial.leadingZeroBitCount
        var numbers = initial
        while numbers.count < bits {
            // The first dimension has no recurrence: each number is 1.
            guard degree > 0 else {
                numbers.append(1)
                continue
            }
            let last = numbers.count
            var next = numbers[last - degree] ^ numbers[last - degree] << UInt32(degree)
            for place in 1..<degree where polynomial >> (degree - place) & 1 == 1 {
                next ^= numbers[last - place] << UInt32(place)
            }
            numbers.append(next)
        }
        return numbers.enumerated().map { bit, number in number << UInt32(bits - 1 - bit) }
    }

    /// The primitive polynomials over {0, 1}, a bit for each coefficient.
    private static let polynomials: [Int32] = [
        1, 3, 7, 11, 13, 19, 25, 37, 41, 47, 55, 59, 61, 67, 91, 97, 103, 109, 115, 131,
    ]

    private static let initialNumbers: [[UInt32]] = [
        [1], [1], [1, 3], [1, 3, 1], [1, 1, 1], [1, 1, 3, 3], [1, 3, 5, 13], [1, 1, 5, 5, 17], [1, 1, 5, 5, 5],
        [1, 1, 7, 11, 19],
        [1, 1, 5, 1, 1], [1, 1, 1, 3, 11], [1, 3, 5, 5, 31], [1, 3, 3, 9, 7, 49], [1, 1, 1, 15, 21, 21],
        [1, 3, 1, 13, 27, 49],
        [1, 1, 1, 15, 7, 5], [1, 3, 1, 15, 13, 25], [1, 1, 5, 5, 19, 61], [1, 3, 7, 11, 23, 15, 103],
    ]
}
