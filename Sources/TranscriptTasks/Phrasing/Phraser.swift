import LanguageModels
import PromptLibrary
import Transcripts

/// Has a model say passages, one sentence each, and holds every sentence against its passage.
///
/// What all prompts have in common, the examples, is read once and kept; the sentences are written side by side. Of one that falls the
/// quotation stays: asked once more with the reason, a model of this size writes another one that falls.
struct Phraser: Sendable {
    /// As many sentences are written at once, so that a run that goes on has not much to write again.
    private static let atOnce = 24

    private let writer: any LanguageEngineContext
    private let head: [ChatMessage]
    private let reader: MentionReader

    init(
        writer: any LanguageEngineContext, prompts: PromptLibrary, transcript: Transcript
    ) throws {
        self.writer = writer
        head =
            [ChatMessage(.system, try prompts.prompt(.sentence, [:]))]
            + Self.examples(try prompts.prompt(.examples, [:]))
        reader = MentionReader(transcript)
    }

    /// The sentence that was written, and why it does not stand; `nil` where it does.
    struct Outcome: Hashable, Sendable {
        var sentence: String
        var fault: RejectedClaim.Reason?
    }

    /// What came of all passages.
    struct Result: Sendable {
        var outcomes: [Passage: Outcome] = [:]
        var rejected: [RejectedClaim] = []
        var stopReasons: [StopReason] = []
    }

    /// - Parameters:
    ///   - passages: with the segments that each is from; one that stands in several lists is said once.
    ///   - soFar: is told before the first sentence and after every group what there is, and how many there will be.
    func phrase(
        _ passages: [(passage: Passage, segments: [Int])],
        soFar: @Sendable (_ result: Result, _ planned: Int) async throws -> Void
    ) async throws -> Result {
        var (result, seen) = (Result(), Set<Passage>())
        var rest = passages.filter { seen.insert($0.passage).inserted }[...]
        let planned = rest.count
        TaskWork.tell(.writing, done: 0, planned: planned)
        try await soFar(result, planned)
        let fixedParts = rest.isEmpty ? 0 : try await fixedParts()
        while !rest.isEmpty {
            let some = rest.prefix(Self.atOnce)
            rest = rest.dropFirst(Self.atOnce)
            var requests: [GenerationRequest] = []
            for (passage, _) in some { requests.append(try await request(passage, fixedParts: fixedParts)) }
            let done = result.outcomes.count
            let outcomes = try await TaskWork.telling(
                { TaskWork(.writing, done: min(done + $0, planned), planned: planned) },
                while: { [requests] in try await writer.generateEach(requests) })
            for (one, outcome) in zip(some, outcomes) {
                judge(outcome, of: one.passage, segments: one.segments, &result)
            }
            TaskWork.tell(.writing, done: result.outcomes.count, planned: planned)
            try await soFar(result, planned)
        }
        return result
    }

    private func judge(
        _ outcome: GenerationOutcome, of passage: Passage, segments: [Int], _ result: inout Result
    ) {
        let written = (passage.beginning + outcome.text).trimmed.firstSentence
        let sentence = SpeakerPronouns.named(in: written, of: passage)
        let fault = SentenceCheck(passage, reader: reader).fault(in: sentence)
        result.outcomes[passage] = Outcome(sentence: sentence, fault: fault?.rule)
        result.stopReasons.append(outcome.stopReason)
        guard let fault else { return }
        result.rejected.append(
            RejectedClaim(text: sentence, segments: segments, reason: fault.rule, detail: fault.detail))
    }

    /// How many parts of the prompt are not the passage's.
    private func fixedParts() async throws -> Int {
        let one = try await writer.chatPrompt(head + [ChatMessage(.user, "one")])
        let other = try await writer.chatPrompt(head + [ChatMessage(.user, "other")])
        return zip(one, other).prefix { $0 == $1 }.count
    }

    private func request(_ passage: Passage, fixedParts: Int) async throws -> GenerationRequest {
        let words = passage.text.split(separator: " ").count
        return GenerationRequest(
            prompt: try await writer.chatPrompt(head + [ChatMessage(.user, passage.lines)])
                + [PromptPart(.text, passage.beginning)],
            maximumTokens: 2 * words + 24, stops: ["\n"], fixedParts: fixedParts)
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

extension String {
    fileprivate var trimmingNewlines: String {
        String(drop(while: \.isNewline).reversed().drop(while: \.isNewline).reversed())
    }
}
