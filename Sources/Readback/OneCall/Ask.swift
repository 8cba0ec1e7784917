import LanguageModels
import TranscriptTasks
import Transcripts

/// Answers a question from a transcript and cites where it was said.
///
/// ```swift
/// let result = try await Readback.read("call.mp3")
/// let answer = try await Readback.ask(result.transcript, "What did they agree on?")
/// for line in answer.lines { print(line.said.range.start.seconds, line.said.shown) }
/// ```
///
/// An answer without lines means that nothing was said about it. To ask several questions, or about several
/// transcripts, keep an `AskSession`: `try await AskSession(ReadOptions())`.
///
/// - Parameters:
///   - transcript: the transcript.
///   - question: in any language that the model knows.
///   - options: the text model, the threads and the model store; the other options are ignored.
/// - Throws: ``ReadbackError``; `CancellationError` if the task was canceled.
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
    /// Opens the text model that the options name, or the best one installed.
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
    /// Returns a text model that answers questions, without the adapter for taking notes.
    ///
    /// - Parameters:
    ///   - id: the model's name or path; `nil` takes the best one installed.
    ///   - embedder: finds passages by meaning; without one, only words are compared.
    ///   - threadCount: the number of threads for the text model.
    public func answeringModel(
        _ id: String? = nil, embedder: (any TextEmbedder)? = nil, threadCount: Int
    ) async throws -> WritingModel {
        let engine = try await languageEngine(model: id)
        let context = try await engine.makeContext(.forQuestions(threadCount: threadCount))
        return WritingModel(profile: engine.profile, context: context, embedder: embedder)
    }
}
