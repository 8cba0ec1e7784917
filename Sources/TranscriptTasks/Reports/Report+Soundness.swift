extension Report {
    /// Whether this program can have written a file: every line has evidence, and every number is within bounds.
    package var isSound: Bool {
        (topics + chapters).allSatisfy { $0.firstSegment <= $0.lastSegment }
            && speakingTimes.allSatisfy { (0...1).contains($0.share) }
            && coverage.isSound && (lines + keyMoments + questions).allSatisfy(\.isSound)
    }
}

extension EvidencedLine {
    fileprivate var isSound: Bool { !segments.isEmpty && quotes.allSatisfy(\.isSound) }
}

extension Coverage {
    fileprivate var isSound: Bool {
        [segments, segmentsRead, windowsPlanned, windowsFinished, retries].allSatisfy {
            (0...1_000_000_000).contains($0)
        }
    }
}
