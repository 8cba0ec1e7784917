import Execution
import Foundation

import struct Synchronization.Atomic

/// Typed messages over two pipes, as JSON in frames. Both sides of a supervised child use one; the
/// child gets its own from ``Supervisor``.
package final class MessagePort<Outgoing: Encodable & Sendable, Incoming: Decodable & Sendable>: Sendable {
    private let reader: ByteReader
    private let writer: ByteWriter
    private let maximum: Int
    private let decoder: Mutex<FrameDecoder>
    private let isReading = Atomic<Bool>(false)
    /// The last frame that was sent or is being sent. The next one waits for it, so that frames do not mix.
    private let lastFrame = Mutex<Task<Void, any Error>?>(nil)

    package init(reader: ByteReader, writer: ByteWriter, maximumFrame: Int = FrameCodec.defaultMaximum) {
        self.reader = reader
        self.writer = writer
        maximum = maximumFrame
        decoder = Mutex(FrameDecoder(maximum: maximumFrame))
    }

    /// Sends a message, and returns once the pipe has taken all of it. Messages of several tasks do not mix.
    ///
    /// - Throws: `CancellationError` only if nothing of it has been sent. A frame that was started is finished even if the task is
    ///   cancelled, since half a frame would break the connection.
    package func send(_ message: Outgoing) async throws {
        try Task.checkCancellation()
        let frame: [UInt8]
        do {
            frame = try FrameCodec.encode(Array(JSONEncoder().encode(message)), maximum: maximum)
        } catch let error as FrameError {
            throw ChildError(.badFrame, program: writer.program, reason: "it was about to receive \(error)")
        }
        let sending = lastFrame.withLock { last in
            let task = Task { [writer, previous = last] in
                _ = await previous?.result
                try await writer.write(frame)
            }
            last = task
            return task
        }
        try await sending.value
    }

    /// Returns the next message; `nil` when the other side has finished.
    ///
    /// - Throws: `CancellationError`, after which the next call returns the message; ``ConcurrentReadError``; ``ChildError`` of the kind
    ///   `badFrame` for anything that is not a message.
    package func receive() async throws -> Incoming? {
        guard !isReading.exchange(true, ordering: .acquiring) else { throw ConcurrentReadError() }
        defer { isReading.store(false, ordering: .releasing) }
        do {
            while true {
                if let payload = try decoder.withLock({ decoder throws(FrameError) in try decoder.next() }) {
                    return try JSONDecoder().decode(Incoming.self, from: Data(payload))
                }
                guard let chunk = try await reader.read() else {
                    try decoder.withLock { decoder throws(FrameError) in try decoder.finish() }
                    return nil
                }
                decoder.withLock { $0.append(chunk) }
            }
        } catch let error as FrameError {
            throw ChildError(.badFrame, program: reader.program, reason: "it sent \(error)")
        } catch is DecodingError {
            throw ChildError(
                .badFrame, program: reader.program, reason: "it sent a message of an unknown kind")
        }
    }
}
