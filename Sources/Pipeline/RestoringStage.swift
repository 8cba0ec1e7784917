import LanguageModels
import Spoken
import TranscriptTasks
import Transcripts

/// Between hearing and reading: puts punctuation and capitals back where the speech engine gives none.
///
/// It works in windows that depend on the segments alone, and a window's result depends on the window alone. So a transcript that
/// is complete, with windows side by side, and one that is still growing come out the same.
public struct RestoringStage: Sendable {
    private let engine: any LanguageEngine
    private let threadCount: Int
    private let weights: PunctuationWeights
    private let beamWidth: Int
    /// Room for a window and for the words that it is being filled with, in every way that is followed.
    private static let contextLength = 2048

    /// What puts punctuation back.
    public init(
        engine: any LanguageEngine, threadCount: Int, weights: PunctuationWeights = PunctuationWeights(),
        beamWidth: Int = Restorer.usualBeamWidth
    ) {
        self.engine = engine
        self.threadCount = threadCount
        self.weights = weights
        self.beamWidth = beamWidth
    }

    /// The same transcript with punctuation. Only cancellation throws: a model that fails costs punctuation, never words.
    ///
    /// - Parameters:
    ///   - transcript: has words and no punctuation.
    ///   - done: is told of each segment that has its punctuation, how many there are now.
    public func restore(
        _ transcript: Transcript, done: @escaping @Sendable (_ segments: Int) async throws -> Void = { _ in }
    ) async throws -> (transcript: Transcript, restoration: Restoration) {
        let windows = RestorationCutter.windows(of: transcript.segments)
        var restored = windows.map(\.segments)
        var restoration = Restoration(model: engine.profile.model)
        let queue = WindowQueue(windows)
        let count = SegmentCount()
        try await withThrowingTaskGroup(of: ([(Int, [Segment])], Restoration).self) { group in
            for _ in 0..<min(max(1, threadCount), windows.count) {
                group.addTask {
                    let restoring = begin()
                    var results: [(Int, [Segment])] = []
                    while let (index, window) = await queue.next() {
                        let segments = try await restoring.restore(window) {
                            try await done(await count.next())
                        }
                        results.append((index, segments))
                    }
                    return (results, await restoring.restoration)
                }
            }
            for try await (results, part) in group {
                for (index, segments) in results { restored[index] = segments }
                restoration.add(part)
            }
        }
        var whole = transcript
        whole.segments = restored.flatMap { $0 }
        return (whole, restoration)
    }

    /// Starts to restore a transcript that is still growing.
    func begin() -> Restoring {
        // One thread: those of one context wait for one another more than they work.
        let options = LanguageContextOptions(
            contextLength: min(Self.contextLength, engine.profile.contextLength), threadCount: 1)
        return Restoring(model: engine.profile.model) { [engine, weights, beamWidth] in
            Restorer(context: try await engine.makeContext(options), weights: weights, beamWidth: beamWidth)
        }
    }
}

/// How many segments have their punctuation, in all windows.
private actor SegmentCount {
    private var count = 0

    func next() -> Int {
        count += 1
        return count
    }
}

/// Hands windows out, each once.
private actor WindowQueue {
    private var rest: ArraySlice<(Int, RestorationWindow)>

    init(_ windows: [RestorationWindow]) { rest = Array(windows.enumerated().map { ($0, $1) })[...] }

    func next() -> (Int, RestorationWindow)? { rest.popFirst() }
}
