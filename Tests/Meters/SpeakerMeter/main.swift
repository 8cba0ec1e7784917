import AudioInput
import Foundation
import SampleRateConversion
import SpeakerEngine
import SpeakerFinder
import TestSupport

// `SpeakerMeter SEGMENTATION EMBEDDING [--speakers N] {RECORDING TURNS}...`: compares the speakers found in each recording with its RTTM
// file. Prints a line of JSON for each, including the voice prints.

/// A voice that was found, with the person who speaks longest in its turns.
struct FoundVoice: Encodable {
    let person: String
    let seconds: Double
    let voice: [Float]
}

struct Line: Encodable {
    let recording: String
    let speakers: Int
    let found: Int
    let error: DiarizationError
    let seconds: Double
    let processorSeconds: Double
    let voices: [FoundVoice]
}

func turns(of path: String, _ recording: String) throws -> [DiarizationError.Turn] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").compactMap { line in
        let fields = line.split(separator: " ")
        guard fields.count > 7, fields[1] == recording, let start = Double(fields[3]),
            let length = Double(fields[4])
        else { return nil }
        return DiarizationError.Turn(speaker: String(fields[7]), start: start, end: start + length)
    }
}

/// Each voice with the person it shares the most time with in the reference; a voice that shares none is left out.
func voices(_ map: SpeakerMap, _ found: [DiarizationError.Turn], _ truth: [DiarizationError.Turn])
    -> [FoundVoice]
{
    map.speakers.enumerated().compactMap { number, speaker in
        var shared: [String: Double] = [:]
        for turn in found where turn.speaker == "\(number)" {
            for said in truth {
                let common = min(turn.end, said.end) - max(turn.start, said.start)
                if common > 0 { shared[said.speaker, default: 0] += common }
            }
        }
        return shared.max { ($0.value, $1.key) < ($1.value, $0.key) }.map {
            FoundVoice(person: $0.key, seconds: $0.value, voice: speaker.voice)
        }
    }
}

func hear(_ chunks: [AudioChunk], _ finder: inout SpeakerFinder) throws {
    for chunk in chunks { if case .float32(let samples) = chunk.samples { try finder.hear(samples) } }
}

func processorSeconds() -> Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

var words = Array(CommandLine.arguments.dropFirst())
var count = SpeakerCount.automatic
if let place = words.firstIndex(of: "--speakers"), let number = Int(words[place + 1]) {
    count = .exactly(number)
    words.removeSubrange(place...place + 1)
}
guard words.count >= 4 else {
    FileHandle.standardError.write(Data("SpeakerMeter: give both models, then recordings and turns\n".utf8))
    exit(2)
}
let models = try OnnxSpeakerModels(
    segmentation: URL(fileURLWithPath: words[0]), embedding: URL(fileURLWithPath: words[1]))
for place in stride(from: 2, to: words.count - 1, by: 2) {
    let name = URL(fileURLWithPath: words[place]).deletingPathExtension().lastPathComponent
    let began = processorSeconds()
    var finder = SpeakerFinder(models: models, count: count)
    var seconds = 0.0
    let source = try await AudioFile.open(words[place])
    let format = AudioFormat(sampleRate: 16_000, channelCount: 1, sampleType: .float32)
    let converter = AudioConverter(to: format, resampling: SampleRateConverter())
    while let chunk = try await source.next() {
        seconds += chunk.duration.seconds
        try hear(try converter.convert(chunk), &finder)
    }
    try hear(try converter.flush(), &finder)
    await source.close()
    let map = try finder.finish()
    let found = map.turns.map {
        DiarizationError.Turn(
            speaker: "\($0.speaker)", start: $0.range.start.seconds, end: $0.range.end.seconds)
    }
    let reference = try turns(of: words[place + 1], name)
    let line = Line(
        recording: name, speakers: Set(reference.map(\.speaker)).count, found: map.speakers.count,
        error: DiarizationError(reference: reference, hypothesis: found), seconds: seconds,
        processorSeconds: processorSeconds() - began, voices: voices(map, found, reference))
    print(String(decoding: try JSONEncoder().encode(line), as: UTF8.self))
}
