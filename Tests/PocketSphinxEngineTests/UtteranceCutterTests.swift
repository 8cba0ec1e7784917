import Testing
import Timeline

@testable import PocketSphinxEngine

@Suite("Cutting utterances")
struct UtteranceCutterTests {
    /// Any loud frame is speech. Sample values number the seconds, so that what is cut out can be told.
    private func cutter() -> UtteranceCutter {
        UtteranceCutter { $0.contains { $0 != 0 } }
    }

    private func sound(seconds: Double, _ value: Int16 = 1_000) -> [Int16] {
        Array(repeating: value, count: Int(seconds * 16_000))
    }

    private func utterances(_ output: [UtteranceCutter.Output]) -> [Utterance] {
        output.compactMap { if case .utterance(let utterance) = $0 { utterance } else { nil } }
    }

    private func seconds(_ value: Double) -> AudioTime {
        AudioTime(seconds: value, preferredTimescale: 16_000)
    }

    private var twoSentences: [Int16] {
        .silence(seconds: 1.005) + sound(seconds: 2) + .silence(seconds: 1.1) + sound(seconds: 3)
            + .silence(seconds: 0.7)
    }

    @Test(
        "the pieces in which audio comes make no difference",
        arguments: [[1], [479], [480], [481, 7], [16_000], [99_999_999]])
    func grouping(lengths: [Int]) {
        var whole = cutter()
        let expected = whole.append(twoSentences, start: .zero) + whole.finish()
        var parts = cutter()
        var found: [UtteranceCutter.Output] = []
        for piece in twoSentences.pieces(of: lengths) {
            found += parts.append(piece.samples, start: piece.start)
        }
        found += parts.finish()
        #expect(found == expected)
        #expect(utterances(found).count == 2)
    }

    @Test("activity covers the audio from its start to its end, without overlap")
    func activity() {
        var cutter = cutter()
        var position = seconds(5)
        for output in cutter.append(twoSentences, start: position) + cutter.finish() {
            guard case .activity(let range, _) = output else { continue }
            #expect(range.start == position)
            position = range.end
        }
        #expect(position == seconds(5) + AudioTime(value: Int64(twoSentences.count), timescale: 16_000))
    }

    @Test("a hole ends the utterance, and what follows is placed where it says")
    func hole() {
        var cutter = cutter()
        var found = utterances(cutter.append(sound(seconds: 1), start: .zero))
        #expect(found.isEmpty)
        let later = AudioTime(value: 61_000_001, timescale: 1_000_000)
        found += utterances(cutter.append(sound(seconds: 1), start: later))
        found += utterances(cutter.finish())
        #expect(
            found.map(\.range) == [
                AudioTimeRange(start: .zero, end: seconds(1)),
                AudioTimeRange(start: later, duration: seconds(1)),
            ])
    }

    @Test("time stamps that are off by some samples leave one utterance, in place to the sample")
    func jitter() {
        var cutter = cutter()
        var found: [Utterance] = []
        let piece = sound(seconds: 0.1)
        for index in 0..<30 {
            // Milliseconds cannot say where every piece of 1,601 samples starts.
            let exact = AudioTime(value: Int64(index * 1_601), timescale: 16_000)
            let stamp = exact.converted(toTimescale: 1_000) ?? exact
            found += utterances(cutter.append(piece + [1_000], start: stamp))
        }
        found += utterances(cutter.finish())
        #expect(found.count == 1)
        let end = AudioTime(value: 30 * 1_601, timescale: 16_000)
        let difference = found[0].range.end - end
        #expect(abs(difference.seconds) <= 0.0005, "off by \(difference)")
    }

    @Test("a word too short to begin an utterance is handed out at the end, after silence of any length")
    func lateWord() {
        for frames in 0..<120 {
            var cutter = cutter()
            let quiet = [Int16](repeating: 0, count: frames * SphinxVoiceDetector.frameLength)
            let word = sound(seconds: 0.03 * Double(EndpointRule.standard.shortest))
            let found = cutter.append(quiet + word, start: .zero) + cutter.finish()
            #expect(utterances(found).count == 1, "after \(frames) frames: \(found)")
        }
    }

    @Test("finalizing cuts through an utterance at the sample, and the rest goes on")
    func finalize() {
        var cutter = cutter()
        _ = cutter.append(sound(seconds: 2), start: .zero)
        let first = utterances(cutter.finalize(through: seconds(1.23451)))
        let rest = utterances(cutter.append(sound(seconds: 1), start: seconds(2)) + cutter.finish())
        #expect(first.map(\.range) == [AudioTimeRange(start: .zero, end: seconds(1.23451))])
        #expect(rest.map(\.range) == [AudioTimeRange(start: seconds(1.23451), end: seconds(3))])
        #expect(first[0].samples.count + rest[0].samples.count == 48_000)
    }

    @Test("finalizing through the end, beyond it, or twice hands out everything once")
    func finalizeTwice() {
        var cutter = cutter()
        _ = cutter.append(sound(seconds: 2), start: .zero)
        let found =
            cutter.finalize(through: .positiveInfinity) + cutter.finalize(through: seconds(2))
            + cutter.finalize(through: seconds(1)) + cutter.finish()
        #expect(utterances(found).map(\.range) == [AudioTimeRange(start: .zero, end: seconds(2))])
    }

    @Test("dropped audio is not in the utterance that goes on after it")
    func drop() {
        var cutter = cutter()
        _ = cutter.append(sound(seconds: 2), start: .zero)
        cutter.drop(before: seconds(1.5))
        let found = utterances(cutter.finish())
        #expect(found.map(\.range) == [AudioTimeRange(start: seconds(1.5), end: seconds(2))])
    }

    @Test("ten minutes of silence and ten of speech without a pause hold no more than one utterance")
    func bounded() {
        var cutter = cutter()
        var largest = 0
        for minute in 0..<20 {
            let piece: [Int16] = minute < 10 ? .silence(seconds: 60) : sound(seconds: 60)
            for utterance in utterances(cutter.append(piece, start: seconds(Double(minute) * 60))) {
                largest = max(largest, utterance.samples.count)
            }
            #expect(cutter.heldSamples <= (EndpointRule.standard.hardLimit + 20) * 480)
        }
        #expect(largest <= EndpointRule.standard.hardLimit * 480)
    }

    @Test("before any audio there is nothing to hand out")
    func empty() {
        var cutter = cutter()
        #expect(cutter.finish() == [])
        #expect(cutter.finalize(through: seconds(1)) == [])
        #expect(cutter.end == nil)
    }
}
