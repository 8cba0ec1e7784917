import ChildProcess
import Foundation

/// What a download needs from its surroundings. Tests put their own in place.
package struct PullTools: Sendable {
    /// The path of `curl`; `nil` if the system has none.
    package var curl: String?
    package var environment: [String: String]
    package var freeSpace: @Sendable (URL) -> Int64?
    /// Waits before the next try; the argument counts the tries that brought nothing.
    package var pause: @Sendable (Int) async throws -> Void

    package init(
        curl: String?, environment: [String: String], freeSpace: @escaping @Sendable (URL) -> Int64?,
        pause: @escaping @Sendable (Int) async throws -> Void
    ) {
        self.curl = curl
        self.environment = environment
        self.freeSpace = freeSpace
        self.pause = pause
    }

    package static var system: PullTools {
        PullTools(
            curl: ExecutableLocator.find("curl"),
            environment: CurlCommand.environment(from: ProcessInfo.processInfo.environment),
            freeSpace: FreeSpace.bytes(in:),
            // 1, 2, 4, 8 seconds.
            pause: { try await Task.sleep(for: .seconds(1 << min($0, 3))) })
    }
}

/// How far a download is.
public struct PullProgress: Hashable, Sendable, Codable {
    public enum Phase: String, Hashable, Sendable, Codable {
        /// Somebody else is at it.
        case waiting
        case downloading
        case verifying
    }

    public var phase: Phase
    /// The file in question, by its path in the model.
    public var file: String?
    /// Of all files of the model.
    public var bytes: Int64
    /// `nil` while a size is not known.
    public var totalBytes: Int64?
}
