@testable import ChildProcess
@testable import LanguageModels

/// The headers of text models.
func readModelHeader(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { _ = try? GGUFHeader($0) }
}

/// Messages of a child process: how the bytes are split must not change them.
func readFrames(_ bytes: [UInt8]) {
    let whole = messages(bytes, pieceSize: max(1, bytes.count))
    let pieces = messages(bytes, pieceSize: 3)
    precondition(whole.messages == pieces.messages && whole.error == pieces.error, "\(whole) \(pieces)")
}

private func messages(_ bytes: [UInt8], pieceSize: Int) -> (messages: [[UInt8]], error: FrameError?) {
    var decoder = FrameDecoder(maximum: 1 << 16)
    var messages: [[UInt8]] = []
    do throws(FrameError) {
        for start in stride(from: 0, to: bytes.count, by: pieceSize) {
            decoder.append(Array(bytes[start..<min(bytes.count, start + pieceSize)]))
            while let message = try decoder.next() { messages.append(message) }
        }
        try decoder.finish()
        return (messages, nil)
    } catch {
        return (messages, error)
    }
}
