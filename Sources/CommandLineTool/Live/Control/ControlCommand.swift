import Readback
import SafeText

/// `readback stop`, `pause`, `resume-recording`, `mark` and `note`: sends a request to
/// the recording in progress, and returns when it has been carried out.
struct ControlCommand: Sendable {
    private let request: ControlRequest
    private let messages: Messages
    private let isJSON: Bool

    init(_ command: ControlRequest.Command, _ arguments: ParsedArguments) throws(CommandFailure) {
        let text = arguments.operands.joined(separator: " ")
        request = ControlRequest(command, text: text.isEmpty ? nil : text)
        messages = Messages(arguments)
        isJSON = arguments.isGiven(Options.json)
    }

    func run() async throws -> ExitStatus {
        guard let client = try ControlClient(ControlPlace()) else {
            throw CommandFailure(.wrongUsage, "no recording is on; `readback live` begins one")
        }
        let answer = try await client.obeyed(request)
        if isJSON {
            try StandardOutput.write(.document(try JSONText.encode(answer.status) + "\n"))
        } else {
            messages.say("\(sentence(answer.status))")
        }
        return .done
    }

    private func sentence(_ status: RecordingStatus) -> String {
        switch request.command {
        case .stop: status.saved
        case .mark, .note: "kept at \(status.text)"
        default: status.sentence
        }
    }
}
