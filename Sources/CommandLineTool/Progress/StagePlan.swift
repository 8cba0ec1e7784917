import Readback

/// The stages that a run will go through, and the models that do the work in each, since they determine how long it takes.
struct StagePlan: Hashable, Sendable {
    private(set) var workers: [RunStage: String] = [:]

    /// Creates a plan from known stages.
    init(_ workers: [RunStage: String]) { self.workers = workers }

    /// The plan for recordings.
    init(_ settings: RecordingSettings, _ engines: RecordingEngines) {
        let tellsApart = settings.speakers != nil && engines.voices != nil
        let speech = engines.speechModel.name + (settings.speechModels.alignsWords ? ", each word" : "")
        workers[.hearing] = speech + (tellsApart ? ", speakers" : "")
        if tellsApart { workers[.speakers] = speech }
        if let task = settings.task { addReading(task, engines.language?.profile.model) }
        workers[.saving] = speech
        // If reading goes on during a live recording, little of it is left for the end.
        if settings.isGrowing { workers = workers.mapValues { $0 + ", live" } }
    }

    /// The plan for an existing transcript.
    init(task: any TranscriptTask, _ profile: LanguageEngineProfile?) {
        addReading(task, profile?.model)
        workers[.saving] = profile?.model ?? Self.noModel
    }

    /// - Parameter model: the writing model; `nil` if there is none.
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
