import Foundation
import Serving

/// Asks the recording that is on.
struct ControlClient: Sendable {
    private let connection: LineConnection

    /// `nil` where no recording is on.
    init?(_ place: ControlPlace) throws {
        guard let connection = try LineConnection(to: place.socket) else { return nil }
        self.connection = connection
    }

    /// The answer; `nil` where the recording has ended meanwhile, or answers nothing.
    func ask(_ request: ControlRequest) async throws -> ControlAnswer? {
        try await send(request)
        return try await next(within: Self.longestEnd)
    }

    func send(_ request: ControlRequest) async throws {
        try await connection.send(try JSONText.encodeLine(request), within: Self.patience)
    }

    /// The next thing that it says.
    func next(within time: Duration? = nil) async throws -> ControlAnswer? {
        guard let line = try await connection.next(within: time) else { return nil }
        return try JSONDecoder().decode(ControlAnswer.self, from: Data(line))
    }

    private static let patience = Duration.seconds(5)
    /// A recorder whose devices do not let go ends after a few seconds in any case.
    private static let longestEnd = Duration.seconds(20)
}
