extension RecordingJob {
    /// Runs the only job of a command, and shows its progress.
    static func run(
        _ settings: RecordingSettings, on screen: RunScreen, _ messages: Messages, _ interrupts: Interrupts,
        resuming journal: RunJournal?, log: NativeLog
    ) async throws -> ExitStatus {
        screen.begin()
        defer { screen.end() }
        let job = try await RecordingJob(
            settings, messages: messages,
            display: RunDisplay(settings.arguments, messages, screen, of: settings.path),
            interrupts: interrupts, resuming: journal)
        return try await job.run(log: log)
    }

    /// Opens the engines and runs the job, on a screen of its own.
    func run(log: NativeLog) async throws -> ExitStatus {
        let engines = try await RecordingEngines.open(settings, messages, log: log)
        display.screen.plan(
            StagePlan(settings, engines), .standard(threadCount: settings.threadCount),
            recordings: [settings.path])
        let status = try await run(engines)
        display.screen.finish(settings.path, isWhole: status == .done && !goesOn)
        return status
    }
}
