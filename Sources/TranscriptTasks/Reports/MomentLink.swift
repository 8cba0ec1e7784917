import SafeText
import Timeline
import Transcripts

/// Times in Markdown: as code, or as links that open the recording at that time, by a W3C media fragment such as `#t=12`.
struct MomentLink {
    /// The path of the recording relative to the Markdown file; `nil` for times without links.
    let sound: String?

    func text(_ time: AudioTime) -> MarkdownText {
        sound == nil ? "`\(clock(time))`" : linked("\(clock(time))", "\(seconds(time))")
    }

    /// A time within a sentence, where it is not code.
    func inSentence(_ time: AudioTime) -> MarkdownText { sound == nil ? "\(clock(time))" : text(time) }

    func text(_ range: AudioTimeRange) -> MarkdownText {
        let shown: MarkdownText = "\(clock(range.start))\u{2013}\(clock(range.end))"
        return sound == nil
            ? "`\(shown)`" : linked(shown, "\(seconds(range.start)),\(seconds(range.end))")
    }

    /// Removes characters that would end the address in Markdown.
    private func linked(_ shown: MarkdownText, _ moment: String) -> MarkdownText {
        let address = (sound ?? "").filter { !$0.isWhitespace && !"()<>\\".contains($0) }
        return "[\(shown)](\(address)#t=\(moment))"
    }

    /// The time in whole seconds, as a player shows it.
    private func seconds(_ time: AudioTime) -> Int64 { max(0, time.milliseconds ?? 0) / 1000 }

    private func clock(_ time: AudioTime) -> String { TimestampFormat.clock.string(from: time) }
}

/// Links to a recording in existing Markdown.
package enum MomentLinks {
    private static var link: Regex<(Substring, Substring, Substring)> {
        /\[([0-9:]+(?:\x{2013}[0-9:]+)?)\]\(([^()\s]+)#t=[0-9,]+\)/
    }

    /// The address of the recording in the first link; `nil` if there is none.
    package static func sound(in markdown: String) -> String? {
        markdown.firstMatch(of: link).map { MarkdownText.unescaped($0.2) }
    }

    /// The same text without the links to that recording.
    package static func removed(from markdown: String) -> String {
        guard let sound = markdown.firstMatch(of: link)?.2 else { return markdown }
        return markdown.replacing(link) { $0.2 == sound ? "`\($0.1)`" : String($0.0) }
    }
}
