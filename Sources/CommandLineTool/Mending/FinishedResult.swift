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

    /// The same recording, heard by the same run, whatever was put right since.
    func isOfSameRun(as other: FinishedResult) -> Bool {
        let place = { (segment: Segment) in (segment.id, segment.range.start, segment.range.end) }
        return provenance == other.provenance && transcript.segments.count == other.transcript.segments.count
            && zip(transcript.segments, other.transcript.segments).allSatisfy { place($0) == place($1) }
    }

    /// The recording that was heard, as far as it is there still.
    ///
    /// - Parameters:
    ///   - named: where the user says that it is.
    ///   - consequence: what it means where it is not there.
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

    /// The options of the run that heard it; none where they are not known.
    var runOptions: ParsedArguments {
        (try? OptionParser(command: Commands.run).parse((provenance?.options ?? [])[...]))
            ?? ParsedArguments()
    }

    /// The same with word of what became of the sound.
    ///
    /// - Parameter sha256: of the sound that is left, where that is another.
    func telling(_ kept: Provenance.Kept, sha256: String?) -> FinishedResult {
        var told = self
        // Once it was said, the day stays.
        guard provenance?.recording.kept != kept.part else { return told }
        told.provenance?.recording.kept = kept.part
        told.provenance?.recording.keptOn = kept.day
        if let sha256 { told.provenance?.recording.sha256 = sha256 }
        return told
    }

    /// As its files have it, laid out as they were.
    var document: RecordingDocument {
        RecordingDocument(
            result: PipelineResult(transcript: transcript, reports: [report].compactMap(\.self)),
            channels: channels, provenance: provenance,
            recording: RecordingName(provenance?.recording.name ?? path), style: style)
    }

    /// The same with times in Markdown that lead there.
    func linking(_ sound: LinkedSound?) -> RecordingDocument {
        var document = document
        document.linkedSound = sound
        return document
    }

    /// Nothing is left of the recording.
    var isSoundGone: Bool { provenance?.recording.kept == Provenance.Kept.Part.none }

    /// Whether it says the same, whatever is known of the recording.
    func hasWords(of other: FinishedResult) -> Bool {
        transcript == other.transcript && report == other.report
    }

    /// Its Markdown has links to the recording.
    var linksSound: Bool { style.isForVault }

    private var style: DocumentStyle { DocumentStyle(runOptions) }
}
