import Execution

/// Predicts whose voices a speaker finder asks for after a window, in its order: first each stretch in which a local speaker is heard
/// alone, then the speakers who are only heard in moments. Fake networks need it, since sound of constant loudness has no voice.
public final class AskedVoices: Sendable {
    private let waiting = Mutex<[Int]>([])
    /// The same constants as in the finder: the shortest stretch, and the least for a sample of moments.
    private static let leastFrames = 18
    private static let leastMoments = 8

    public init() {}

    /// Starts a new window. For each frame: the local speaker who is heard alone, or `nil`.
    public func hear(_ speakers: [Int?]) {
        let heard = Set(speakers.compactMap { $0 }).sorted()
        let stretches = heard.map { speaker in
            speakers.split { $0 != speaker }.count { $0.count >= Self.leastFrames }
        }
        var asked = zip(heard, stretches).flatMap { Array(repeating: $0, count: $1) }
        for (speaker, count) in zip(heard, stretches) where count == 0 {
            if speakers.count(where: { $0 == speaker }) >= Self.leastMoments { asked.append(speaker) }
        }
        waiting.withLock { $0 = asked }
    }

    /// The local speaker whose voice is asked for next.
    public func next() -> Int? { waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
}
