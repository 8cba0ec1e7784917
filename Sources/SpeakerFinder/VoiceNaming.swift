/// Names the speakers of one recording by their likeness to known voices.
///
/// A speaker gets a name if the likeness is clear: high by itself, and well above the likeness to any other known voice. A name is used
/// once per recording: the more similar speaker gets it, the other gets none.
public struct VoiceNaming: Sendable {
    /// A name for a speaker, and how certain it is.
    public struct Finding: Hashable, Sendable {
        /// The name of the known voice.
        public var name: String
        /// The likeness, from 0 to 1.
        public var likeness: Double
    }

    /// The minimum likeness to a known voice. It is above what any two people reach in the fixtures and in the tuning clips, men on the
    /// telephone included. A wrong name is worse than none. `docs/speakers.md` has the figures.
    public static let leastLikeness = 0.7
    /// The minimum lead over any other known voice.
    public static let leastMargin = 0.1

    private let prints: [VoicePrint]

    /// Creates a naming that knows these voices.
    public init(_ prints: [VoicePrint]) { self.prints = prints }

    /// Returns the name for each voice; `nil` if it is not clear.
    public func names(of voices: [[Float]]) -> [Finding?] {
        var found = [Finding?](repeating: nil, count: voices.count)
        let claims = voices.indices.compactMap { place in clear(voices[place]).map { (place, $0) } }
        // Among equals, the first gets the name.
        for (place, claim) in claims.sorted(by: { ($1.1.likeness, $0.0) < ($0.1.likeness, $1.0) })
        where !found.contains(where: { $0?.name == claim.name }) {
            found[place] = claim
        }
        return found
    }

    private func clear(_ voice: [Float]) -> Finding? {
        let likeness = prints.map { Finding(name: $0.name, likeness: $0.likeness(to: voice)) }
        guard let best = likeness.max(by: { ($0.likeness, $1.name) < ($1.likeness, $0.name) }),
            best.likeness >= Self.leastLikeness
        else { return nil }
        let rival = likeness.filter { $0.name != best.name }.map(\.likeness).max() ?? -1
        return best.likeness - rival >= Self.leastMargin ? best : nil
    }
}
