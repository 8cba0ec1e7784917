import ChildProcess

/// The bytes of a pipe, a FIFO, a terminal or a device. Waiting for them blocks no thread.
struct PipeByteStream: ByteStream {
    private let subject: String
    private let reader: ByteReader

    /// Reads from a copy of the descriptor; the caller keeps the original.
    init(duplicating descriptor: Int32, subject: String) throws {
        self.subject = subject
        do {
            reader = try ByteReader(duplicating: descriptor, name: subject)
        } catch let error as ChildError {
            throw AudioInputError.unreadable(subject, error.reason)
        }
    }

    var length: UInt64? { nil }

    func read(upTo count: Int) async throws -> [UInt8] {
        guard count > 0 else { return [] }
        do {
            return try await reader.read(upTo: count) ?? []
        } catch let error as ChildError {
            throw AudioInputError.unreadable(subject, error.reason)
        }
    }

    func close() async { reader.close() }
}
