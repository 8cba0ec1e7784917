import Readback

/// The stages that a run will go through, and who does the work in each: a stage takes as long as its models take.
struct StagePlan: Hashable, Sendable {
    private(set) var workers: [RunStage: String] = [:]

    /// A plan as it was noted.
    init(_ workers: [RunStage: String]) { self.workers = workers }

    /// What is done with recordings.
    init(_ settings: RecordingSettings, _ engines: RecordingEngines) {
        let tellsApart = settings.speakers != nil && engines.voices != nil
        let speech = engines.speechModel.name + (settings.speechModels.alignsWords ? ", each word" : "")
        workers[.hearing] = speech + (tellsApart ? ", speakers" : "")
        if tellsApart { workers[.speakers] = speech }
        if let task = settings.task { addReading(task, engines.language?.profile.model) }
        workers[.saving] = speech
        // Of what is read while it is spoken little is left for the end.
        if settings.isGrowing { workers = workers.mapValues { $0 + ", live" } }
    }

    /// What is done with a transcript that is there.
    init(task: any TranscriptTask, _ profile: LanguageEngineProfile?) {
        addReading(task, profile?.model)
        workers[.saving] = profile?.model ?? Self.noModel
    }

    /// - Parameter model: writes; `nil` where none does.
    private mutating func addReading(_ task: any TranscriptTask, _ model: String?) {
        workers[.reading] = "\(model ?? Self.noModel), \(task.name)"
        guard let model else { return }
        workers[.writing] = "\(model), \(task.name)"
        if task is StandardTask, task.name != StandardTask.chapters.name {
            workers[.title] = "\(model), \(task.name)"
        }
    }

    private static let noModel = "no model"
}
