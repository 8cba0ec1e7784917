/// Turns `ffmpeg`'s standard error into a sentence. Each line has its level: `[flac @ 0x5b0] [error] invalid residual`.
struct DecoderComplaint {
    private let text: String
    /// The lines that report errors.
    private let lines: [Substring]
    private let inputName: String

    init(_ text: String, inputName: String) {
        self.text = text
        self.inputName = inputName
        lines = text.split(whereSeparator: \.isNewline).filter { line in
            ["[error] ", "[fatal] ", "[panic] "].contains(where: line.contains)
        }
    }

    /// The length of the gaps in the recording's timestamps: how much more was written than was read. Zero if the log does not say.
    var secondsWithoutSound: Double {
        func last(_ pattern: Regex<(Substring, Substring)>) -> Double? {
            text.matches(of: pattern).last.flatMap { Double($0.1) }
        }
        guard let read = last(/frames decoded.*\((\d+) samples\)/),
            let written = last(/frames encoded.*\((\d+) samples\)/), written > 0,
            let time = text.matches(of: /time=(\d+):(\d+):(\d+\.\d+)/).last,
            let hours = Double(time.1), let minutes = Double(time.2), let seconds = Double(time.3)
        else { return 0 }
        return max(0, written - read) / written * (3_600 * hours + 60 * minutes + seconds)
    }

    /// Why nothing could be decoded.
    func error(subject: String) -> AudioInputError {
        let (reason, nextMove) = reasonAndNextMove
        return AudioInputError(.undecodable, subject: subject, reason: reason, nextMove: nextMove)
    }

    private var reasonAndNextMove: (String, String) {
        if contains("matches no streams") {
            return ("it contains no audio", "check that the recording has an audio track")
        }
        if contains("not on whitelist") {
            return ("it is a picture, a playlist or a script, not a recording", "name the recording itself")
        }
        if contains("moov atom not found") {
            return (
                "it has no index: the recording was never finished, or it was copied only in part",
                "copy it again, or repair it with the program that made it"
            )
        }
        if contains("Invalid data found") || contains("Invalid argument") || contains("End of file") {
            return (
                "it is not a recording that ffmpeg can read, or it is damaged",
                "check that other programs can play it"
            )
        }
        return (
            "ffmpeg cannot decode it\(lastLine.map { " (\($0))" } ?? "")",
            "check that other programs can play it"
        )
    }

    /// The last line without the prefixes that only ffmpeg developers need.
    var lastLine: String? {
        guard var line = lines.last else { return nil }
        while line.hasPrefix("["), let end = line.firstIndex(of: "]") {
            line = line[line.index(after: end)...].drop(while: \.isWhitespace)
        }
        let prefix = "\(inputName): "
        if line.hasPrefix(prefix) { line = line.dropFirst(prefix.count) }
        return String(line.prefix(200))
    }

    private func contains(_ text: String) -> Bool { lines.contains { $0.contains(text) } }
}
