import Foundation
import Readback

/// Shows one recording's run on standard error. On a terminal, segments and sentences scroll by above the progress line.
///
/// Elsewhere, only warnings are printed, unless `--verbose` asks for the segments.
struct RunDisplay: Sendable {
    let screen: RunScreen
    private let messages: Messages
    private let recording: String
    private let showsSegments: Bool

    /// - Parameter recording: the recording whose events are shown.
    init(_ arguments: ParsedArguments, _ messages: Messages, _ screen: RunScreen, of recording: String) {
        self.messages = messages
        self.screen = screen
        self.recording = recording
        showsSegments =
            screen.showsLine && !Self.isShownAtTheEnd(arguments) || arguments.isGiven(Options.verbose)
    }

    /// Whether the result will appear on the same screen, where the segments would repeat every word.
    private static func isShownAtTheEnd(_ arguments: ParsedArguments) -> Bool {
        let isKept =
            arguments.isGiven(Options.outputDirectory) || arguments.output ?? "-" != "-"
        return !isKept && isatty(STDOUT_FILENO) == 1
    }

    /// Volatile text is produced only if somebody sees it.
    var wantsVolatileText: Bool { screen.showsLine }

    /// A live recording has ended: from now on the remaining work is shown.
    func recordingEnds() { screen.recordingEnds() }

    func take(_ event: PipelineEvent) {
        switch event {
        case .segment(let segment) where showsSegments:
            let speaker = segment.speaker.map { "\($0): " } ?? ""
            messages.say("\(speaker)\(segment.text)", of: segment.range)
        case .taskStarted(let name) where showsSegments:
            messages.say("reading the transcript for the task '\(name)'")
        case .warning(let warning):
            messages.say("\(warning)")
        default: break
        }
        guard let changed = screen.take(event, of: recording), case .draft = event, showsSegments else {
            return
        }
        for line in changed.news { messages.say(line.shown, of: line.range) }
    }
}

extension Messages {
    /// Segments read from plain text have no times.
    fileprivate func say(_ words: String, of range: AudioTimeRange) {
        say(range.end > .zero ? "\(TimestampFormat.clock.string(from: range.start)) \(words)" : "\(words)")
    }
}
