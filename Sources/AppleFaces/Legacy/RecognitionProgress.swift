import SpeechAnalysis
import Timeline

/// Combines a transcriber's results into a task's results, each of which has everything recognized so far.
struct RecognitionProgress {
    private var finals: [TranscriptionResult] = []
    /// Volatile results that are still current, in order of time.
    private var volatiles: [TranscriptionResult] = []

    /// - Returns: everything recognized so far.
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
