import CZlib

/// Packs bytes as they come, in the format of zlib (RFC 1950).
struct Deflater: ~Copyable {
    private let stream: UnsafeMutablePointer<z_stream>
    private var packed: [UInt8] = []
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    private let isReady: Bool

    /// `level`: 1 is fast, 9 packs best.
    init(level: Int32) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let size = Int32(MemoryLayout<z_stream>.size)
        // 15: the largest window; 9: the most memory.
        isReady = deflateInit2_(stream, level, Z_DEFLATED, 15, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK
    }

    deinit {
        if isReady { deflateEnd(stream) }
        stream.deallocate()
    }

    /// Returns false where there is no memory.
    mutating func append(_ bytes: [UInt8]) -> Bool { pack(bytes, Z_NO_FLUSH) }

    /// All bytes, packed; nil: there is no memory.
    mutating func finish() -> [UInt8]? { pack([], Z_FINISH) ? packed : nil }

    private mutating func pack(_ bytes: [UInt8], _ flush: Int32) -> Bool {
        guard isReady else { return false }
        var bytes = bytes
        return bytes.withUnsafeMutableBufferPointer { bytes in
            stream.pointee.next_in = bytes.baseAddress
            stream.pointee.avail_in = UInt32(bytes.count)
            while true {
                let status = buffer.withUnsafeMutableBufferPointer { buffer in
                    stream.pointee.next_out = buffer.baseAddress
                    stream.pointee.avail_out = UInt32(buffer.count)
                    return deflate(stream, flush)
                }
                packed += buffer[..<(buffer.count - Int(stream.pointee.avail_out))]
                if status == Z_STREAM_END { return true }
                // No progress is possible where all was taken and nothing is due.
                if status != Z_OK { return status == Z_BUF_ERROR && flush == Z_NO_FLUSH }
                if flush == Z_NO_FLUSH, stream.pointee.avail_in == 0, stream.pointee.avail_out > 0 { return true }
            }
        }
    }
}
