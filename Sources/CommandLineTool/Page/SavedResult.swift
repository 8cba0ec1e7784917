import Foundation
import Readback

/// A saved result and its parsed content. Everything that a page relies on has been checked.
struct SavedResult: Sendable {
    /// What `--format json` writes; unchanged byte for byte if the input was that.
    let json: String
    let transcript: Transcript
    let report: Report?

    /// - Parameter subject: the name of the input in error messages.
    init(reading data: Data, from subject: String) throws {
        transcript = try TranscriptReader().read(data, from: subject)
        let decoder = JSONDecoder()
        guard let whole = try? decoder.decode(Parts.self, from: data) else {
            // A transcript by itself, subtitles, or text.
            guard !transcript.segments.isEmpty else {
                throw CommandFailure(
                    .unreadableInput, "\(subject): it contains no speech; name a result or a transcript")
            }
            json = try JSONText.encode(ResultDocument(PipelineResult(transcript: transcript)))
            report = nil
            return
        }
        json = String(decoding: data, as: UTF8.self)
        guard whole.hasReport else {
            report = nil
            return
        }
        guard let reported = try? decoder.decode(Reported.self, from: data), reported.report?.isSound ?? true
        else {
            throw CommandFailure(
                .unreadableInput,
                "\(subject): its report is damaged or was not written by readback; make it again with `readback summarize`"
            )
        }
        report = reported.report
    }

    func title(of recording: RecordingName) -> String {
        report.map { $0.givenTitle ?? $0.title?.text ?? fallbackTitle(recording) } ?? recording.stem
    }

    private func fallbackTitle(_ recording: RecordingName) -> String {
        FallbackTitle.title(parties: transcript.parties, date: recording.day, name: recording.stem)
    }

    /// Whether the JSON is a complete result, and whether it has a report.
    private struct Parts: Decodable {
        let hasReport: Bool

        private enum Key: CodingKey { case transcript, report }

        init(from decoder: any Decoder) throws {
            let keys = try decoder.container(keyedBy: Key.self)
            guard keys.contains(.transcript) else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: [], debugDescription: "it is not a complete result"))
            }
            hasReport = keys.contains(.report)
        }
    }

    private struct Reported: Decodable {
        let report: Report?
    }
}

extension Transcript {
    var parties: [String] { segments.map(\.speaker).parties }
}

extension Sequence<String?> {
    /// The speakers, in the order in which they are first heard.
    var parties: [String] {
        compactMap(\.self).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
