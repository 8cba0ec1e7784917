import Execution
import Files
import Foundation
import SafeText

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A standard stream. Other processes share its open file, and any of them may set it to non-blocking (ssh and node do) or blocking. This
/// mode is left as it is, so every call is made only when the stream is ready.
final class SharedStream: Sendable {
    static let input = SharedStream(STDIN_FILENO, "standard input")
    static let output = SharedStream(STDOUT_FILENO, "standard output")
    static let errors = SharedStream(NativeChatter.descriptorOfMessages, "standard error")

    private let descriptor: Int32
    private let name: String
    /// Keeps the output of several tasks from mixing.
    private let turn = Mutex(())

    private init(_ descriptor: Int32, _ name: String) {
        self.descriptor = descriptor
        self.name = name
    }

    /// A pipe that is ready takes this much at once without blocking.
    private static let pieceLength = 4096

    /// Writes all of the text, however slowly it is read.
    ///
    /// - Parameter isCalledOff: asked while nobody reads; returning true ends the wait with a `CancellationError`.
    func write(_ text: TerminalText, unless isCalledOff: () -> Bool = { false }) throws {
        try write(bytes: Array(text.text.utf8), unless: isCalledOff)
    }

    /// Writes a document unchanged to a file or a pipe. On a terminal, control sequences in it have no effect.
    func write(document: String, unless isCalledOff: () -> Bool = { false }) throws {
        guard isatty(descriptor) == 0 else {
            return try write(TerminalText(lines: document), unless: isCalledOff)
        }
        try write(bytes: Array(document.utf8), unless: isCalledOff)
    }

    private func write(bytes: [UInt8], unless isCalledOff: () -> Bool) throws {
        try turn.withLock { _ in
            var rest = bytes[...]
            while !rest.isEmpty {
                try wait(for: POLLOUT, unless: isCalledOff)
                let count = rest.prefix(Self.pieceLength).withUnsafeBytes {
                    Foundation.write(descriptor, $0.baseAddress, $0.count)
                }
                if count >= 0 { rest = rest.dropFirst(count) } else { try judge("writing it") }
            }
        }
    }

    /// Reads until the end, however slowly the data comes; `nil` if there is more than the limit.
    func readToEnd(limit: Int, unless isCalledOff: () -> Bool = { false }) throws -> [UInt8]? {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            try wait(for: POLLIN, unless: isCalledOff)
            let count = read(descriptor, &piece, piece.count)
            if count == 0 { return bytes }
            if count > 0 { bytes += piece[..<count] } else { try judge("reading it") }
            if bytes.count > limit { return nil }
        }
    }

    /// Reads the next line, without its line break; `nil` at the end of the stream. Nothing beyond the line is read.
    ///
    /// - Parameter limit: the number of bytes at which a longer line ends.
    func readLine(limit: Int, unless isCalledOff: () -> Bool = { false }) throws -> String? {
        var (bytes, byte) = ([UInt8](), UInt8(0))
        while bytes.count < limit {
            try wait(for: POLLIN, unless: isCalledOff)
            let count = read(descriptor, &byte, 1)
            if count == 0, bytes.isEmpty { return nil }
            if count == 0 || byte == UInt8(ascii: "\n") { break }
            if count > 0 { bytes.append(byte) } else { try judge("reading it") }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns when a call will not block. Checks ten times a second whether it was called off.
    private func wait(for events: Int32, unless isCalledOff: () -> Bool) throws {
        while true {
            var polled = pollfd(fd: descriptor, events: Int16(events), revents: 0)
            if poll(&polled, 1, 100) > 0 { return }
            if isCalledOff() { throw CancellationError() }
        }
    }

    /// Throws unless the call only needs to be repeated.
    private func judge(_ operation: String) throws {
        guard [EAGAIN, EWOULDBLOCK, EINTR].contains(errno) else { throw FileError(operation, name) }
    }
}
