/// Reads messages and writes answers until the compiler closes its end.
///
/// A message is its length in eight bytes, least significant first, and as many bytes of JSON.
package struct PluginLoop {
    private static let headerSize = 8
    /// No declaration is that long. A greater length means that the bytes are not messages.
    private static let longest = 1 << 30

    private let read: (Int) -> [UInt8]
    private let write: ([UInt8]) -> Void

    /// - Parameters:
    ///   - read: returns at most the given number of bytes, and none at the end.
    ///   - write: writes all bytes.
    package init(read: @escaping (Int) -> [UInt8], write: @escaping ([UInt8]) -> Void) {
        self.read = read
        self.write = write
    }

    /// - Throws: the error of an answer that cannot be encoded.
    package func run() throws {
        while let header = bytes(Self.headerSize) {
            let length = header.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            guard length <= Self.longest, let message = bytes(Int(length)) else { return }
            write(Self.frame(try Plugin.answer(to: message).json))
        }
    }

    /// A message preceded by its length.
    static func frame(_ message: [UInt8]) -> [UInt8] {
        withUnsafeBytes(of: UInt64(message.count).littleEndian) { Array($0) } + message
    }

    /// Reads exactly `count` bytes; `nil` if the stream ends before.
    private func bytes(_ count: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let more = read(count - bytes.count)
            if more.isEmpty { return nil }
            bytes += more
        }
        return bytes
    }
}
