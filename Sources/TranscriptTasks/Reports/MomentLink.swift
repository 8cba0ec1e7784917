import SafeText
import Timeline
import Transcripts

/// Times in Markdown: as code, or as links that open the recording there. Where in it stands in a media fragment of the W3C, `#t=12`.
struct MomentLink {
    /// The recording's address, seen from where the Markdown lies; `nil` for times that lead nowhere.
    let sound: String?

    func text(_ time: AudioTime) -> MarkdownText {
        sound == nil ? "`\(clock(time))`" : linked("\(clock(time))", "\(seconds(time))")
    }

    /// A time in a sentence, which is no code there.
    func inSentence(_ time: AudioTime) -> MarkdownText { sound == nil ? "\(clock(time))" : text(time) }

    func text(_ range: AudioTimeRange) -> MarkdownText {
        let shown: MarkdownText = "\(clock(range.start))\u{2013}\(clock(range.end))"
        return sound == nil
            ? "`\(shown)`" : linked(shown, "\(seconds(range.start)),\(seconds(range.end))")
    }

    /// What ends an address in Markdown ends none here, whoever made it.
    private func linked(_ shown: MarkdownText, _ moment: String) -> MarkdownText {
        let address = (sound ?? "").filter { !$0.isWhitespace && !"()<>\\".contains($0) }
        return "[\(shown)](\(address)#t=\(moment))"
    }

    /// The second that a player's clock shows then.
    private func seconds(_ time: AudioTime) -> Int64 { max(0, time.milliseconds ?? 0) / 1000 }

    private func clock(_ time: AudioTime) -> String { TimestampFormat.clock.string(from: time) }
}

/// Links to a recording in Markdown that was written with them.
package enum MomentLinks {
    private static var link: Regex<(Substring, Substring, Substring)> {
        /\[([0-9:]+(?:\x{2013}[0-9:]+)?)\]\(([^()\s]+)#t=[0-9,]+\)/
    }

    /// The recording's address in the first of them; `nil` where there is none.
    package static func sound(in markdown: String) -> String? {
        markdown.firstMatch(of: link).map { MarkdownText.unescaped($0.2) }
    }

    /// The same text, in which the times lead to that recording no more.
    package static func removed(from markdown: String) -> String {
        guard let sound = markdown.firstMatch(of: link)?.2 else { return markdown }
        return markdown.replacing(link) { $0.2 == sound ? "`\($0.1)`" : String($0.0) }
    }
}
