import Readback

/// A speaker in a result, by number or name, and the new name or the speaker to merge with.
struct SpeakerRename: Hashable, Sendable {
    let who: String
    let becomes: String

    init(who: String, becomes: String) {
        self.who = who
        self.becomes = becomes
    }

    /// Reads `1=Anna`.
    init(_ text: String) throws(CommandFailure) {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, !text.hasPrefix("=") else {
            throw CommandFailure(
                .wrongUsage,
                "'\(text)' does not name a speaker; give a number or a name and the new name, such as 1=Anna")
        }
        who = parts[0]
        becomes = try SpeakersCommand.name(parts[1])
    }
}

/// New names for the speakers of one transcript.
struct SpeakerRenames: Sendable {
    struct Change: Hashable, Sendable {
        let old: String
        let new: String
    }

    private let wishes: [SpeakerRename]
    private let areMerged: Bool
    /// In the order in which they first speak.
    private let parties: [String]

    /// - Parameter areMerged: whether the new names are those of other speakers to merge with.
    init(_ wishes: [SpeakerRename], areMerged: Bool, among transcript: Transcript) {
        self.wishes = wishes
        self.areMerged = areMerged
        parties = transcript.parties
    }

    /// Who gets which name.
    func changes() throws(CommandFailure) -> [Change] {
        var changes: [Change] = []
        for wish in wishes {
            let new = areMerged ? try speaker(wish.becomes) : wish.becomes
            // If a speaker has the new name already, the command may have been run before, and the old name may be gone.
            let old = areMerged || !parties.contains(new) ? try speaker(wish.who) : try? speaker(wish.who)
            let change = Change(old: old ?? new, new: new)
            if let other = changes.first(where: { $0.old == change.old && $0.new != change.new }) {
                throw CommandFailure(
                    .wrongUsage,
                    "\(change.old) is given two names, '\(other.new)' and '\(change.new)'; leave one of them out"
                )
            }
            changes.append(change)
        }
        if !areMerged { try checkApart(changes) }
        return changes
    }

    /// Renaming must not merge two speakers by accident.
    private func checkApart(_ changes: [Change]) throws(CommandFailure) {
        let names = Dictionary(changes.map { ($0.old, $0.new) }) { $1 }
        var owners: [String: String] = [:]
        for party in parties {
            let name = names[party] ?? party
            guard let other = owners.updateValue(party, forKey: name) else { continue }
            throw CommandFailure(
                .wrongUsage,
                "\(other) and \(party) would both be \(name); `readback speakers merge` merges two speakers"
            )
        }
    }

    /// Returns a speaker by name or number: the number in "Speaker 2", or else the position in the order in which they first speak.
    func speaker(_ text: String) throws(CommandFailure) -> String {
        if parties.contains(text) { return text }
        if let number = Int(text), number > 0 {
            if parties.contains("Speaker \(number)") { return "Speaker \(number)" }
            if parties.indices.contains(number - 1), !parties[number - 1].isSpeakerNumber {
                return parties[number - 1]
            }
        }
        let known = parties.enumerated().map { index, name in
            name.isSpeakerNumber ? name : "\(index + 1) \(name)"
        }
        throw CommandFailure(
            .wrongUsage,
            known.isEmpty
                ? "this result has no speakers: they were not told apart; run the recording again with --speakers 2"
                : "there is no speaker '\(text)'; there are \(known.joined(separator: ", "))")
    }
}
