import Transcripts

extension TimedMark {
    /// The text shown after its time.
    func shown(in words: ReportWords) -> String {
        switch kind {
        case .paused: words.paused
        case .mark: text ?? words.marked
        case .note: text ?? ""
        }
    }
}
