import Files
import Foundation
import Readback

/// A result as read from its JSON, which is enough to write all files beside it again.
struct FinishedResult: Sendable {
    /// The path of the JSON.
    let path: String
    var transcript: Transcript
    var report: Report?
    private let channels: ChannelsDocument?
    private(set) var provenance: Provenance?

    init(at path: String) throws {
        let data = Data(try NamedFile.read(path))
        let saved = try SavedResult(reading: data, from: path)
        guard let document = try? JSONDecoder().decode(ResultDocument.self, from: data) else {
            throw CommandFailure(
                .unreadableInput,
                "\(path): this is not a result written by `--format json`; name the JSON file, and the others are updated with it"
            )
        }
        self.path = path
        transcript = saved.transcript
        channels = document.channels
        provenance = document.provenance
        report = saved.report
    }

    /// Whether both come from the same run on the same recording, whatever was corrected since.
    func isOfSameRun(as other: FinishedResult) -> Bool {
        let place = { (segment: Segment) in (segment.id, segment.range.start, segment.range.end) }
        return provenance == other.provenance && transcript.segments.count == other.transcript.segments.count
            && zip(transcript.segments, other.transcript.segments).allSatisfy { place($0) == place($1) }
    }

    /// Returns the recording that was transcribed. Throws if it is missing or is another one.
    ///
    /// - Parameters:
    ///   - named: the path that the user gave.
    ///   - consequence: what follows without that recording, such as "nothing is changed".
    func recording(named: String?, otherwise consequence: String) throws -> String {
        guard let recording = named ?? RecordingList.recording(beside: path) else {
            throw CommandFailure(
                .unreadableInput,
                isSoundGone
                    ? "\(path): its sound was deleted, so \(consequence); if you have a copy, name it with --recording"
                    : "there is no recording beside \(path), so \(consequence); name it with --recording"
            )
        }
        if let known = provenance?.recording.sha256, try FileHash.sha256(path: recording) != known {
            throw CommandFailure(
                .unreadableInput,
                "\(recording): \(path) was made from another recording, so \(consequence); name that one with --recording"
            )
        }
        return recording
    }

    /// The options of the run that transcribed the recording; empty if they are unknown.
    var runOptions: ParsedArguments {
        (try? OptionParser(command: Commands.run).parse((provenance?.options ?? [])[...]))
            ?? ParsedArguments()
    }

    /// Returns the same result with a note of what was kept of the recording.
    ///
    /// - Parameter sha256: the hash of the audio that is left, if it changed.
    func telling(_ kept: Provenance.Kept, sha256: String?) -> FinishedResult {
        var told = self
        // If this is noted already, its day stays.
        guard provenance?.recording.kept != kept.part else { return told }
        told.provenance?.recording.kept = kept.part
        told.provenance?.recording.keptOn = kept.day
        if let sha256 { told.provenance?.recording.sha256 = sha256 }
        return told
    }

    /// The result, formatted like its existing files.
    var document: RecordingDocument {
        RecordingDocument(
            result: PipelineResult(transcript: transcript, reports: [report].compactMap(\.self)),
            channels: channels, provenance: provenance,
            recording: RecordingName(provenance?.recording.name ?? path), style: style)
    }

    /// The same, with times in Markdown that link to the recording.
    func linking(_ sound: LinkedSound?) -> RecordingDocument {
        var document = document
        document.linkedSound = sound
        return document
    }

    /// Whether nothing is left of the recording.
    var isSoundGone: Bool { provenance?.recording.kept == Provenance.Kept.Part.none }

    /// Whether transcript and report are the same, whatever is known about the recording.
    func hasWords(of other: FinishedResult) -> Bool {
        transcript == other.transcript && report == other.report
    }

    /// Whether its Markdown links to the recording.
    var linksSound: Bool { style.isForVault }

    private var style: DocumentStyle { DocumentStyle(runOptions) }
}
