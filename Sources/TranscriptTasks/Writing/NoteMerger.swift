import LanguageModels
import Transcripts

/// Makes fewer notes of many: groups that fit the model are put together, and what comes out again, until the report holds it.
struct NoteMerger {
    private static let groupTokens = 900

    let taker: NoteTaker
    let writer: any LanguageEngineContext
    let transcript: Transcript

    func merged(_ notes: [WindowNotes.Note]) async throws -> [WindowNotes.Note] {
        var notes = notes
        while !Self.fits(notes) {
            var fewer: [WindowNotes.Note] = []
            for group in try await groups(of: notes) { fewer += try await put(group) }
            // A model that does not shorten is not asked again: the first of each kind are shown then.
            guard fewer.count < notes.count else { return Self.first(of: notes) }
            notes = fewer
        }
        return notes
    }

    private static func fits(_ notes: [WindowNotes.Note]) -> Bool {
        WindowNotes.Note.Kind.allCases.allSatisfy { kind in
            notes.count { $0.kind == kind } <= WindowNotes.most[kind] ?? 0
        }
    }

    private static func first(of notes: [WindowNotes.Note]) -> [WindowNotes.Note] {
        WindowNotes.Note.Kind.allCases.flatMap { kind in
            notes.filter { $0.kind == kind }.prefix(WindowNotes.most[kind] ?? 0)
        }
    }

    /// Notes stay in order, so a group is about a stretch of the conversation.
    private func groups(of notes: [WindowNotes.Note]) async throws -> [[WindowNotes.Note]] {
        var (groups, tokens) = ([[WindowNotes.Note]](), 0)
        for note in notes {
            let count = try await writer.tokenCount(of: note.line + "\n")
            if groups.isEmpty || tokens + count > Self.groupTokens {
                groups.append([])
                tokens = 0
            }
            groups[groups.count - 1].append(note)
            tokens += count
        }
        return groups
    }

    /// Notes that cannot be put together stay as they are, up to their number: nothing is lost by a failing answer.
    private func put(_ notes: [WindowNotes.Note]) async throws -> [WindowNotes.Note] {
        if Self.fits(notes) && notes.count < 2 { return notes }
        let ids = Set(notes.flatMap(\.segments)).sorted()
        let schema = WindowNotes.schema(
            segments: ids, speakers: Set(transcript.segments.compactMap(\.speaker)).sorted())
        do {
            let text = notes.map(\.line).joined(separator: "\n")
            let answer = try await taker.answer(.merge, ["notes": text], schema: schema) {
                try WindowNotes($0)
            }
            return answer.notes.isEmpty ? Self.first(of: notes) : answer.notes
        } catch {
            try Task.checkCancellation()
            return Self.first(of: notes)
        }
    }
}
