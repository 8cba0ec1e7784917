import ChildProcess
import Foundation

/// What a download needs from its surroundings. Tests replace it.
package struct PullTools: Sendable {
    /// The path of `curl`; `nil` if the system has none.
    package var curl: String?
    /// The path of `python3`, whose pip fetches packages; `nil` if the system has none.
    package var python: String?
    /// The environment for curl.
    package var environment: [String: String]
    /// The environment for pip.
    package var pipEnvironment: [String: String]
    package var freeSpace: @Sendable (URL) -> Int64?
    /// Waits, before a server is asked again.
    package var pause: @Sendable (Duration) async throws -> Void
    /// A transfer is aborted after this many seconds without a byte.
    package var stallSeconds: Int

    package init(
        curl: String?, python: String?, environment: [String: String], pipEnvironment: [String: String],
        freeSpace: @escaping @Sendable (URL) -> Int64?,
        pause: @escaping @Sendable (Duration) async throws -> Void, stallSeconds: Int = 20
    ) {
        self.curl = curl
        self.python = python
        self.environment = environment
        self.pipEnvironment = pipEnvironment
        self.freeSpace = freeSpace
        self.pause = pause
        self.stallSeconds = stallSeconds
    }

    package static var system: PullTools {
        let environment = ProcessInfo.processInfo.environment
        return PullTools(
            curl: ExecutableLocator.find("curl"), python: ExecutableLocator.find("python3"),
            environment: CurlCommand.environment(from: environment),
            // All of it: the user's mirror, proxy and certificates may be set in any variable or file that pip knows.
            pipEnvironment: environment,
            freeSpace: FreeSpace.bytes(in:), pause: { try await Task.sleep(for: $0) })
    }
}
