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
        if let task = settings.task, let profile = engines.language?.profile {
            addReading(task: task.name, profile)
        }
        workers[.saving] = speech
        // Of what is read while it is spoken little is left for the end.
        if settings.isGrowing { workers = workers.mapValues { $0 + ", live" } }
    }

    /// What is done with a transcript that is there.
    init(task: any TranscriptTask, _ profile: LanguageEngineProfile) {
        addReading(task: task.name, profile)
        workers[.saving] = profile.model
    }

    private mutating func addReading(task: String, _ profile: LanguageEngineProfile) {
        workers[.reading] = "\(profile.model), \(task)"
        if profile.recipe == .writing {
            workers[.writing] = "\(profile.model), \(task)"
        } else if [StandardTask.meeting, .chapters].contains(where: { $0.name == task }) {
            workers[.topics] = "\(profile.model), \(task)"
        }
        if StandardTask.named(task) != nil, task != StandardTask.chapters.name {
            workers[.title] = "\(profile.model), \(task)"
        }
    }
}
