import Foundation
import Timeline

/// What `ffprobe` reports about a recording before it is decoded.
struct RecordingFacts: Hashable, Sendable {
    struct Track: Hashable, Sendable {
        let codec: String?
        let language: String?
        let title: String?
    }

    let audioTracks: [Track]
    let hasPictures: Bool
    let duration: AudioTime?
    /// The creation date, if the recording states one.
    let creation: Date?

    init(audioTracks: [Track], hasPictures: Bool, duration: AudioTime?, creation: Date? = nil) {
        self.creation = creation
        self.audioTracks = audioTracks
        self.hasPictures = hasPictures
        self.duration = duration
    }

    /// Parses the JSON that ``DecoderArguments/probe()`` requests; `nil` for anything else.
    init?(json: [UInt8]) {
        guard let report = try? JSONDecoder().decode(Report.self, from: Data(json)) else { return nil }
        let streams = report.streams ?? []
        audioTracks = streams.filter { $0.type == "audio" }.map {
            Track(codec: $0.codec, language: $0.tags?.language, title: $0.tags?.title)
        }
        hasPictures = streams.contains { $0.type == "video" }
        let seconds = report.format?.duration.flatMap(Double.init) ?? 0
        let time = AudioTime(seconds: seconds, preferredTimescale: 1_000_000)
        duration = seconds > 0 && time.isNumeric ? time : nil
        creation = report.format?.tags?.creation.flatMap(Self.date)
    }

    /// Recorders whose clock was never set write a computer's epoch, such as 1904 or 1970.
    private static func date(_ text: String) -> Date? {
        let styles = [Date.ISO8601FormatStyle(includingFractionalSeconds: true), Date.ISO8601FormatStyle()]
        let date = styles.lazy.compactMap { try? $0.parse(text) }.first
        return date.flatMap { $0 > clocksAreSet ? $0 : nil }
    }

    /// January 1, 1990.
    private static let clocksAreSet = Date(timeIntervalSince1970: 631_152_000)

    private struct Report: Decodable {
        struct Stream: Decodable {
            let type: String?
            let codec: String?
            let tags: Tags?

            enum CodingKeys: String, CodingKey {
                case type = "codec_type"
                case codec = "codec_name"
                case tags
            }
        }
        struct Tags: Decodable {
            let language: String?
            let title: String?
        }
        struct Format: Decodable {
            struct Tags: Decodable {
                let creation: String?

                enum CodingKeys: String, CodingKey { case creation = "creation_time" }
            }

            let duration: String?
            let tags: Tags?
        }
        let streams: [Stream]?
        let format: Format?
    }
}
