import LanguageModels
import PromptLibrary
import Spoken
import Transcripts

/// What a model wrote to stand above a report.
struct WrittenHead: Sendable {
    /// Titles that keep the rules, the likeliest first.
    var titles: [EvidencedLine] = []
    /// Of a kind alone ("Appointment Rescheduling"): better than a phrase that was said for another purpose.
    var kindTitles: [EvidencedLine] = []
    /// "Ann and Bob talk about ..."
    var topic: EvidencedLine?
    /// Titles that break them.
    var rejected: [RejectedClaim] = []
}

/// Has a model write titles, and what a conversation is about, from its best moments; keeps what has the words of the conversation.
///
/// All of it begins with the same lines and is written side by side.
struct HeadWriter: Sendable {
    /// The likeliest title, and so many others.
    private static let otherTitles = 4
    private static let otherTopics = 2
    private static let titleTokens = 16
    private static let topicTokens = 40
    private static let digestTokens = 160
    /// People say at the beginning why they talk.
    private static let openingWords = 160
    private static let mostTopicWords = 24

    private let writer: any LanguageEngineContext
    private let prompts: PromptLibrary
    private let transcript: Transcript
    private let check: HeadCheck

    init(writer: any LanguageEngineContext, prompts: PromptLibrary, transcript: Transcript) {
        self.writer = writer
        self.prompts = prompts
        self.transcript = transcript
        check = HeadCheck(transcript)
    }

    /// - Parameters:
    ///   - titleCount: how many titles are wanted.
    ///   - hasTopic: what it is about is wanted.
    func head(of moments: [JudgedSegment], titleCount: Int, hasTopic: Bool) async throws -> WrittenHead {
        var head = WrittenHead()
        TaskWork.tell(.title, done: 0)
        let titles = titleCount > 0 ? drawn(try await titleRequest(moments), others: Self.otherTitles) : []
        let topics = hasTopic ? drawn(try await topicRequest(moments), others: Self.otherTopics) : []
        try await write(Array(titles.prefix(1)), Array(topics.prefix(1)), of: moments, &head)
        // The likeliest ones mostly do.
        try await write(
            head.titles.count < titleCount ? Array(titles.dropFirst()) : [],
            head.topic == nil ? Array(topics.dropFirst()) : [], of: moments, &head)
        return head
    }

    private func write(
        _ titles: [GenerationRequest], _ topics: [GenerationRequest], of moments: [JudgedSegment],
        _ head: inout WrittenHead
    ) async throws {
        guard !titles.isEmpty || !topics.isEmpty else { return }
        let planned = titles.count + topics.count
        let outcomes = try await TaskWork.telling(
            { TaskWork(.title, done: $0, planned: planned) },
            while: { try await writer.generate(titles + topics) })
        for outcome in outcomes.prefix(titles.count) { addTitle(outcome, of: moments, to: &head) }
        for outcome in outcomes.dropFirst(titles.count) where head.topic == nil {
            head.topic = topic(outcome, of: moments)
        }
    }

    /// The likeliest answer, and others at random.
    private func drawn(_ request: GenerationRequest, others: Int) -> [GenerationRequest] {
        (0...others).map { draw in
            var request = request
            if draw > 0 {
                request.sampling = .random(RandomSampling(temperature: 0.7, top: 40, seed: UInt32(draw)))
            }
            return request
        }
    }

    private func titleRequest(_ moments: [JudgedSegment]) async throws -> GenerationRequest {
        GenerationRequest(
            prompt: try await prompt(.title, moments), maximumTokens: Self.titleTokens, stops: ["\n"],
            isOneOfFew: true)
    }

    private func addTitle(
        _ outcome: GenerationOutcome, of moments: [JudgedSegment], to head: inout WrittenHead
    ) {
        let words = outcome.text.trimmed.withoutMarks.split(separator: " ").map(String.init)
        let text = TitleCandidates.titleCase(words)
        if (head.titles + head.kindTitles).contains(where: { $0.text == text }) { return }
        let content = contentWords(of: words)
        let isTitle =
            outcome.stopReason != .tokenLimit && words.count > 1 && TitleRules.faults(in: text).isEmpty
            && Set(content).count == content.count && (!check.tellsEvent(text) || check.isSaidAtOnce(text))
        if isTitle, let line = check.line(text) {
            head.titles.append(line)
        } else if isTitle, let line = check.line(text, mayBeKind: true) {
            head.kindTitles.append(line)
        } else if !head.rejected.contains(where: { $0.text == text }) {
            head.rejected.append(
                RejectedClaim(text: text, segments: moments.map(\.segment.id).sorted(), reason: .unfitTitle))
        }
    }

    private func topicRequest(_ moments: [JudgedSegment]) async throws -> GenerationRequest {
        GenerationRequest(
            prompt: try await prompt(.topic, moments) + [PromptPart(.text, topicBeginning)],
            maximumTokens: Self.topicTokens, stops: ["\n"], isOneOfFew: true)
    }

    /// `nil` where what was written has other words.
    private func topic(_ outcome: GenerationOutcome, of moments: [JudgedSegment]) -> EvidencedLine? {
        let topic = outcome.text.trimmed.firstSentence
        guard topic.hasSuffix("."), topic.split(separator: " ").count <= Self.mostTopicWords,
            var line = check.line(topic, in: Set((moments.map(\.segment) + opening).map(\.id)))
        else { return nil }
        line.sentence = "\(topicBeginning) \(topic)"
        return line
    }

    private var topicBeginning: String {
        let parties = transcript.segments.parties
        guard let last = parties.last, parties.count > 1 else {
            return "\(parties.first ?? "The speaker") talks about"
        }
        return parties.dropLast().joined(separator: ", ") + " and \(last) talk about"
    }

    private var opening: [Segment] {
        var words = 0
        return Array(
            transcript.segments.prefix { segment in
                defer { words += segment.words.count }
                return words < Self.openingWords
            })
    }

    private func prompt(_ name: PromptLibrary.Name, _ moments: [JudgedSegment]) async throws -> [PromptPart] {
        let best = LikelihoodJudge.best(moments, tokenLimit: Self.digestTokens)
        let digest = Set(opening + best).sorted { $0.id < $1.id }.map(\.promptLine).joined(separator: "\n")
        let prompt = try prompts.prompt(name, ["transcript": AnswerTaker.fenced(digest)])
        return try await writer.chatPrompt([ChatMessage(.user, prompt)])
    }
}

/// Whether a title or a topic has the words of a conversation.
struct HeadCheck: Sendable {
    private let segments: [Segment]
    private let stems: [Set<String>]
    private let reader: MentionReader
    private let parties: [String]
    private let names: Set<String>

    init(_ transcript: Transcript) {
        segments = transcript.segments
        stems = segments.map { Wording($0.text, people: [:]).stems }
        reader = MentionReader(transcript)
        parties = segments.parties.map { $0.lowercased() }
        names = Set(parties.flatMap(SentenceCheck.words).map(WordForms.stem))
    }

    /// The text with the segments that say its words; `nil` where it has a number or a day, or words that nobody said and that do not
    /// name a kind of conversation.
    ///
    /// - Parameters:
    ///   - places: only what these segments say counts; `nil` for all.
    ///   - mayBeKind: two words or more that name a kind of conversation will do.
    func line(_ text: String, in places: Set<Int>? = nil, mayBeKind: Bool = false) -> EvidencedLine? {
        // Every word of a title has a capital.
        let words = Wording(text.lowercased(), people: [:])
        let facts = ClaimFacts(text.lowercased(), reader: reader, parties: parties)
        let content = Set(words.content.map(\.stem))
        let wanted = matter(of: words)
        guard facts.numbers.isEmpty, facts.days.isSubset(of: ReportLanguage.english.days.feasts),
            !wanted.isEmpty || mayBeKind && content.count > 1
        else { return nil }
        let open = segments.indices.filter { places?.contains(segments[$0].id) ?? true }
        var (missing, found) = (wanted, [Segment]())
        for index in open.sorted(by: {
            stems[$0].intersection(wanted).count > stems[$1].intersection(wanted).count
        })
        where !stems[index].isDisjoint(with: missing) {
            missing.subtract(stems[index])
            found.append(segments[index])
        }
        guard missing.isEmpty else { return nil }
        // All that was said shows what kind it is.
        if found.isEmpty { found = open.map { segments[$0] } }
        guard !found.isEmpty else { return nil }
        found.sort { $0.id < $1.id }
        let range = found.dropFirst().reduce(found[0].range) { $0.union($1.range) }
        return EvidencedLine(text: text, segments: found.map(\.id), range: range)
    }

    /// "Disk One Expired" says that something has happened, "Brake Repair" only what it is about.
    func tellsEvent(_ text: String) -> Bool {
        Wording(text.lowercased(), people: [:]).content.contains(where: \.isPast)
    }

    /// Whether one utterance has its words; those that name a kind of conversation need not be said.
    func isSaidAtOnce(_ text: String) -> Bool {
        let wanted = matter(of: Wording(text.lowercased(), people: [:]))
        return stems.contains { wanted.isSubset(of: $0) }
    }

    /// What must have been said: neither who talks nor what kind of conversation it is.
    private func matter(of words: Wording) -> Set<String> {
        Set(words.content.map(\.stem)).subtracting(Self.kinds).subtracting(names)
    }

    /// What conversations are, and what they do about their matter.
    private static let kinds = ReportedWords.stems(
        """
        plan planning request appointment order repair call discussion discuss update issue problem inquiry question offer
        booking change schedule rescheduling reschedule cancellation meeting trip visit report complaint support purchase sale
        application payment delivery arrangement arrange preparation story interview consultation check review talk
        conversation details options cost price information advice decision service help assistance reminder confirmation
        arrangement organization conflict concern adjustment coordination follow handling management process status progress
        deadline timeline budget expense fee preference choice agreement negotiation feedback introduction instruction solution
        maintenance reservation registration invitation event gathering celebration party dinner meal lunch weekend holiday
        family team project group customer client home house new upcoming final important personal
        """)
}

extension String {
    /// Without white space at its ends, in one line.
    var trimmed: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    /// Without the quotation marks and the point that models put around a title.
    fileprivate var withoutMarks: String {
        let isMark = { (character: Character) in "\"\u{201C}\u{201D}'.*# ".contains(character) }
        return String(drop(while: isMark).reversed().drop(while: isMark).reversed())
    }

    /// Up to the first point that ends a sentence.
    var firstSentence: String {
        let words = split(separator: " ").map(String.init)
        let end = words.firstIndex { word in
            word.last.map { ".?!".contains($0) } == true
                && !ReportLanguage.english.names.abbreviations.contains(comparableForm(word))
        }
        return words.prefix((end ?? words.count - 1) + 1).joined(separator: " ")
    }
}
