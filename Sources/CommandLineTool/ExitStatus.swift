/// The exit status of the process. The values are part of the interface: scripts rely on them.
enum ExitStatus: Int32, CaseIterable, Sendable, Codable {
    case done = 0
    case wrongUsage = 2
    case unreadableInput = 3
    case unfitModel = 4
    case noSpeech = 5
    case incompleteSummary = 6
    case unwritableOutput = 7
    case followUpFailed = 8
    case engineFailed = 70
    case outOfResources = 71
    case interrupted = 130
    case terminated = 143

    /// The name in error objects and in the manual.
    var name: String {
        switch self {
        case .done: "done"
        case .wrongUsage: "usage"
        case .unreadableInput: "input"
        case .unfitModel: "model"
        case .noSpeech: "no-speech"
        case .incompleteSummary: "incomplete"
        case .unwritableOutput: "output"
        case .followUpFailed: "exec"
        case .engineFailed: "engine"
        case .outOfResources: "limit"
        case .interrupted: "interrupted"
        case .terminated: "terminated"
        }
    }

    var meaning: String {
        switch self {
        case .done: "done"
        case .wrongUsage: "wrong usage"
        case .unreadableInput: "input cannot be read or decoded"
        case .unfitModel: "a model or engine is missing, damaged or unsuitable"
        case .noSpeech: "no speech found"
        case .incompleteSummary:
            "report incomplete; what exists is written, and coverage says what is missing"
        case .unwritableOutput: "output cannot be written"
        case .followUpFailed: "the --exec command failed; the results are written"
        case .engineFailed: "an engine failed"
        case .outOfResources: "not enough memory, or too few open files allowed"
        case .interrupted: "interrupted by Ctrl-C (SIGINT)"
        case .terminated: "terminated by SIGTERM"
        }
    }
}

/// A failure as shown to the user: one sentence and its exit status.
struct CommandFailure: Error, Hashable, Codable, CustomStringConvertible {
    let status: ExitStatus
    /// Says what failed, why, and what to do next.
    let message: String

    init(_ status: ExitStatus, _ message: String) {
        self.status = status
        self.message = message
    }

    var description: String { message }
}
