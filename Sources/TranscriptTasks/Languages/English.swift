/// English word tables and report texts.
extension ReportLanguage {
    static let english = ReportLanguage(
        id: "en", functionWords: EnglishWords.small, endings: ["'s", "ing", "es", "ed", "s"],
        numbers: EnglishWords.numbers, units: EnglishWords.units, days: EnglishWords.days,
        names: NameWords(
            abbreviations: ["mr", "mrs", "ms", "dr", "st"],
            titles: ["mr", "mrs", "ms", "dr", "doctor", "professor", "st"],
            neverNames: ["god", "gosh", "goodness", "lord"],
            introductions: ["my name is", "my name's"], greetings: ["i'm", "i am", "this is", "it's"]),
        titles: TitleWords(
            generic: [
                "call", "calls", "meeting", "summary", "conversation", "discussion", "recording",
                "transcript",
                "story", "title",
                "phone", "audio", "notes", "minutes", "chat", "talk", "dialogue", "dialog", "untitled",
                "overview",
                "customer",
                "agent", "speaker", "speakers", "memo", "voice", "team", "update",
            ],
            phrases: [
                "call summary", "meeting", "call", "summary", "phone call", "anything else", "nice day",
                "good day",
                "next time", "last time", "last thing", "next thing", "few minutes", "two minutes",
            ]),
        words: EnglishWords.report)
}

private enum EnglishWords {
    static let small = wordSet(
        """
        a an the this that these those some any each every no none both either neither such same other another
        i me my mine myself you your yours yourself he him his himself she her hers herself it its itself
        we us our ours ourselves they them their theirs themselves who whom whose which what where when why how
        am is are was were be been being do does did done doing have has had having will would shall should can could
        may might must ought isn't aren't wasn't weren't don't doesn't didn't haven't hasn't hadn't won't wouldn't
        shan't shouldn't can't couldn't mustn't i'm i've i'd i'll you're you've you'd you'll he's he'd he'll she's she'd
        she'll it's it'd it'll we're we've we'd we'll they're they've they'd they'll that's that'll there's here's what's
        let's who's where's how's and or but nor so yet if then else than because although though while until unless since
        as of at by for with about against between into through during before after above below to from up down in out
        on off over under again further once here there all few more most much many too very just only own not now also
        still even ever never always well oh uh um hmm yeah yes yep no okay ok right sure fine great good bye goodbye
        hello hi hey thanks thank please sorry really quite rather maybe perhaps anyway got get gets getting go goes
        going gone went come comes coming came know knows think thinks thought mean means say says said see let
        make makes made take takes took want wants like one ones thing things lot bit way kind sort
        """)

    static let numbers: NumberWords = {
        var cardinals: [String: NumberWords.Part] = [
            "hundred": .hundred, "hundreds": .hundred, "point": .point, "thousand": .scale(1000),
            "million": .scale(1_000_000), "billion": .scale(1_000_000_000), "grand": .scale(1000),
        ]
        var ordinals: [String: NumberWords.Part] = ["hundredth": .hundred, "thousandth": .scale(1000)]
        let low = wordList("zero one two three four five six seven eight nine")
        for (value, word) in low.enumerated() { cardinals[word] = .digit(value) }
        let lowOrdinals = wordList("zeroth first second third fourth fifth sixth seventh eighth ninth")
        for (value, word) in lowOrdinals.enumerated() { ordinals[word] = .digit(value) }
        let middle = wordList(
            "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen")
        for (offset, word) in middle.enumerated() { cardinals[word] = .teen(10 + offset) }
        let middleOrdinals = wordList(
            """
            tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth
            """)
        for (offset, word) in middleOrdinals.enumerated() { ordinals[word] = .teen(10 + offset) }
        let high = wordList("twenty thirty forty fifty sixty seventy eighty ninety")
        for (offset, word) in high.enumerated() { cardinals[word] = .tens(20 + 10 * offset) }
        let highOrdinals = wordList(
            "twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth")
        for (offset, word) in highOrdinals.enumerated() { ordinals[word] = .tens(20 + 10 * offset) }
        var numbers = NumberWords(
            cardinals: cardinals, ordinals: ordinals, ordinalSuffixes: ["st", "nd", "rd", "th"],
            counting: counting)
        numbers.articles = ["a", "an"]
        numbers.joiner = "and"
        numbers.halves = [["and", "a", "half"]]
        numbers.zero = "oh"
        numbers.pronouns = ["one"]
        numbers.doubtfulOrdinals = ["first", "second"]
        numbers.ordinalFollowers = ["of"]
        numbers.saysPairs = true
        return numbers
    }()

    private static let counting = wordSet(
        """
        one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
        eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million first second
        third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth
        seventeenth eighteenth nineteenth twentieth thirtieth half dollars dollar cents percent euros pounds
        """)

    static let units = Units(
        all: wordSet(
            """
            dollar dollars euro euros pound pounds cent cents bucks franc francs percent
            people guests hours hour minutes minute seconds days day weeks week months month years year miles mile
            kilometers meters feet foot inches inch degrees grams kilos pieces boxes pallets tickets nights rooms
            """),
        signs: [("$", "dollars"), ("\u{20AC}", "euros"), ("\u{A3}", "pounds"), ("%", "percent")],
        suffixes: [("k", "thousand"), ("pm", "pm"), ("am", "am"), ("m", "million")])

    static let days = DayWords(
        months: DayWords.numbered(
            """
            january february march april may june july august september october november december
            """),
        weekdays: DayWords.numbered("monday tuesday wednesday thursday friday saturday sunday"),
        relative: wordSet(
            "today tomorrow tonight yesterday noon midnight weekend easter christmas thanksgiving"),
        feasts: wordSet("easter christmas thanksgiving"),
        phrases: ["day after tomorrow": (), "day before yesterday": ()],
        distances: [
            "today": 0, "tonight": 0, "this morning": 0, "this afternoon": 0, "this evening": 0,
            "tomorrow": 1, "day after tomorrow": 2, "yesterday": -1, "day before yesterday": -2,
        ],
        partsOfDay: wordSet("morning afternoon evening night"), partOfDayLead: ["in", "the"],
        stretches: wordSet("week weeks month months year years day days hour hours minutes"),
        pointers: wordSet("next this last every coming following"),
        weekdayPointers: [
            "next": .next, "this": .this, "last": .last, "coming": .coming, "following": .following,
        ],
        repeats: ["every"], dayUnits: ["day", "days"], weekUnits: ["week", "weeks"],
        stretchLeads: ["in", "within", "for", "after"], countLeads: ["in"],
        clock: wordSet("o'clock am pm a.m p.m"),
        timeLeads: ["at", "until", "till", "by", "before"],
        timeFollowers: ["on", "and", "for", "in", "till"], small: ["of", "the", "at", "in", "on"],
        leads: ["the"], followers: ["of"], doubtfulMonth: "may",
        ahead: [
            "will", "shall", "won't", "going", "let's", "by", "until", "till", "tomorrow", "please", "should",
            "must", "can", "could", "would", "need", "want", "plan",
        ],
        aheadEndings: ["'ll"],
        behind: [
            "was", "were", "did", "didn't", "had", "been", "ago", "yesterday", "wasn't", "weren't", "last",
            "came", "went", "said", "told", "sent", "got", "since",
        ],
        dateWords: wordSet(
            """
            monday tuesday wednesday thursday friday saturday sunday january february march april june july august
            september october november december tomorrow tonight today yesterday week weeks month months o'clock noon
            morning afternoon evening spring summer autumn winter
            """))

    static let report = ReportWords(
        keyMoments: "Key moments", decisions: "Decisions", toDo: "To do", openQuestions: "Open questions",
        mentioned: "Mentioned", amounts: "Amounts", dates: "Dates", names: "Names",
        speakingTime: "Speaking time", topics: "Topics",
        chapters: "Chapters", noted: "Noted while recording", marked: "Marked", paused: "Recording paused",
        transcript: "Transcript", part: "Part", also: "Also:", quoted: "quoted",
        due: "due", notVerified: "not verified",
        listenAgain: "Marked places should be listened to again.",
        quotations: "These are quotations of what was said, tidied; no model has written anything.",
        getsWriter:
            "readback models list shows which models write, readback models pull MODEL fetches one.",
        heard: { "Heard \($0) of audio, \($1) of it speech; read" }, readAlone: "Read",
        segmentsRead: {
            "\($0.segmentsRead) of \($0.segments) segments in \($0.windowsFinished) of \($0.windowsPlanned) windows."
        },
        leftOut: { count, isAnswer in
            "Left out: \(count) \(isAnswer ? "claim" : "sentence")\(count == 1 ? "" : "s") that nothing said supports; the JSON says "
                + "which and why."
        },
        heardBadly: {
            "Heard badly: about \($0) of 100 words are expected to be wrong. "
                + "Check what matters against the recording."
        },
        demands: {
            "Left out: \($0 == 1 ? "a sentence" : "\($0) sentences") that told the program what to write or do"
        })
}
