import AudioInput
import Foundation
import ModelStore
import SpeakerEngine
import SpeakerFinder
import TestSupport
import Testing

/// The networks that set-up installs, on a recording.
@Suite struct SpeakerRealModelTests {
    private static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Fixtures")

    private func models() async throws -> OnnxSpeakerModels {
        let store = ModelStore.standard
        return try await OnnxSpeakerModels(
            segmentation: store.locate("pyannote-segmentation-3.0").mainFile,
            embedding: store.locate("wespeaker-resnet34").mainFile)
    }

    /// The beginning of a fixture, and its turns.
    private func meeting(seconds: Double) async throws -> (sound: [Float], turns: [DiarizationError.Turn]) {
        struct Script: Decodable {
            struct Utterance: Decodable {
                let speaker: String
                let start: Double
                let end: Double
            }
            let utterances: [Utterance]
        }
        let script = try JSONDecoder().decode(
            Script.self, from: Data(contentsOf: Self.fixtures.appendingPathComponent("meeting.json")))
        let converter = AudioConverter(
            to: AudioFormat(sampleRate: 16_000, channelCount: 1, sampleType: .float32))
        let source = try await AudioFile.open(Self.fixtures.appendingPathComponent("meeting.flac").path)
        var sound: [Float] = []
        while sound.count < Int(seconds * 16_000), let chunk = try await source.next() {
            for converted in try converter.convert(chunk) {
                if case .float32(let samples) = converted.samples { sound += samples }
            }
        }
        await source.close()
        let turns = script.utterances.filter { $0.start < seconds }.map {
            DiarizationError.Turn(speaker: $0.speaker, start: $0.start, end: min(seconds, $0.end))
        }
        return (Array(sound.prefix(Int(seconds * 16_000))), turns)
    }

    @Test("two voices in one channel are two speakers with the right turns, and the result is repeatable")
    func meeting() async throws {
        let (sound, truth) = try await meeting(seconds: 30)
        let models = try await models()
        func map() throws -> SpeakerMap {
            var finder = SpeakerFinder(models: models)
            try finder.hear(sound)
            return try finder.finish()
        }
        let found = try map()
        let turns = found.turns.map {
            DiarizationError.Turn(
                speaker: "\($0.speaker)", start: $0.range.start.seconds, end: $0.range.end.seconds)
        }
        let error = DiarizationError(reference: truth, hypothesis: turns)
        #expect(found.speakers.count == 2 && error.rate < 0.1, "\(error) \(turns)")
        #expect(try map() == found)
    }
}
