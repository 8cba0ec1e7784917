import Readback

/// Keeps a command from writing to a file that it reads, even through a link, a second name, or another spelling.
struct ProtectedInputs: Sendable {
    private let inputs: Set<FileNumber>

    /// - Parameter arguments: files named by options are inputs, too.
    init(_ paths: some Sequence<String>, _ arguments: ParsedArguments) {
        let named = Options.inputFiles.flatMap { arguments.values(of: $0) }
        inputs = Set((paths + named).filter { $0 != "-" }.compactMap { FileNumber(path: $0) })
    }

    /// - Parameter recording: the recording whose results are checked.
    func check(_ plan: OutputPlan, for recording: String) throws(CommandFailure) {
        for format in plan.formats {
            if let output = plan.path(for: RecordingName(recording), as: format) { try check(output) }
        }
    }

    func check(_ output: String) throws(CommandFailure) {
        guard !inputs.isEmpty, output != "-", let file = FileNumber(path: output), inputs.contains(file)
        else { return }
        throw CommandFailure(
            .unwritableOutput,
            "\(output): the command reads this file and does not overwrite it; choose another name")
    }
}
