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
        guard let answer = try await client.ask(request) else {
            throw CommandFailure(.engineFailed, "the recording did not answer; try again")
        }
        if let refusal = answer.refusal { throw CommandFailure(.wrongUsage, refusal) }
        if isJSON {
            try StandardOutput.write(.document(try JSONText.encode(answer.status) + "\n"))
        } else {
            messages.say("\(sentence(answer.status))")
        }
        return .done
    }

    private func sentence(_ status: RecordingStatus) -> String {
        switch request.command {
        case .stop: "the recording is saved: \(status.recording ?? ""); its results follow"
        case .mark, .note: "kept at \(status.text)"
        default: status.sentence
        }
    }
}
