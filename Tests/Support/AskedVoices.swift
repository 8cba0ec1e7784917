import Execution

/// Whose voices a speaker finder asks for after a window, in its order: what each local speaker says alone, from pause to pause, and then
/// those who are only heard in moments. Networks that are played need it, since sound of one loudness has no voice.
public final class AskedVoices: Sendable {
    private let waiting = Mutex<[Int]>([])
    /// As the finder has them: the shortest stretch, and what a sample takes at least.
    private static let leastFrames = 18
    private static let leastMoments = 8

    public init() {}

    /// A new window: for each frame the local speaker who is heard alone, or `nil`.
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

    /// The local speaker whose voice is asked for now.
    public func next() -> Int? { waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
}
