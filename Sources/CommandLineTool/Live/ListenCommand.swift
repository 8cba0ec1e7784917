import Readback

/// `readback __listen FILE`: transcribes a recording while it is being written, and reports on it. `readback live`
/// starts it as its worker, and `resume` continues one that was killed.
struct ListenCommand: Sendable {
    private let arguments: ParsedArguments
    private let interrupts: Interrupts
    private let nativeLog: NativeLog

    init(_ arguments: ParsedArguments, _ interrupts: Interrupts) throws(CommandFailure) {
        nativeLog = try NativeLog(arguments)
        self.arguments = arguments
        self.interrupts = interrupts
    }

    /// - Parameter journal: the journal of an earlier listener.
    func run(resuming journal: RunJournal? = nil) async throws -> ExitStatus {
        var settings = try RecordingSettings(arguments, wantsReport: true)
        settings.isGrowing = true
        settings.notices = arguments.value(of: Options.consentNotice).map { [$0] } ?? []
        settings.words = [Commands.listen.name] + arguments.words(leavingOut: Options.manners)
        let messages = Messages(arguments)
        return try await RecordingJob.run(
            settings, on: RunScreen(arguments, messages, isRecording: true), messages, interrupts,
            resuming: journal, log: nativeLog)
    }
}
