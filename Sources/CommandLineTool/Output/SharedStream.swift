import Execution
import Files
import Foundation
import SafeText

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A standard stream. Its open file belongs to others too: whether a call on it waits or returns at once is theirs to choose (ssh and
/// node choose the latter), and stays as they chose. So every call is made only when the stream is ready for it.
final class SharedStream: Sendable {
    static let input = SharedStream(STDIN_FILENO, "standard input")
    static let output = SharedStream(STDOUT_FILENO, "standard output")
    static let errors = SharedStream(NativeChatter.descriptorOfMessages, "standard error")

    private let descriptor: Int32
    private let name: String
    /// What several tasks say does not mix.
    private let turn = Mutex(())

    private init(_ descriptor: Int32, _ name: String) {
        self.descriptor = descriptor
        self.name = name
    }

    /// A pipe that is ready takes this much at once, and never makes its writer wait.
    private static let pieceLength = 4096

    /// Writes all of it, however slowly it is read.
    ///
    /// - Parameter isCalledOff: is asked while nobody reads; true ends the wait with a `CancellationError`.
    func write(_ text: TerminalText, unless isCalledOff: () -> Bool = { false }) throws {
        try write(bytes: Array(text.text.utf8), unless: isCalledOff)
    }

    /// Writes a document as it is into a file or a pipe. On a terminal nothing in it is obeyed.
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

    /// Everything until the end, however slowly it comes; `nil` where it is more than the limit.
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

    /// The next line, without its end; `nil` where the stream has ended. Nothing behind the line is read.
    ///
    /// - Parameter limit: bytes; what is longer ends there.
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

    /// Returns when a call will not wait. Looks up ten times a second to see whether it is still wanted.
    private func wait(for events: Int32, unless isCalledOff: () -> Bool) throws {
        while true {
            var polled = pollfd(fd: descriptor, events: Int16(events), revents: 0)
            if poll(&polled, 1, 100) > 0 { return }
            if isCalledOff() { throw CancellationError() }
        }
    }

    /// A call that came too early is made again.
    private func judge(_ operation: String) throws {
        guard [EAGAIN, EWOULDBLOCK, EINTR].contains(errno) else { throw FileError(operation, name) }
    }
}
