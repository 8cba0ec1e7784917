import Files
import Foundation
import Testing
import Timeline

@testable import AudioInput

@Suite struct SpeechOnlyRecordingTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/kept.wav" }

    init() throws { folder = try TemporaryFolder() }

    /// Ten seconds of two channels at 1000 frames a second, none of the samples zero, followed by a remark.
    private func record() async throws -> Data {
        let file = try await RecordingFile.create(
            path, format: AudioFormat(sampleRate: 1_000, channelCount: 2, sampleType: .int16))
        try await file.append(.int16((0..<20_000).map { Int16($0 % 1_000 + 1) }))
        try await file.finish(remarks: ["The microphone was away."])
        return try Data(contentsOf: URL(fileURLWithPath: path))
    }

    private func span(_ start: Int64, _ end: Int64) -> AudioTimeRange {
        AudioTimeRange(start: AudioTime(value: start, timescale: 1), end: AudioTime(value: end, timescale: 1))
    }

    @Test(
        "speech stays byte for byte, all else becomes silence, and header, length and remarks stay"
    )
    func speech() async throws {
        let old = try await record()
        try SpeechOnlyRecording.replace(path, keeping: [span(7, 8), span(2, 3)]) { _ in }
        let new = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(new.count == old.count && new.prefix(44) == old.prefix(44))
        #expect(new.dropFirst(44 + 40_000) == old.dropFirst(44 + 40_000))
        for millisecond in 0..<10_000 {
            let place = 44 + 4 * millisecond
            let isSpeech = (1_500..<3_500).contains(millisecond) || (6_500..<8_500).contains(millisecond)
            let expected = isSpeech ? old[place..<place + 4] : Data(count: 4)
            try #require(new[place..<place + 4] == expected, "\(millisecond) ms")
        }
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test(
        "if the step before the replacement fails, the recording stays as it was, and no other file is left")
    func refused() async throws {
        struct Refused: Error {}
        let old = try await record()
        #expect(throws: Refused.self) {
            try SpeechOnlyRecording.replace(path, keeping: []) { _ in throw Refused() }
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == old)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["kept.wav"])
    }

    @Test("a file that no recorder made, or that is still being recorded, is refused")
    func foreign() async throws {
        try Data(repeating: 7, count: 100).write(to: URL(fileURLWithPath: path))
        #expect(throws: AudioInputError.self) {
            try SpeechOnlyRecording.replace(path, keeping: []) { _ in }
        }
        let growing = folder.path + "/growing.wav"
        let file = try await RecordingFile.create(
            growing, format: AudioFormat(sampleRate: 1_000, channelCount: 1, sampleType: .int16))
        try await file.append(.int16([1, 2, 3]))
        #expect(throws: AudioInputError.self) {
            try SpeechOnlyRecording.replace(growing, keeping: []) { _ in }
        }
        try await file.finish(remarks: [])
    }
}
