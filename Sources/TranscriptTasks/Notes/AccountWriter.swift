import LanguageModels
import Spoken

/// Asks a model for titles, summaries and the outcome, written from the notes.
///
/// The model only reads the notes, so it can add nothing else; numbers and names are checked anyway. Texts about the whole conversation are
/// written in parallel, then those about its parts.
struct AccountWriter: Sendable {
    private static let mostNotes = 32
    /// The number of notes that a part's title is written from: the most important ones.
    private static let notesOfTitle = 4
    private static let titleTokens = 24
    /// The number of further drafts if no title passes.
    private static let moreTitles = 3
    private static let summaryTokens = 120
    private static let outcomeTokens = 240

    let prompts: NotePrompts
    let writer: any LanguageEngineContext
    let language: ReportLanguage

    /// A text to write, and the notes that it is written from.
    private struct Part {
        let ask: NotePrompts.Ask
        let basis: [Note]
        let request: GenerationRequest
    }

    /// - Parameter parts: the notes of each part of the conversation that needs its own title.
    func account(of notes: [Note], _ wanted: Account.Wanted, parts: [[Note]]) async throws -> Account {
        let basis = Self.basis(notes)
        var account = Account()
        account.parts = parts.map { _ in Account.Part() }
        guard !basis.isEmpty else { return account }
        var whole: [Part] = []
        if wanted.hasOutcome { whole.append(try await part(.outcome, basis, Self.outcomeTokens)) }
        if wanted.hasSummary {
            whole.append(try await part(.summary, basis.filter(\.isTold), Self.summaryTokens))
        }
        let draws = wanted.titleCount > 1 ? 2 * wanted.titleCount : wanted.titleCount
        whole += try await titles(of: basis, 0..<draws)
        for (part, outcome) in zip(whole, try await written(whole, &account)) {
            switch part.ask {
            case .outcome: account.add(outcome: outcome, from: part.basis, in: language)
            case .summary: account.summary = account.text(outcome, from: part.basis, in: language)
            default: account.add(title: outcome, from: part.basis, in: language, atMost: wanted.titleCount)
            }
        }
        if account.titles.isEmpty, wanted.titleCount > 0 {
            let others = try await titles(of: basis, draws..<(draws + Self.moreTitles))
            for (part, outcome) in zip(others, try await written(others, &account)) {
                account.add(title: outcome, from: part.basis, in: language, atMost: wanted.titleCount)
            }
        }
        try await tell(parts, inProse: wanted.tellsParts, &account)
        return account
    }

    /// Requests titles. The first one is greedy, the others are sampled.
    private func titles(of basis: [Note], _ draws: Range<Int>) async throws -> [Part] {
        var parts: [Part] = []
        for draw in draws {
            parts.append(
                try await part(.title, basis, Self.titleTokens, draw == 0 ? .greedy : Self.drawn(draw)))
        }
        return parts
    }

    /// Writes titles for the parts and, for prose, their summaries.
    private func tell(_ parts: [[Note]], inProse: Bool, _ account: inout Account) async throws {
        let told = parts.indices.filter { !parts[$0].isEmpty }
        var requests: [Part] = []
        for index in told {
            requests.append(
                try await part(.title, Self.basis(parts[index], most: Self.notesOfTitle), Self.titleTokens))
        }
        for index in told where inProse {
            requests.append(try await part(.summary, Self.basis(parts[index]), Self.summaryTokens))
        }
        let outcomes = try await written(requests, &account)
        for (place, index) in told.enumerated() {
            account.parts[index].title = account.title(
                outcomes[place], from: requests[place].basis, in: language)
            guard inProse else { continue }
            let prose = told.count + place
            account.parts[index].text = account.text(
                outcomes[prose], from: requests[prose].basis, in: language)
        }
    }

    private func part(
        _ ask: NotePrompts.Ask, _ basis: [Note], _ tokens: Int, _ sampling: Sampling = .greedy
    ) async throws -> Part {
        let list = basis.enumerated().map { "\($0.offset + 1) \($0.element.listed)" }
        return Part(
            ask: ask, basis: basis,
            request: try await prompts.request(
                ask, about: list.joined(separator: "\n"), tokens: tokens, sampling: sampling,
                stops: ask == .outcome ? [] : ["\n"]))
    }

    private func written(_ parts: [Part], _ account: inout Account) async throws -> [GenerationOutcome] {
        var requests = parts.map(\.request)
        guard !requests.isEmpty else { return [] }
        for index in requests.indices { requests[index].isOneOfFew = requests.count <= Self.few }
        TaskWork.tell(.title, done: 0, planned: requests.count)
        let outcomes = try await TaskWork.telling(
            { [planned = requests.count] in TaskWork(.title, done: $0, planned: planned) },
            while: { [requests] in try await writer.generateEach(requests) })
        account.stopReasons += outcomes.map(\.stopReason)
        return outcomes
    }

    /// The most requests that are marked `isOneOfFew`.
    private static let few = 3

    /// The most important notes, in the order of the conversation.
    private static func basis(_ notes: [Note], most: Int = mostNotes) -> [Note] {
        let order = notes.indices.sorted { (-notes[$0].rank, $0) < (-notes[$1].rank, $1) }
        return order.prefix(most).sorted().map { notes[$0] }
    }

    private static func drawn(_ draw: Int) -> Sampling {
        .random(RandomSampling(temperature: 0.8, top: 40, seed: UInt32(draw)))
    }
}

extension Account {
    /// Adds the outcome. If the answer cannot be read, the outcome stays `nil` and the notes are used instead.
    fileprivate mutating func add(
        outcome: GenerationOutcome, from notes: [Note], in language: ReportLanguage
    ) {
        let reading = NoteReading(
            outcome, restingOn: notes.flatMap(\.segments), StatedFacts(notes.map(\.text), in: language),
            .toldOrLeftOut
        ) { Note($0, of: notes) }
        rejected += reading.rejected
        // A decision or to-do must rest on at least one note that is not just a fact.
        if !reading.notes.isEmpty || reading.isEmpty {
            self.outcome = reading.notes.filter { $0.kind != .fact && $0.isAgreed }
        }
    }

    /// Adds a title, unless there are enough or it is a duplicate.
    fileprivate mutating func add(
        title outcome: GenerationOutcome, from notes: [Note], in language: ReportLanguage, atMost most: Int
    ) {
        guard titles.count < most, let title = title(outcome, from: notes, in: language),
            !titles.contains(where: { $0.text.lowercased() == title.text.lowercased() })
        else { return }
        titles.append(title)
    }

    fileprivate mutating func title(
        _ outcome: GenerationOutcome, from notes: [Note], in language: ReportLanguage
    ) -> EvidencedLine? {
        let text = outcome.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let faults = TitleRules.faults(in: text, language)
        let stated = StatedFacts(notes.map(\.text), in: language).fault(in: text.lowercased())
        guard outcome.stopReason != .tokenLimit, faults.isEmpty, stated == nil,
            let line = EvidencedLine(text, from: notes)
        else {
            rejected.append(
                RejectedClaim(
                    text: text, segments: notes.first?.segments ?? [], reason: .unfitTitle,
                    detail: stated?.detail))
            return nil
        }
        return line
    }

    /// The sentences that pass the check; `nil` if none does.
    fileprivate mutating func text(
        _ outcome: GenerationOutcome, from notes: [Note], in language: ReportLanguage
    ) -> EvidencedLine? {
        let check = StatedFacts(notes.map(\.text), in: language)
        var sentences = outcome.text.sentences
        // A sentence that was cut off is incomplete.
        if outcome.stopReason == .tokenLimit, !sentences.isEmpty { sentences.removeLast() }
        var parts: [EvidencedLine] = []
        for sentence in sentences {
            if let fault = check.fault(in: sentence) {
                rejected.append(
                    RejectedClaim(
                        text: sentence, segments: EvidencedLine(sentence, from: notes)?.segments ?? [],
                        reason: fault.reason, detail: fault.detail))
            } else if let line = EvidencedLine(sentence: sentence, from: notes) {
                parts.append(line)
            }
        }
        return EvidencedLine(telling: parts)
    }
}

extension String {
    fileprivate var sentences: [String] {
        var (sentences, open) = ([String](), [Substring]())
        for word in split(whereSeparator: \.isWhitespace) {
            open.append(word)
            guard SentenceEnd.isBehind(String(word)) else { continue }
            sentences.append(open.joined(separator: " "))
            open = []
        }
        if !open.isEmpty { sentences.append(open.joined(separator: " ")) }
        return sentences
    }
}

extension EvidencedLine {
    /// Creates a line whose evidence is that of the notes sharing the most words; `nil` if none shares any.
    fileprivate init?(_ text: String, from notes: [Note]) {
        var missing = MatterWords(text).stems
        let stems = notes.map { MatterWords($0.text).stems }
        var found: [Int] = []
        while let best = notes.indices.max(by: {
            stems[$0].intersection(missing).count < stems[$1].intersection(missing).count
        }), !stems[best].isDisjoint(with: missing) {
            found.append(best)
            missing.subtract(stems[best])
        }
        guard !found.isEmpty else { return nil }
        let evidence = found.sorted().flatMap { notes[$0].evidence }
        self.init(
            text: text, segments: evidence.flatMap(\.segments).sorted().uniqued,
            range: evidence.dropFirst().reduce(evidence[0].range) { $0.union($1.range) })
    }

    /// Creates a line for a model's own sentence, with the quotation that it rests on.
    fileprivate init?(sentence: String, from notes: [Note]) {
        self.init(sentence, from: notes)
        self.sentence = sentence
        let own = Set(segments)
        text = notes.flatMap(\.evidence).filter { !own.isDisjoint(with: $0.segments) }.map(\.text).uniqued
            .joined(separator: " ")
    }
}
