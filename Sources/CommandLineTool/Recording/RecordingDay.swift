import Foundation
import Readback

/// The day of a recording, and how it is known.
struct RecordingDay: Hashable, Sendable {
    enum Origin: String, Hashable, Sendable, Codable {
        /// The user said it.
        case option
        /// The recording says it, or is being made.
        case recording
        /// The file was written last then. A copy may be younger than what was recorded.
        case file
    }

    let day: String
    let origin: Origin

    /// The day from which other days can be told: a file's own date is none, since copying and sending change it.
    var known: CalendarDay? { origin == .file ? nil : CalendarDay(day) }

    static func find(_ settings: RecordingSettings) async throws -> RecordingDay? {
        if settings.recorded == nil {
            if settings.isGrowing {
                return RecordingName(settings.path).day.map { RecordingDay(day: $0, origin: .recording) }
            }
            if settings.path != "-", let date = try await AudioFile.creationDate(of: settings.path) {
                return RecordingDay(day: RecordingName.day(of: date), origin: .recording)
            }
        }
        return toldOrWritten(settings)
    }

    /// As far as it is known without a look into the file: all there is of a transcript.
    static func toldOrWritten(_ settings: RecordingSettings) -> RecordingDay? {
        settings.recorded.map { RecordingDay(day: $0.description, origin: .option) }
            ?? RecordingName(settings.path).day.map { RecordingDay(day: $0, origin: .file) }
    }
}

extension TranscriptTask {
    /// The same task, with days of the calendar in its report where that of the recording is known.
    func dated(by day: RecordingDay?) -> any TranscriptTask {
        if let known = day?.known { DatedTask(self, recorded: known) } else { self }
    }
}

extension RecordingDay {
    /// What `--recorded` says.
    static func told(_ arguments: ParsedArguments) throws(CommandFailure) -> CalendarDay? {
        guard let text = arguments.value(of: Options.recorded) else { return nil }
        guard let day = CalendarDay(text) else {
            throw CommandFailure(.wrongUsage, "--recorded takes a date such as 2026-11-27, not '\(text)'")
        }
        return day
    }
}
