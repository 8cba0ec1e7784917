import LanguageModels
import PromptLibrary
import Transcripts

/// Has a model say passages, one sentence each, and holds every sentence against its passage.
///
/// What all prompts have in common, the examples, is read once and kept. A sentence that falls is asked for once more, with the
/// reason. Then the quotation stays.
actor Phraser {
    private static let attempts = 2
    /// The likeliest sentence would come again, whatever the model is told of it. Drawn always the same way.
    private static let another = Sampling.random(RandomSampling(temperature: 0.7, top: 40, seed: 1))

    private let writer: any LanguageEngineContext
    private let prompts: PromptLibrary
    private let head: [ChatMessage]
    private let progress: @Sendable (TaskProgress) -> Void
    private let reader: MentionReader
    private let knownNames: Set<String>
    /// What has been asked, and came of it: one passage may stand in several lists.
    private var known: [Passage: Outcome] = [:]
    private(set) var rejected: [RejectedClaim] = []
    private(set) var stopReasons: [StopReason] = []
    private(set) var retries = 0

    init(
        writer: any LanguageEngineContext, prompts: PromptLibrary, transcript: Transcript,
        progress: @escaping @Sendable (TaskProgress) -> Void
    ) throws {
        self.progress = progress
        self.writer = writer
        self.prompts = prompts
        head =
            [ChatMessage(.system, try prompts.prompt(.sentence, [:]))]
            + Self.examples(try prompts.prompt(.examples, [:]))
        let lines = transcript.segments.map { $0.words.map(\.text) }
        let reader = MentionReader(knowing: lines)
        self.reader = reader
        knownNames = Set(lines.flatMap(reader.mentions).filter { $0.kind == .name }.flatMap(\.values))
    }

    /// The last sentence that was written, and why it does not stand; `nil` where it does.
    struct Outcome: Hashable, Sendable {
        var sentence: String
        var fault: RejectedClaim.Reason?
    }

    func outcome(of passage: Passage, segments: [Int]) async throws -> Outcome {
        if let outcome = known[passage] { return outcome }
        let check = SentenceCheck(passage, reader: reader, knownNames: knownNames)
        var messages = head + [ChatMessage(.user, passage.lines)]
        var outcome = Outcome(sentence: "", fault: .form)
        for attempt in 1...Self.attempts where outcome.fault != nil {
            let beginnings = passage.beginnings
            let sentence = try await write(
                messages, beginning: beginnings[min(attempt, beginnings.count) - 1], of: passage,
                sampling: attempt == 1 ? .greedy : Self.another)
            let fault = check.fault(in: sentence)
            outcome = Outcome(sentence: sentence, fault: fault?.rule)
            guard let fault else { continue }
            rejected.append(
                RejectedClaim(text: sentence, segments: segments, reason: fault.rule, detail: fault.detail))
            guard attempt < Self.attempts else { continue }
            retries += 1
            messages += [
                ChatMessage(.assistant, sentence),
                ChatMessage(.user, try prompts.prompt(.again, ["fault": fault.reproach])),
            ]
        }
        known[passage] = outcome
        progress(TaskProgress(windowsFinished: known.count))
        return outcome
    }

    private func write(
        _ messages: [ChatMessage], beginning: String, of passage: Passage, sampling: Sampling
    ) async throws -> String {
        let words = passage.text.split(separator: " ").count
        let request = GenerationRequest(
            prompt: try await writer.chatPrompt(messages) + [PromptPart(.text, beginning)],
            sampling: sampling, maximumTokens: 3 * words + 24, stops: ["\n"])
        let outcome = try await writer.generate(request) { _ in }
        stopReasons.append(outcome.stopReason)
        return (beginning + outcome.text).trimmed.firstSentence
    }

    /// "->" stands before what an example answers; an empty line before the next one.
    private static func examples(_ text: String) -> [ChatMessage] {
        text.components(separatedBy: "\n\n").flatMap { example -> [ChatMessage] in
            let parts = example.components(separatedBy: "\n-> ")
            return parts.count == 2
                ? [
                    ChatMessage(.user, parts[0].trimmingNewlines),
                    ChatMessage(.assistant, parts[1].trimmingNewlines),
                ] : []
        }
    }
}

extension SentenceCheck.Fault {
    /// As the model is told of it.
    var reproach: String {
        let what = detail.map { "\"\($0)\"" } ?? "the words"
        return switch rule {
        case .number, .date, .name, .word: "nobody says \(what)"
        case .lost: "\(what) is missing"
        case .negation: "\(what) is denied where it is not, or the other way"
        case .tense: "\(what) has another time"
        case .condition: "\(what) is missing, or was not said"
        case .person: "\(what) is told of somebody else"
        case .question: "it asks \(what)"
        case .order: "\(what) stands in another place"
        case .form where detail.map(ReportedWords.gendered.contains) == true:
            "nobody knows whether it is a man or a woman, so write they"
        default: "it is no sentence in the third person"
        }
    }
}

extension String {
    fileprivate var trimmingNewlines: String {
        String(drop(while: \.isNewline).reversed().drop(while: \.isNewline).reversed())
    }
}
