import SpeechAnalysis
import Timeline

/// Puts a transcriber's results together to results of a task, each of which holds everything heard so far.
struct RecognitionProgress {
    private var finals: [TranscriptionResult] = []
    /// Volatile results that stand, in the order of their time.
    private var volatiles: [TranscriptionResult] = []

    /// - Returns: what is known now.
    mutating func receive(_ result: TranscriptionResult) -> SFSpeechRecognitionResult {
        volatiles.removeAll {
            $0.range.overlaps(result.range) || $0.range.end <= result.resultsFinalizationTime
        }
        if result.isFinal {
            finals.append(result)
        } else if !result.text.characters.isEmpty {
            volatiles.append(result)
            volatiles.sort { $0.range.start < $1.range.start }
        }
        return SFSpeechRecognitionResult(finals + volatiles, isFinal: false)
    }

    var finalResult: SFSpeechRecognitionResult { SFSpeechRecognitionResult(finals, isFinal: true) }
}
