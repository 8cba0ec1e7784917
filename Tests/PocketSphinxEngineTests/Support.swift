import AudioInput
import Foundation
import SpeechEngines
import Spoken
import Testing
import Timeline

@testable import PocketSphinxEngine

/// The installed model and the clips that come with the library's sources.
enum Installed {
    static let model: URL = {
        let environment = ProcessInfo.processInfo.environment
        let models =
            environment["READBACK_MODELS"].map { URL(fileURLWithPath: $0) }
            ?? environment["XDG_DATA_HOME"].map {
                URL(fileURLWithPath: $0).appending(path: "readback/models")
            }
            ?? FileManager.default.homeDirectoryForCurrentUser.appending(path: ".local/share/readback/models")
        return models.appending(path: "pocketsphinx-en-us", directoryHint: .isDirectory)
    }()

    static let isPresent = FileManager.default.fileExists(atPath: model.appending(path: "en-us.lm.bin").path)
    static let reason: Comment = "the model pocketsphinx-en-us is not installed; run Scripts/setup"

    private static let repository = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The five LibriVox clips, in the order of their names.
    static let clips: [(name: String, samples: [Int16])] = {
        let assets = repository.appending(path: ".native/assets")
        let files = FileManager.default.enumerator(at: assets, includingPropertiesForKeys: nil)
        return (files?.allObjects as? [URL] ?? [])
            .filter { $0.pathExtension == "wav" && $0.lastPathComponent.hasPrefix("sense_and_sensibility") }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
            .compactMap { file in
                guard let data = try? Data(contentsOf: file) else { return nil }
                return (file.deletingPathExtension().lastPathComponent, samples(ofWave: data))
            }
    }()

    static func fixture(_ name: String) throws -> [Int16] {
        samples(ofWave: try Data(contentsOf: repository.appending(path: "Tests/Fixtures/\(name)")))
    }

    /// These files all have the plain header of 44 bytes and 16-bit samples.
    private static func samples(ofWave data: Data) -> [Int16] {
        data.dropFirst(44).withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
    }

    static func engine() throws -> PocketSphinxEngine { try PocketSphinxEngine(modelFolder: model) }
}

/// A piece of audio and where it starts.
struct Piece {
    var samples: [Int16]
    var start: AudioTime
}

extension [Int16] {
    /// Cut into pieces of these lengths, over and over.
    func pieces(of lengths: [Int], from first: AudioTime = .zero) -> [Piece] {
        var pieces: [Piece] = []
        var position = 0
        while position < count {
            let length = Swift.min(lengths[pieces.count % lengths.count], count - position)
            pieces.append(
                Piece(
                    samples: Array(self[position..<position + length]),
                    start: first + AudioTime(value: Int64(position), timescale: 16_000)))
            position += length
        }
        return pieces
    }

    static func silence(seconds: Double) -> [Int16] { Array(repeating: 0, count: Int(seconds * 16_000)) }
}

extension PocketSphinxEngine {
    /// Runs audio through to the end and returns everything that the run said.
    func events(
        of pieces: [Piece], threadCount: Int = 1,
        configure: (inout SpeechRunConfiguration) -> Void = { _ in }
    ) async throws -> [SpeechEngineEvent] {
        var configuration = SpeechRunConfiguration(
            format: .speech16kHz, locale: "en-US", threadCount: threadCount)
        configure(&configuration)
        let run = try await startRun(configuration)
        let reader = Task { [events = run.events] in
            var all: [SpeechEngineEvent] = []
            for try await event in events { all.append(event) }
            return all
        }
        for piece in pieces {
            try await run.send(.audio(AudioChunk(sampleRate: 16_000, piece.samples), start: piece.start))
        }
        try await run.send(.finish)
        return try await reader.value
    }

    func finals(of samples: [Int16], threadCount: Int = 1) async throws -> [SpeechRecognition] {
        try await events(of: samples.pieces(of: [8_000]), threadCount: threadCount).finals
    }
}

extension [SpeechEngineEvent] {
    var recognitions: [SpeechRecognition] {
        compactMap { if case .recognition(let recognition) = $0 { recognition } else { nil } }
    }
    var finals: [SpeechRecognition] { recognitions.filter(\.isFinal) }
    var finalizedTimes: [AudioTime] {
        compactMap { if case .finalized(let time) = $0 { time } else { nil } }
    }
}

extension [SpeechRecognition] {
    var text: String { map(\.hypotheses[0].text).joined(separator: " ") }
}
