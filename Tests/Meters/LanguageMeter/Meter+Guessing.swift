import Execution
import Foundation
import LanguageModels
import LlamaEngine
import TranscriptTasks
import Transcripts

extension Meter {
    /// Writes reports with and without guessed tokens, in turn. Prints the tokens of both, the correct guesses, the seconds of both,
    /// and whether both texts are the same.
    ///
    /// - Parameter arguments: the most tokens to guess, then transcript files.
    func guessing(_ arguments: [String]) async throws {
        let most = try number(arguments, 0)
        for file in arguments.dropFirst() {
            let transcript = try TranscriptReader().read(
                Data(contentsOf: URL(fileURLWithPath: file)), from: file)
            let plain = try await write(about: transcript, guesses: 0)
            let guessed = try await write(about: transcript, guesses: most)
            print(
                file, plain.tokens, guessed.tokens, guessed.right, String(format: "%.3f", plain.seconds),
                String(format: "%.3f", guessed.seconds), plain.text == guessed.text, separator: "\t")
        }
    }

    private func write(about transcript: Transcript, guesses: Int) async throws -> WritingTally {
        let context = TallyingContext(try await context(4096, guesses: guesses))
        let profile = LanguageEngineProfile(
            name: "llama", version: "1", model: "meter", contextLength: 4096)
        let run = try StandardTask.call.begin(
            with: WritingModel(profile: profile, context: context))
        for segment in transcript.segments { try await run.add(segment) }
        _ = try await run.finish(transcript)
        return context.tally.withLock { $0 }
    }
}

private struct WritingTally {
    var (tokens, right, seconds, text) = (0, 0, 0.0, "")
}

/// A context that counts the tokens it writes.
private final class TallyingContext: ForwardingContext {
    let base: any LanguageEngineContext
    let tally = Mutex(WritingTally())

    init(_ base: any LanguageEngineContext) { self.base = base }

    var contextLength: Int { base.contextLength }

    func generate(
        _ request: GenerationRequest, receive: @escaping @Sendable (String) -> Void
    ) async throws -> GenerationOutcome {
        let outcome = try await base.generate(request, receive: receive)
        tally.withLock { tally in
            tally.tokens += outcome.usage.generatedTokens
            tally.right += outcome.usage.guessedTokens
            tally.seconds += outcome.usage.generationTime / .seconds(1)
            tally.text += outcome.text
        }
        return outcome
    }

    /// Sequential, since guesses are only made for one answer at a time.
    func generate(_ requests: [GenerationRequest]) async throws -> [GenerationOutcome] {
        var outcomes: [GenerationOutcome] = []
        for request in requests { outcomes.append(try await generate(request) { _ in }) }
        return outcomes
    }
}
