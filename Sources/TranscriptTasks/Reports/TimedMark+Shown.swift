import Transcripts

extension TimedMark {
    /// What a report says of it behind its time.
    func shown(in words: ReportWords) -> String {
        switch kind {
        case .paused: words.paused
        case .mark: text ?? words.marked
        case .note: text ?? ""
        }
    }
}
