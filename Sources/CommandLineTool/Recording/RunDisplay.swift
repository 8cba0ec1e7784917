import Foundation
import Readback

/// Shows one recording's run to whoever watches standard error: a person sees segments and sentences go by above the line of progress.
///
/// Where standard error is no terminal, only warnings are said, unless `--verbose` asks for the segments.
struct RunDisplay: Sendable {
    let screen: RunScreen
    private let messages: Messages
    private let recording: String
    private let showsSegments: Bool

    /// - Parameter recording: the one whose events are shown.
    init(_ arguments: ParsedArguments, _ messages: Messages, _ screen: RunScreen, of recording: String) {
        self.messages = messages
        self.screen = screen
        self.recording = recording
        showsSegments =
            screen.showsLine && !Self.isShownAtTheEnd(arguments) || arguments.isGiven(Options.verbose)
    }

    /// The result will stand on the same screen: nobody wants to see every word twice.
    private static func isShownAtTheEnd(_ arguments: ParsedArguments) -> Bool {
        let isKept =
            arguments.isGiven(Options.outputDirectory) || arguments.output ?? "-" != "-"
        return !isKept && isatty(STDOUT_FILENO) == 1
    }

    /// Volatile text is made only for somebody who sees it.
    var wantsVolatileText: Bool { screen.showsLine }

    /// From now on what is shown is the work on what was recorded.
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
    /// What a transcript of text alone holds has no times.
    fileprivate func say(_ words: String, of range: AudioTimeRange) {
        say(range.end > .zero ? "\(TimestampFormat.clock.string(from: range.start)) \(words)" : "\(words)")
    }
}
