import Files
import Foundation
import Readback

/// A result as its JSON keeps it, which is enough to write all files that lie beside it once more.
struct FinishedResult: Sendable {
    /// Of the JSON.
    let path: String
    var transcript: Transcript
    var report: Report?
    private let channels: ChannelsDocument?
    private let provenance: Provenance?

    init(at path: String) throws {
        let data = Data(try NamedFile.read(path))
        let saved = try SavedResult(reading: data, from: path)
        guard let document = try? JSONDecoder().decode(ResultDocument.self, from: data) else {
            throw CommandFailure(
                .unreadableInput,
                "\(path): this is no result as `--format json` writes it; give the JSON, and its other files follow"
            )
        }
        self.path = path
        transcript = saved.transcript
        channels = document.channels
        provenance = document.provenance
        report = saved.report
    }

    /// The same recording, heard by the same run, whatever was put right since.
    func isOfSameRun(as other: FinishedResult) -> Bool {
        let place = { (segment: Segment) in (segment.id, segment.range.start, segment.range.end) }
        return provenance == other.provenance && transcript.segments.count == other.transcript.segments.count
            && zip(transcript.segments, other.transcript.segments).allSatisfy { place($0) == place($1) }
    }

    /// The recording that was heard, as far as it is there still.
    ///
    /// - Parameter named: where the user says that it is.
    func recording(named: String?) throws -> String {
        guard let recording = named ?? RecordingList.recording(beside: path) else {
            throw CommandFailure(
                .unreadableInput,
                "no recording lies beside \(path), so no voice is kept; name it with --recording; the names are given"
            )
        }
        if let known = provenance?.recording.sha256, try FileHash.sha256(path: recording) != known {
            throw CommandFailure(
                .unreadableInput,
                "\(recording): this is not what was heard for \(path), so no voice is kept; the names are given"
            )
        }
        return recording
    }

    /// As its files have it, laid out as they were.
    var document: RecordingDocument {
        RecordingDocument(
            result: PipelineResult(transcript: transcript, reports: [report].compactMap(\.self)),
            channels: channels, provenance: provenance,
            recording: RecordingName(provenance?.recording.name ?? path), style: style)
    }

    private var style: DocumentStyle {
        let layout = try? OptionParser(command: Commands.run).parse((provenance?.options ?? [])[...])
        return layout.map(DocumentStyle.init) ?? DocumentStyle()
    }
}
