import Timeline

/// What code that merges transcribers needs: the results, and how far audio is final, since no result covers silence.
package enum TranscriptionProgress: Sendable {
    case result(TranscriptionResult)
    /// No further result will begin before this time.
    case final(through: AudioTime)

    var result: TranscriptionResult? { if case .result(let result) = self { result } else { nil } }
}
