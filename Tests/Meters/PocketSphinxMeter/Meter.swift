import AudioInput
import Foundation
import PocketSphinxEngine
import SpeechEngines
import Spoken
import Timeline

/// Measures the engine by itself, without a session around it. Exists for `Scripts/bench pocketsphinx`.
struct Meter {
    let engine: PocketSphinxEngine
    let model: URL

    struct UsageError: Error, CustomStringConvertible {
        let description: String
    }

    static func run(_ arguments: [String]) async throws {
        guard arguments.count >= 2 else { throw UsageError(description: "too few arguments") }
        let model = URL(fileURLWithPath: arguments[0])
        let meter = Meter(engine: try PocketSphinxEngine(modelFolder: model), model: model)
        let rest = Array(arguments.dropFirst(2))
        switch arguments[1] {
        case "transcribe": try await meter.transcribe(rest)
        case "drafts": try await meter.drafts(rest)
        case "orders": try await meter.orders(rest)
        case "long": try await meter.long(rest)
        case "alternatives": try await meter.alternatives(rest)
        case "names": try await meter.names(rest)
        case "telephone": try await Meter.telephone(model, rest)
        default: throw UsageError(description: "unknown command \(arguments[1])")
        }
    }

    // MARK: Commands

    private func transcribe(_ arguments: [String]) async throws {
        let threads = try number(arguments, 0)
        let rate = try number(arguments, 1)
        for file in arguments.dropFirst(2) {
            let samples = try await Self.samples(of: file)
            let begin = ContinuousClock.now
            let events = try await events(of: samples, threads: threads, rate: rate)
            let seconds = begin.duration(to: .now) / .seconds(1)
            print(String(format: "%.3f", seconds), Self.text(events), separator: "\t")
        }
    }

    private func drafts(_ files: [String]) async throws {
        for file in files {
            let samples = try await Self.samples(of: file)
            let events = try await events(of: samples, threads: 1, rate: 1) {
                $0.reportsVolatileResults = true
            }
            var drafts: [SpeechRecognition] = []
            var finals: [SpeechRecognition] = []
            for case .recognition(let recognition) in events {
                if recognition.isFinal { finals.append(recognition) } else { drafts.append(recognition) }
            }
            let first = drafts.first.map { $0.range.end.seconds } ?? .nan
            print(drafts.count, String(format: "%.2f", first), Self.text(events), separator: "\t")
        }
    }

    private func orders(_ files: [String]) async throws {
        var clips: [[Int16]] = []
        for file in files { clips.append(try await Self.samples(of: file)) }
        var expected: [[SpeechEngineEvent]] = []
        for clip in clips { expected.append(try await finals(of: clip, threads: 1)) }
        for threads in 1...3 {
            var order = (0..<50).map { $0 % clips.count }
            order.shuffle()
            var different = 0
            // One pass with all of them for the order inside a run; and each by itself for the order of runs.
            for index in order where try await finals(of: clips[index], threads: threads) != expected[index] {
                different += 1
            }
            print("\(threads)\t50\t\(different)")
        }
    }

    private func long(_ arguments: [String]) async throws {
        let seconds = try number(arguments, 0) * 60
        let threads = try number(arguments, 1)
        let pause = try number(arguments, 2)
        var clips: [[Int16]] = []
        for file in arguments.dropFirst(3) { clips.append(try await Self.samples(of: file)) }
        let all = clips.flatMap { $0 } + [Int16](repeating: 0, count: 16_000 * pause)
        let run = try await engine.startRun(configuration(threads: threads))
        let reader = Task { [events = run.events] in
            var words = 0
            for try await case .recognition(let recognition) in events {
                words += recognition.hypotheses[0].words.count
            }
            return words
        }
        let begin = ContinuousClock.now
        var position = 0
        while position < seconds * 16_000 {
            let offset = position % all.count
            let piece = Array(all[offset..<min(offset + 1_600, all.count)])
            try await run.send(
                .audio(
                    AudioChunk(sampleRate: 16_000, piece),
                    start: AudioTime(value: Int64(position), timescale: 16_000)))
            position += piece.count
        }
        try await run.send(.finish)
        let words = try await reader.value
        let elapsed = begin.duration(to: .now) / .seconds(1)
        print(seconds / 60, words, String(format: "%.1f", elapsed), Self.memory("VmHWM:"), separator: "\t")
    }

    private func alternatives(_ arguments: [String]) async throws {
        let count = try number(arguments, 0)
        for file in arguments.dropFirst() {
            let samples = try await Self.samples(of: file)
            let events = try await events(of: samples, threads: 1, rate: 0) { $0.maximumAlternatives = count }
            for case .recognition(let recognition) in events {
                for hypothesis in recognition.hypotheses {
                    print(
                        String(format: "%.2f", hypothesis.logLikelihood ?? .nan), hypothesis.text,
                        separator: "\t")
                }
            }
        }
    }

    /// The texts of files, listening for the names in a file of lines.
    private func names(_ arguments: [String]) async throws {
        guard arguments.count > 1 else { throw UsageError(description: "names needs a list and a file") }
        let list = try String(contentsOfFile: arguments[0], encoding: .utf8)
        let names = list.split(whereSeparator: \.isNewline).map(String.init)
        for file in arguments.dropFirst() {
            let samples = try await Self.samples(of: file)
            let events = try await events(of: samples, threads: 2, rate: 0) { $0.contextualStrings = names }
            print(Self.text(events))
        }
    }

    /// The texts of files, with one way to handle the band of a telephone.
    private static func telephone(_ model: URL, _ arguments: [String]) async throws {
        guard let name = arguments.first, let handling = TelephoneHandling(rawValue: name) else {
            throw UsageError(description: "telephone needs one of \(TelephoneHandling.allCases)")
        }
        let meter = Meter(
            engine: try PocketSphinxEngine(modelFolder: model, telephone: handling), model: model)
        for file in arguments.dropFirst() {
            print(Self.text(try await meter.events(of: try await samples(of: file), threads: 2, rate: 0)))
        }
    }

    // MARK: Parts

    private func configuration(threads: Int) -> SpeechRunConfiguration {
        SpeechRunConfiguration(format: .speech16kHz, locale: "en-US", threadCount: threads)
    }

    private func finals(of samples: [Int16], threads: Int) async throws -> [SpeechEngineEvent] {
        try await events(of: samples, threads: threads, rate: 0).filter {
            if case .recognition = $0 { true } else { false }
        }
    }

    /// `rate` 1 feeds as a microphone does, 0 as fast as the engine takes it.
    private func events(
        of samples: [Int16], threads: Int, rate: Int,
        configure: (inout SpeechRunConfiguration) -> Void = { _ in }
    ) async throws -> [SpeechEngineEvent] {
        var configuration = configuration(threads: threads)
        configure(&configuration)
        let run = try await engine.startRun(configuration)
        let reader = Task { [events = run.events] in
            var all: [SpeechEngineEvent] = []
            for try await event in events { all.append(event) }
            return all
        }
        var position = 0
        while position < samples.count {
            let piece = Array(samples[position..<min(position + 1_600, samples.count)])
            let start = AudioTime(value: Int64(position), timescale: 16_000)
            try await run.send(.audio(AudioChunk(sampleRate: 16_000, piece), start: start))
            if rate > 0 { try await Task.sleep(for: .milliseconds(100 / rate)) }
            position += piece.count
        }
        try await run.send(.finish)
        return try await reader.value
    }

    private static func text(_ events: [SpeechEngineEvent]) -> String {
        events.compactMap { event -> String? in
            guard case .recognition(let recognition) = event, recognition.isFinal else { return nil }
            return recognition.hypotheses[0].text
        }.joined(separator: " ")
    }

    private static func samples(of file: String) async throws -> [Int16] {
        let source = try ConvertedSource(await AudioFile.open(file), to: .speech16kHz)
        var samples: [Int16] = []
        while let chunk = try await source.next() {
            if case .int16(let more) = chunk.samples { samples += more }
        }
        return samples
    }

    /// A line of `/proc/self/status`, in MB.
    private static func memory(_ key: String) -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix(key) } ?? ""
        return (line.split(separator: " ").compactMap { Int($0) }.first ?? 0) / 1_024
    }

    private func number(_ arguments: [String], _ index: Int) throws -> Int {
        guard arguments.count > index, let number = Int(arguments[index]) else {
            throw UsageError(description: "a number is missing")
        }
        return number
    }
}
