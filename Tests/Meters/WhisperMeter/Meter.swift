import AudioInput
import Foundation
import SpeechEngines
import Spoken
import Timeline
import WhisperEngine

struct UsageError: Error {}

/// Measures the engine by itself, without a session. Used by `Scripts/bench whisper`.
struct Meter {
    private let engine: WhisperEngine
    private let model: URL
    private let mode: String

    init(model: String, mode: String) throws {
        self.model = URL(fileURLWithPath: model)
        self.mode = mode
        let finder = ProcessInfo.processInfo.environment["SILERO"].map { URL(fileURLWithPath: $0) }
        engine = try WhisperEngine(
            modelFile: self.model,
            options: WhisperOptions(readsWholeFiles: mode == "whole", speechFinder: finder))
    }

    func text(_ arguments: [String]) async throws {
        guard let threads = arguments.dropFirst().first.flatMap(Int.init) else { throw UsageError() }
        for file in arguments.dropFirst(2) {
            let samples = try await Self.samples(of: file)
            let start = ContinuousClock.now
            var texts: [String] = []
            try await hear([samples], threads: threads) { recognition in
                if recognition.isFinal { texts.append(recognition.hypotheses[0].text) }
            }
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            print(String(format: "%.3f", seconds), texts.joined(separator: " "), separator: "\t")
        }
    }

    /// Prints every word with its times and confidence. A result ends with an empty line, or a question mark
    /// with the reason if it is suspect.
    func words(_ arguments: [String]) async throws {
        guard arguments.count == 3, let threads = Int(arguments[1]) else { throw UsageError() }
        try await hear([try await Self.samples(of: arguments[2])], threads: threads) { recognition in
            guard recognition.isFinal else { return }
            for word in recognition.hypotheses[0].words {
                print(
                    String(
                        format: "%.3f\t%.3f\t%.3f", word.range.start.seconds, word.range.end.seconds,
                        word.confidence ?? 0),
                    word.text, separator: "\t")
            }
            print(recognition.suspicion.map { "? \($0.rawValue) \(recognition.range)" } ?? "")
        }
    }

    func long(_ arguments: [String]) async throws {
        guard arguments.count == 3, let minutes = Int(arguments[1]) else { throw UsageError() }
        let samples = try await Self.samples(of: arguments[2])
        let rounds = max(1, minutes * 60 * 16_000 / samples.count)
        var words = 0
        try await hear(repeatElement(samples, count: rounds), threads: 2) { recognition in
            if recognition.isFinal { words += recognition.hypotheses[0].words.count }
        }
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        print(usage.ru_maxrss * 1_024, words, separator: "\t")
    }

    private func hear(
        _ parts: some Sequence<[Float]>, threads: Int, _ take: (SpeechRecognition) -> Void
    ) async throws {
        let format = engine.profile.formats[0]
        let run = try await engine.startRun(
            SpeechRunConfiguration(
                format: format, locale: "en", reportsVolatileResults: ["live", "fast"].contains(mode),
                prefersFastResults: mode == "fast", threadCount: threads))
        let parts = Array(parts)
        let feeding = Task {
            var position: Int64 = 0
            for part in parts {
                for start in stride(from: 0, to: part.count, by: 4_000) {
                    let samples = Array(part[start..<min(start + 4_000, part.count)])
                    try await run.send(
                        .audio(
                            AudioChunk(format: format, samples: .float32(samples)),
                            start: AudioTime(value: position, timescale: 16_000)))
                    position += Int64(samples.count)
                }
            }
            try await run.send(.finish)
        }
        for try await event in run.events {
            if case .recognition(let recognition) = event { take(recognition) }
        }
        try await feeding.value
    }

    private static func samples(of path: String) async throws -> [Float] {
        let source = try await Recording.open(RecordingRequest(path: path)).source
        var samples: [Float] = []
        while let chunk = try await source.next() { samples += chunk.mixedSamples }
        await source.close()
        return samples
    }
}
