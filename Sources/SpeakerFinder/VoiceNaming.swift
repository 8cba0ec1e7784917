/// Finds the people behind the voices of one recording, among those whose voices are known.
///
/// A name is given where the likeness is clear: high by itself, and well above that to anybody else who is known. Nobody is two speakers
/// of one recording: the voice that is more like gets the name, the other one gets none.
public struct VoiceNaming: Sendable {
    /// Who it is, and how sure that is.
    public struct Finding: Hashable, Sendable {
        /// The name of the voice that is kept.
        public var name: String
        /// How like it is, from 0 to 1.
        public var likeness: Double
    }

    /// From here on a voice is a known one: above what any two people reach in the fixtures and in the clips on which numbers are chosen, men
    /// by telephone among them. A wrong name is worse than none. `docs/speakers.md` has the figures.
    public static let leastLikeness = 0.7
    /// And nobody else may come as close as this.
    public static let leastMargin = 0.1

    private let prints: [VoicePrint]

    /// Knows these voices.
    public init(_ prints: [VoicePrint]) { self.prints = prints }

    /// For each voice the person; `nil` where that is not clear.
    public func names(of voices: [[Float]]) -> [Finding?] {
        var found = [Finding?](repeating: nil, count: voices.count)
        let claims = voices.indices.compactMap { place in clear(voices[place]).map { (place, $0) } }
        // The first of equals keeps the name.
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
