import Foundation
import Serving

/// Sends requests to the recording in progress.
struct ControlClient: Sendable {
    private let connection: LineConnection

    /// `nil` if no recording is in progress.
    init?(_ place: ControlPlace) throws {
        guard let connection = try LineConnection(to: place.socket) else { return nil }
        self.connection = connection
    }

    /// Returns the answer; `nil` if the recording has ended meanwhile or does not answer.
    func ask(_ request: ControlRequest) async throws -> ControlAnswer? {
        try await send(request)
        return try await next(within: Self.longestEnd)
    }

    /// Returns the answer of a recording that does what it is asked.
    ///
    /// - Throws: `CommandFailure` if the recording refuses or does not answer.
    func obeyed(_ request: ControlRequest) async throws -> ControlAnswer {
        guard let answer = try await ask(request) else {
            throw CommandFailure(.engineFailed, "the recording did not answer; try again")
        }
        if let refusal = answer.refusal { throw CommandFailure(.wrongUsage, refusal) }
        return answer
    }

    func send(_ request: ControlRequest) async throws {
        try await connection.send(try JSONText.encodeLine(request), within: Self.patience)
    }

    /// Returns the next message from the recording.
    func next(within time: Duration? = nil) async throws -> ControlAnswer? {
        guard let line = try await connection.next(within: time) else { return nil }
        return try JSONDecoder().decode(ControlAnswer.self, from: Data(line))
    }

    private static let patience = Duration.seconds(5)
    /// A recorder whose devices cannot be closed ends after a few seconds in any case.
    private static let longestEnd = Duration.seconds(20)
}
