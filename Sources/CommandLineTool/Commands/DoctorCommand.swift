import Readback
import SafeText

/// `readback doctor`: checks what works on this machine. Exits with 0 if a run would work.
struct DoctorCommand: Sendable {
    private let asJSON: Bool

    init(_ arguments: ParsedArguments) { asJSON = arguments.isGiven(Options.json) }

    func run() async throws -> ExitStatus {
        let examination = await Examination.ofThisMachine()
        try StandardOutput.tell(
            asJSON ? .document(try JSONText.encode(examination) + "\n") : .text(text(examination)))
        return examination.canRun ? .done : .unfitModel
    }

    private func text(_ examination: Examination) -> TerminalText {
        let width = examination.findings.map(\.subject.count).max() ?? 0
        let lines = examination.findings.map { finding -> TerminalText in
            let mark =
                switch finding.state {
                case .good: "ok     "
                case .limited: "limited"
                case .broken: "broken "
                }
            let padding = String(repeating: " ", count: width - finding.subject.count)
            return "\(mark)  \(finding.subject)\(padding)  \(finding.detail)\n"
        }
        return lines.joined()
            + (examination.canRun ? "Ready to run.\n" : "Not ready to run; fix what is marked broken.\n")
    }
}
