import Foundation
import Readback

/// The day of a recording, and how it is known.
struct RecordingDay: Hashable, Sendable {
    enum Origin: String, Hashable, Sendable, Codable {
        /// The user gave it.
        case option
        /// The recording's metadata says so, or it is being recorded now.
        case recording
        /// The day on which the file was last modified. A copy may be newer than the recording.
        case file
    }

    let day: String
    let origin: Origin

    /// The day that relative dates are based on; `nil` for a file's date, because copying and sending change it.
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

    /// The day as far as it is known without opening the file. For a transcript nothing more is known.
    static func toldOrWritten(_ settings: RecordingSettings) -> RecordingDay? {
        settings.recorded.map { RecordingDay(day: $0.description, origin: .option) }
            ?? RecordingName(settings.path).day.map { RecordingDay(day: $0, origin: .file) }
    }
}

extension TranscriptTask {
    /// The same task, with calendar dates in its report if the day of the recording is known.
    func dated(by day: RecordingDay?) -> any TranscriptTask {
        if let known = day?.known { DatedTask(self, recorded: known) } else { self }
    }
}

extension RecordingDay {
    /// The day given with `--recorded`.
    static func told(_ arguments: ParsedArguments) throws(CommandFailure) -> CalendarDay? {
        guard let text = arguments.value(of: Options.recorded) else { return nil }
        guard let day = CalendarDay(text) else {
            throw CommandFailure(.wrongUsage, "--recorded takes a date such as 2026-11-27, not '\(text)'")
        }
        return day
    }
}
