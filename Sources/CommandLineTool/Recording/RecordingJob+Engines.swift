extension RecordingJob {
    /// Opens what it takes to hear and read the recording, and does it, on a screen of its own.
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
