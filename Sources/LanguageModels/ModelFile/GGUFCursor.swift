/// Reads the bytes of a GGUF file from the beginning and never past the end.
///
/// Every size that the file states is checked against the remaining bytes before it is used.
struct GGUFCursor {
    /// Why the bytes are not a valid header, as the end of a sentence.
    struct Damage: Error, Hashable {
        let reason: String

        /// - Parameter reason: may quote names from the file. Whatever they contain, the sentence stays one short line.
        init(reason: String) {
            let line = String(String.UnicodeScalarView(reason.unicodeScalars.filter(Self.isPrintable)))
            self.reason = line.count > 200 ? "\(line.prefix(100))…\(line.suffix(90))" : line
        }

        private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
            default: true
            }
        }
    }

    let bytes: UnsafeRawBufferPointer
    private(set) var offset = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var left: Int { bytes.count - offset }

    /// A little-endian number.
    mutating func number<Value: FixedWidthInteger>(_: Value.Type = Value.self, _ what: String) throws(Damage)
        -> Value
    {
        let size = MemoryLayout<Value>.size
        guard size <= left else { throw Damage(reason: "the file ends inside \(what)") }
        defer { offset += size }
        return Value(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Value.self))
    }

    /// A number of entries that take at least `size` bytes each.
    mutating func count(of size: Int, _ what: String) throws(Damage) -> Int {
        let count = try number(UInt64.self, what)
        guard count <= UInt64(left / size) else {
            throw Damage(reason: "\(what) claims \(count) entries, more than fit in the file")
        }
        return Int(count)
    }

    mutating func skip(_ count: Int, _ what: String) throws(Damage) {
        guard count >= 0, count <= left else { throw Damage(reason: "the file ends inside \(what)") }
        offset += count
    }

    mutating func string(_ what: String) throws(Damage) -> String {
        let length = try count(of: 1, what)
        defer { offset += length }
        return String(decoding: bytes[offset..<(offset + length)], as: UTF8.self)
    }

    mutating func skipString(_ what: String) throws(Damage) {
        try skip(count(of: 1, what), what)
    }
}
