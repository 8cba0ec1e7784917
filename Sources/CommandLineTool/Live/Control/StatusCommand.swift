import Readback
import SafeText

/// `readback status`: prints which recording is in progress. With `--follow`, prints a line for every change and for every recorded second.
struct StatusCommand: Sendable {
    private let place = ControlPlace()
    private let follows: Bool
    private let isJSON: Bool

    init(_ arguments: ParsedArguments) {
        follows = arguments.isGiven(Options.follow)
        isJSON = arguments.isGiven(Options.json)
    }

    func run() async throws -> ExitStatus {
        guard follows else {
            try show(await place.running() ?? .off)
            return .done
        }
        // Runs until it is stopped: a status bar also shows the next recording.
        var isOff = false
        while !Task.isCancelled {
            if let client = try? ControlClient(place) {
                isOff = false
                try await follow(client)
                try Task.checkCancellation()
            }
            if !isOff { try show(.off) }
            isOff = true
            try await Task.sleep(for: Self.interval)
        }
        return .done
    }

    private func follow(_ client: ControlClient) async throws {
        // A connection that breaks means that the recording has ended.
        guard (try? await client.send(ControlRequest(.follow))) != nil else { return }
        while let answer = try? await client.next(), answer.status.state != .off { try show(answer.status) }
    }

    private func show(_ status: RecordingStatus) throws {
        guard isJSON else { return try StandardOutput.write(.text("\(status.sentence)\n")) }
        let line = follows ? try JSONText.encodeLine(status) : try JSONText.encode(status)
        try StandardOutput.write(.document(line + "\n"))
    }

    /// How often to check whether a recording has begun.
    private static let interval = Duration.seconds(1)
}
