import Timeline
import Transcripts

extension [Stretch] {
    /// Divides a conversation where its subject changes. The parts have no titles yet.
    static func parts(of transcript: Transcript, in language: ReportLanguage) -> [Stretch] {
        StretchCutter(transcript.segments, in: language).parts().map { part in
            let segments = transcript.segments[part]
            let numbers = segments.map(\.id)
            return Stretch(
                title: nil, segments: (numbers.min() ?? 0)...(numbers.max() ?? 0),
                range: segments.dropFirst().reduce(segments.first?.range ?? .zero) { $0.union($1.range) })
        }
    }

    /// Extends each part to the start of the next, so that the parts cover the whole recording.
    func closed(at end: AudioTime) -> [Stretch] {
        var parts = self
        for index in parts.indices {
            let start = index == 0 ? AudioTime.zero : parts[index].range.start
            let end = index + 1 < parts.count ? parts[index + 1].range.start : end
            parts[index].range = AudioTimeRange(start: start, end: Swift.max(start, end))
        }
        return parts
    }
}
