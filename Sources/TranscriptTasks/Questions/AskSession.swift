import Foundation
import LanguageModels
import PromptLibrary
import Transcripts

/// Answers questions about conversations, one after another. A question may refer to the previous answer.
///
/// ```swift
/// let session = try AskSession(model: model)
/// try await session.add(transcript)
/// let answer = try await session.ask("Who pays the deposit?")
/// print(answer.lines.map(\.said.shown))
/// ```
///
/// The model sees the lines nearest to the question, and each of its sentences cites its lines. A sentence is not shown if it contains a
/// number or name that was not said there, or if the model was not sure of it. The quotation is shown instead.
public actor AskSession {
    private var languages: [ReportLanguage] = []
    private var lines = AskedLines()
    private let writer: (any LanguageEngineContext)?
    private let embedder: (any TextEmbedder)?
    private let head: [ChatMessage]
    private var before: Exchange?

    /// A question and its answer, to which the next question may refer.
    private struct Exchange {
        let question: String
        let answer: String
        /// The evidence of the answer.
        let places: [AskedLines.Place]
    }

    private static let mostTokens = 120

    /// - Parameters:
    ///   - model: writes the answers; without one, the passage nearest to the question is the answer.
    ///   - prompts: a folder whose files replace the built-in prompts.
    public init(model: WritingModel?, prompts: URL? = nil) throws {
        writer = model?.answering
        embedder = model?.embedder
        let library = try PromptLibrary(directory: prompts)
        head = [ChatMessage(.system, try library.prompt(.ask, [:]))] + (try library.examples(.answers))
    }

    /// Adds a transcript to the session. Answers count transcripts from 0 in this order.
    public func add(_ transcript: Transcript) async throws {
        let (conversation, language) = (Conversation(transcript), ReportLanguage.of(transcript))
        let meanings = try await embedder?.vectors(of: conversation.lines.map(\.labelled)) ?? []
        lines.add(conversation, in: language, meanings)
        languages.append(language)
    }

    /// Answers a question. The answer has no lines if nothing was said about it.
    public func ask(_ question: String) async throws -> Answer {
        let known = before?.places ?? []
        let answer = try await answers(to: [question], with: known)[0]
        before = Exchange(
            question: question, answer: answer.lines.map(\.said.shown).joined(separator: " "),
            places: answer.lines.flatMap { lines.places(of: $0) })
        return answer
    }

    /// Answers several independent questions in parallel.
    func answers(to questions: [String], with known: [AskedLines.Place] = []) async throws -> [Answer] {
        let meanings = try await embedder?.vectors(of: questions)
        let shown = questions.indices.map {
            writer == nil
                ? lines.nearest(to: questions[$0], meanings?[$0])
                : lines.near(questions[$0], meanings?[$0], with: known)
        }
        guard let writer else {
            return questions.indices.map { index in
                Answer(question: questions[index], lines: quoted(shown[index]).map { [$0] } ?? [])
            }
        }
        let open = questions.indices.filter { !shown[$0].isEmpty }
        var requests: [GenerationRequest] = []
        for index in open { requests.append(try await request(questions[index], shown[index], writer)) }
        let outcomes = requests.isEmpty ? [] : try await writer.generateEach(requests)
        var answers = questions.map { Answer(question: $0) }
        for (index, outcome) in zip(open, outcomes) {
            answers[index] = answer(to: questions[index], outcome, from: shown[index])
            if answers[index].lines.isEmpty {
                answers[index].nearest = quoted(lines.nearest(to: questions[index], meanings?[index]))
            }
        }
        return answers
    }

    private func request(
        _ question: String, _ shown: [AskedLines.Place], _ writer: any LanguageEngineContext
    ) async throws -> GenerationRequest {
        let numbered = shown.enumerated().map { "\($0.offset + 1) \(lines[$0.element].labelled)" }
        let earlier = before.map { "Asked before: \($0.question) \($0.answer)\n" } ?? ""
        let text = numbered.joined(separator: "\n") + "\n\n\(earlier)Question: \(question)"
        return GenerationRequest(
            prompt: try await writer.chatPrompt(head + [ChatMessage(.user, text)]),
            maximumTokens: Self.mostTokens, fixedParts: 2 * head.count, isOneOfFew: true,
            tellsLikelihoods: true)
    }

    private func answer(
        to question: String, _ outcome: GenerationOutcome, from shown: [AskedLines.Place]
    ) -> Answer {
        let said = shown.map { "\(lines[$0].speaker ?? "") \(lines[$0].text)" } + [question]
        let reading = NoteReading(
            outcome, restingOn: shown.flatMap { lines[$0].segments },
            StatedFacts(said, in: languages[shown[0].recording]), .asSaid
        ) { line in
            let parts = line.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, parts[0].first?.isNumber == true else { return nil }
            let grounding = Grounding(
                of: String(parts[1]), in: shown.map { lines[$0] },
                named: LineNumbers(parts[0], of: shown.count)?.places ?? [])
            let places = grounding.places.map { shown[$0] }
            // A sentence about two recordings only cites the first.
            let first = places.filter { $0.recording == places[0].recording }
            guard !first.isEmpty else { return nil }
            var note = Note(.fact, weight: 1, String(parts[1]), evidence: first.map { lines[$0] })
            note.isGrounded = grounding.isWhole(given: MatterWords(question))
            return note
        }
        let found = reading.notes.map { note in
            Answer.Line(
                recording: shown.first { lines[$0] == note.evidence[0] }?.recording ?? 0, said: note.said)
        }
        return Answer(question: question, lines: found, rejected: reading.rejected)
    }

    private func quoted(_ places: [AskedLines.Place]) -> Answer.Line? {
        guard let first = places.first else { return nil }
        return Answer.Line(recording: first.recording, said: EvidencedLine(places.map { lines[$0] }))
    }
}

extension AskSession {
    /// Answers the questions of a template, in order.
    ///
    /// - Parameter model: writes the answers; without one, each answer is the passage nearest to its question.
    static func answers(
        to template: Template, from transcript: Transcript, by model: WritingModel?, prompts: URL?
    ) async throws -> [Answer] {
        let questions = template.sections.compactMap(\.question)
        guard !questions.isEmpty else { return [] }
        let session = try AskSession(model: model, prompts: prompts)
        try await session.add(transcript)
        return try await session.answers(to: questions)
    }
}

extension Note {
    /// The quotation, with the sentence if it was verified.
    fileprivate var said: EvidencedLine {
        var line = EvidencedLine(quoting: NoteQuotation(of: self).quotes)
        line.certainty = certainty
        if isTold { line.sentence = text }
        return line
    }
}
