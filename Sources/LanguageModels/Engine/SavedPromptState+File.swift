import Files
import Foundation

/// The file format: a mark; the fingerprint, the tokens and the bytes, each after its length; a checksum of all that.
extension SavedPromptState {
    private static let mark = Array("READBACK PROMPT 1\n".utf8)

    /// Writes the state to a file atomically.
    public func write(to path: String) throws {
        var data = Data(Self.mark)
        func append(_ bytes: UnsafeRawBufferPointer) {
            withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { data.append(contentsOf: $0) }
            data.append(contentsOf: bytes)
        }
        Array(fingerprint.utf8).withUnsafeBytes(append)
        tokens.map(\.littleEndian).withUnsafeBytes(append)
        bytes.withUnsafeBytes(append)
        let checksum = Self.checksum(of: data)
        withUnsafeBytes(of: checksum.littleEndian) { data.append(contentsOf: $0) }
        try AtomicFile.write(Array(data), to: path)
    }

    /// Reads a state that was written with ``write(to:)``. The context checks whether it fits.
    ///
    /// - Throws: ``TextModelError`` with the code `unfitState` if the file is missing, cut off or changed.
    public init(contentsOf path: String) throws {
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped) else {
            throw Self.refusal(path, "it cannot be read")
        }
        let body = data.dropLast(8)
        guard data.count >= Self.mark.count + 8, data.starts(with: Self.mark),
            data.suffix(8).elementsEqual(
                withUnsafeBytes(of: Self.checksum(of: body).littleEndian) { Array($0) })
        else { throw Self.refusal(path, "it is not a saved prompt, or it has been changed") }
        var rest = body.dropFirst(Self.mark.count)
        func next() throws -> Data {
            let length = rest.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            guard rest.count >= 8, length <= UInt64(rest.count - 8) else {
                throw Self.refusal(path, "it is cut short")
            }
            defer { rest = rest.dropFirst(8 + Int(length)) }
            return rest.dropFirst(8).prefix(Int(length))
        }
        let fingerprint = String(decoding: try next(), as: UTF8.self)
        let tokens = Array(try next())
        self.init(
            fingerprint: fingerprint,
            tokens: stride(from: 0, to: tokens.count - 3, by: 4).map { start in
                Int32(bitPattern: (0..<4).reduce(UInt32(0)) { $0 | UInt32(tokens[start + $1]) << (8 * $1) })
            },
            bytes: Array(try next()))
    }

    private static func refusal(_ path: String, _ reason: String) -> TextModelError {
        TextModelError(.unfitState, subject: path, reason: reason, remedy: "Read the prompt again.")
    }

    /// FNV-1a over eight bytes at a time, since a state has tens of megabytes.
    private static func checksum(of data: Data) -> UInt64 {
        data.withUnsafeBytes { bytes in
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325
            var offset = 0
            while offset + 8 <= bytes.count {
                let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
                hash = (hash ^ word) &* 0x100_0000_01B3
                hash ^= hash >> 29
                offset += 8
            }
            for byte in bytes[offset...] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            return hash
        }
    }
}
