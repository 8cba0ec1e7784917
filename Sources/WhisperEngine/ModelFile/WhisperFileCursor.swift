/// Reads the bytes of a Whisper model file from the start, and never past the end.
struct WhisperFileCursor {
    /// Why the bytes are not a model, as the end of a sentence.
    struct Damage: Error, Hashable {
        var reason: String

        init(_ reason: String) { self.reason = reason }
    }

    let bytes: UnsafeRawBufferPointer
    private(set) var offset = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var left: Int { bytes.count - offset }

    /// The format's only kind of number: a signed 32-bit integer, little-endian.
    mutating func number(_ what: String) throws(Damage) -> Int {
        guard left >= 4 else { throw Damage("the file ends inside \(what)") }
        defer { offset += 4 }
        return Int(Int32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self)))
    }

    /// Reads a number that must lie in a range.
    mutating func number(_ what: String, in range: ClosedRange<Int>) throws(Damage) -> Int {
        let number = try number(what)
        guard range.contains(number) else {
            let wanted =
                range.count == 1
                ? "\(range.lowerBound)" : "a number from \(range.lowerBound) to \(range.upperBound)"
            throw Damage("\(what) is \(number) instead of \(wanted)")
        }
        return number
    }

    /// The next bytes, without copying them.
    mutating func take(_ count: Int, _ what: String) throws(Damage) -> UnsafeRawBufferPointer {
        guard count >= 0, count <= left else { throw Damage("the file ends inside \(what)") }
        defer { offset += count }
        return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
    }
}
