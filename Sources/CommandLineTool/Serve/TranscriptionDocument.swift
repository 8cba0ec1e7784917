import Foundation
import Readback
import Serving

/// A transcript in the formats that clients of transcription services know.
struct TranscriptionDocument {
    let transcript: Transcript
    let wish: TranscriptionWish

    func response() throws -> HTTPResponse {
        switch wish.format {
        case .json: try Self.json(Plain(text: text, usage: usage))
        case .verbose: try Self.json(verbose)
        case .diarized: try Self.json(diarized)
        case .text: Self.plain(text + "\n")
        case .srt: Self.plain(SubRipExporter().string(from: transcript))
        case .vtt:
            HTTPResponse(
                200, type: "text/vtt; charset=utf-8", text: WebVTTExporter().string(from: transcript))
        }
    }

    private static func json(_ document: some Encodable) throws -> HTTPResponse {
        HTTPResponse(200, type: "application/json", text: try JSONText.encodeLine(document) + "\n")
    }

    private static func plain(_ text: String) -> HTTPResponse {
        HTTPResponse(200, type: "text/plain; charset=utf-8", text: text)
    }

    /// The whole transcript on one line.
    var text: String { transcript.segments.map(\.text).joined(separator: separator) }

    private var separator: String { Word.separator(inLanguage: transcript.language) }
    private var document: TranscriptDocument { TranscriptDocument(transcript) }
    private var usage: Usage { Usage(seconds: document.duration.rounded(.up)) }

    struct Usage: Encodable {
        var type = "duration"
        let seconds: Double
    }

    private struct Plain: Encodable {
        let text: String
        let usage: Usage
    }

    private struct Verbose: Encodable {
        var task = "transcribe"
        let language: String
        let duration: Double
        let text: String
        let segments: [Segment]?
        let words: [Spoken]?
        let usage: Usage
    }

    /// Fields that Readback does not measure have neutral values, because some clients reject segments without them.
    private struct Segment: Encodable {
        let id: Int
        var seek = 0
        let start: Double
        let end: Double
        let text: String
        var tokens: [Int] = []
        var temperature = 0.0
        /// The mean over the words that have a confidence.
        let meanLogarithm: Double
        var compression = 1.0
        let silence: Double

        private enum CodingKeys: String, CodingKey {
            case id, seek, start, end, text, tokens, temperature
            case meanLogarithm = "avg_logprob"
            case compression = "compression_ratio"
            case silence = "no_speech_prob"
        }
    }

    private struct Spoken: Encodable {
        let word: String
        let start: Double
        let end: Double
    }

    private var verbose: Verbose {
        let (document, wanted) = (document, wish.granularities)
        let spoken = document.segments.flatMap(\.words).map {
            Spoken(word: $0.text, start: $0.start, end: $0.end)
        }
        return Verbose(
            language: document.language ?? "und", duration: document.duration, text: text,
            segments: wanted.contains(.segment) ? document.segments.enumerated().map(segment) : nil,
            words: wanted.contains(.word) ? spoken : nil, usage: usage)
    }

    private func segment(_ index: Int, _ segment: TranscriptDocument.Segment) -> Segment {
        let logarithms = segment.words.compactMap(\.confidence).map { log(max($0, 0.001)) }
        let mean = logarithms.isEmpty ? 0 : logarithms.reduce(0, +) / Double(logarithms.count)
        return Segment(
            id: index, start: segment.start, end: segment.end, text: segment.text,
            meanLogarithm: (mean * 1000).rounded() / 1000,
            silence: segment.suspect == .silence ? 1 : 0)
    }

    private struct Diarized: Encodable {
        var task = "transcribe"
        let duration: Double
        let text: String
        let segments: [Turn]
        let usage: Usage
    }

    private struct Turn: Encodable {
        var type = "transcript.text.segment"
        let id: String
        let start: Double
        let end: Double
        let speaker: String
        let text: String
    }

    private var diarized: Diarized {
        let segments = document.segments.map {
            Turn(
                id: "seg_\($0.id)", start: $0.start, end: $0.end, speaker: $0.speaker ?? "Speaker 1",
                text: $0.text)
        }
        return Diarized(duration: document.duration, text: text, segments: segments, usage: usage)
    }
}
