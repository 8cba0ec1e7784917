import LanguageModels
import TranscriptTasks
import Transcripts

/// Answers a question from what was said, with the places where it was said.
///
/// ```swift
/// let result = try await Readback.read("call.mp3")
/// let answer = try await Readback.ask(result.transcript, "What did they agree on?")
/// for line in answer.lines { print(line.said.range.start.seconds, line.said.shown) }
/// ```
///
/// An answer without lines says that nothing was said about it. To ask several questions, or about several transcripts, keep an
/// `AskSession`: `try await AskSession(ReadOptions())`.
///
/// - Parameters:
///   - transcript: what was said.
///   - question: in any language that the model knows.
///   - options: the text model, the threads and where models are found; nothing else of them counts.
/// - Throws: ``ReadbackError``; `CancellationError` if the task was cancelled.
public func ask(
    _ transcript: Transcript, _ question: String, _ options: ReadOptions = ReadOptions()
) async throws -> Answer {
    try await ReadbackError.telling {
        let session = try await AskSession(options)
        try await session.add(transcript)
        return try await session.ask(question)
    }
}

extension AskSession {
    /// Opens the text model that options name, or the best one installed.
    public init(_ options: ReadOptions) async throws {
        let engines = options.engines
        let named = options.textModel.map { engines.store.fullName(of: $0, kind: .text) }
        let embedder = try await engines.textEmbedder(threadCount: options.threadCount)
        try self.init(
            model: try await engines.answeringModel(
                named, embedder: embedder, threadCount: options.threadCount))
    }
}

extension EngineRegistry {
    /// A text model that answers questions: without what it has learned about taking notes.
    ///
    /// - Parameters:
    ///   - id: the model's name or path; `nil` takes the best one installed.
    ///   - embedder: finds what was meant in other words; without one words alone are compared.
    ///   - threadCount: the threads that the text model computes with.
    public func answeringModel(
        _ id: String? = nil, embedder: (any TextEmbedder)? = nil, threadCount: Int
    ) async throws -> WritingModel {
        let engine = try await languageEngine(model: id)
        let context = try await engine.makeContext(.forQuestions(threadCount: threadCount))
        return WritingModel(profile: engine.profile, context: context, embedder: embedder)
    }
}
