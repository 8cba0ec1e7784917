import Timeline

/// What a transcriber says to those who put several of them into one order: results, and how far silence is final, which no result
/// tells.
package enum TranscriptionProgress: Sendable {
    case result(TranscriptionResult)
    /// No result will come any more that begins before this time.
    case final(through: AudioTime)

    var result: TranscriptionResult? { if case .result(let result) = self { result } else { nil } }
}
