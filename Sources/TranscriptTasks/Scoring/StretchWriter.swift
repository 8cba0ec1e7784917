import Timeline
import Transcripts

/// A recording's topics and chapters: where it is cut, and what each part is called.
struct StretchWriter: Sendable {
    private static let momentsOfTopic = 3
    /// What a part's title is chosen from.
    private static let finalists = 6

    let judge: LikelihoodJudge
    let transcript: Transcript
    /// All segments, in the transcript's order.
    let judged: [JudgedSegment]
    let reading: StateReading?
    let language: ReportLanguage

    /// Each part with who said what that matters there. A recording of one part has no topics beside its title.
    func topics() async throws -> [Stretch] {
        let parts = StretchCutter(transcript.segments, in: language).parts()
        guard parts.count > 1 else { return [] }
        return try await stretches(parts).map { stretch, moments in
            var stretch = stretch
            stretch.lines = moments.prefix(Self.momentsOfTopic)
                .map { EvidencedLine(quoting: $0.segment) }.sorted(by: EvidencedLine.isEarlier)
            return stretch
        }
    }

    /// Each part up to where the next begins, so that no moment of the recording is in none.
    func chapters() async throws -> [Stretch] {
        var chapters = try await stretches(StretchCutter(transcript.segments, in: language).parts()).map(\.0)
        for index in chapters.indices {
            let start = index == 0 ? AudioTime.zero : chapters[index].range.start
            let end = index + 1 < chapters.count ? chapters[index + 1].range.start : transcript.duration
            chapters[index].range = AudioTimeRange(start: start, end: max(start, end))
        }
        return chapters
    }

    private func stretches(_ parts: [Range<Int>]) async throws -> [(Stretch, [JudgedSegment])] {
        var stretches: [(Stretch, [JudgedSegment])] = []
        var used: Set<String> = []
        for (index, part) in parts.enumerated() {
            TaskWork.tell(.topics, done: index, planned: parts.count)
            let segments = Array(transcript.segments[part])
            let moments = KeyMoments.utterances(
                from: Ranking.scored(Array(judged[part]), by: reading), limit: Self.finalists)
            let inside = Transcript(segments: segments, duration: transcript.duration)
            let titles = try await TitleChooser(judge: judge, transcript: inside, language: language).titles(
                of: moments, limit: 3)
            let title = titles.first { used.insert($0.text).inserted }
            let ids = segments.map(\.id)
            let range = segments.dropFirst().reduce(segments[0].range) { $0.union($1.range) }
            stretches.append(
                (Stretch(title: title, segments: (ids.min() ?? 0)...(ids.max() ?? 0), range: range), moments))
        }
        return stretches
    }
}
