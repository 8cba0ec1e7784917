/// German word tables and report texts.
extension ReportLanguage {
    static let german = ReportLanguage(
        id: "de", functionWords: GermanWords.small, endings: ["en", "er", "es", "em", "e", "n", "s"],
        numbers: GermanWords.numbers, units: GermanWords.units, days: GermanWords.days,
        names: NameWords(
            abbreviations: ["dr", "prof", "hr", "fr", "nr", "str", "z.b", "ca", "bzw", "st"],
            titles: wordSet(
                "herr herrn frau familie firma doktor dr prof professor kollege kollegin fräulein"),
            neverNames: ["gott", "sie", "ihnen", "ihr", "ihre", "ihren", "ihrem", "ihrer"],
            nounsAreCapitalized: true,
            leads: wordSet("herr herrn frau familie doktor dr prof professor"),
            wideLeads: ["firma", "name ist", "ich heiße", "hier spricht", "hier ist die firma"],
            introductions: ["mein name ist", "ich heiße", "hier spricht"], greetings: ["ich bin", "hier ist"]),
        titles: TitleWords(
            generic: wordSet(
                """
                anruf telefonat gespräch besprechung zusammenfassung aufnahme mitschrift geschichte titel telefon notizen
                protokoll unterhaltung überblick kunde kundin sprecher memo stimme team
                """),
            phrases: [
                "guten tag", "schönen tag", "nächstes mal", "letztes mal", "zwei minuten", "paar minuten",
                "einen moment", "kleinen moment",
            ]),
        words: GermanWords.report)
}

private enum GermanWords {
    static let small = wordSet(
        """
        der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner dieser diese dieses
        diesen diesem jener jene jenes jeder jede jedes jeden jedem alle alles allen aller man ich mich mir mein meine
        meinen meinem meiner du dich dir dein deine deinen deinem deiner er ihn ihm sein seine seinen seinem seiner sie
        ihr ihre ihren ihrem ihrer ihnen es wir uns unser unsere unseren unserem unserer euch euer eure wer wen wem was
        wessen welcher welche welches welchen welchem wo wohin woher wann warum wieso weshalb wie bin bist ist sind seid
        war waren warst wäre wären gewesen sein habe hast hat haben habt hatte hatten hätte hätten gehabt werde wirst
        wird werden werdet wurde wurden würde würden worden kann kannst können könnt konnte konnten könnte könnten muss
        musst müssen müsst musste mussten müsste müssten soll sollst sollen sollt sollte sollten will willst wollen wollt
        wollte wollten darf darfst dürfen durfte dürfte mag mögen möchte möchten möchtest und oder aber denn sondern doch
        wenn weil dass ob als da damit bevor nachdem während obwohl falls sobald seit bis in im an am auf aus bei beim
        für gegen mit nach ohne über um unter von vom vor zu zum zur zwischen durch hinter neben wegen so sehr viel viele
        vielen mehr meisten etwas nichts nur noch schon auch nicht nie immer jetzt dann hier dort hin her mal wieder ganz
        gar ja nein ne nee doch eben halt ach oh äh ähm hm naja tja also okay ok gut prima super gern gerne genau stimmt
        klar natürlich vielleicht wohl eigentlich einfach bitte danke hallo tschüss dabei dazu davon darauf darüber daran
        dafür deshalb deswegen trotzdem jemand niemand einmal gibt geben geht gehen ging gehts kommt kommen kam macht
        machen gemacht sagt sagen sagte gesagt weiß wissen wusste denke denken glaube glauben finde finden sehe sehen
        sieht schauen lassen lässt nehmen nimmt ding dinge sache sachen art recht wirklich ziemlich ungefähr circa
        beide beiden beides zusammen spricht sprechen spreche passt passen passiert übrigens jedenfalls überhaupt zwar bloß rein raus rauf runter los weg
        """)

    static let units = Units(
        all: wordSet(
            """
            euro euros cent dollar dollars franken pfund prozent personen leute gäste gästen stunde stunden minute minuten
            sekunden tag tage tagen woche wochen monat monate monaten jahr jahre jahren kilometer meter quadratmeter
            zentimeter grad gramm kilo kilogramm liter tonnen stück kisten kartons paletten karten zimmer nächte tische
            stühle
            """),
        forms: [
            "euro": "euro", "euros": "euro", "cent": "cent", "dollar": "dollar", "stunden": "stunde",
            "minuten": "minute", "tage": "tag",
            "tagen": "tag", "wochen": "woche", "monate": "monat", "monaten": "monat", "jahre": "jahr",
            "jahren": "jahr", "gästen": "gäste",
        ],
        signs: [("$", "dollar"), ("\u{20AC}", "euro"), ("\u{A3}", "pfund"), ("%", "prozent")],
        suffixes: [("uhr", "uhr"), ("km", "kilometer"), ("kg", "kilo"), ("h", "uhr")])

    static let numbers: NumberWords = {
        let low = wordList("null eins zwei drei vier fünf sechs sieben acht neun")
        let teens = wordList(
            "zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn")
        let tens = wordList("zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig")
        var values: [String: Int] = ["zwo": 2, "dreissig": 30]
        for (value, word) in (low + teens).enumerated() { values[word] = value }
        for (place, ten) in tens.enumerated() {
            values[ten] = 20 + 10 * place
            for (value, unit) in low.enumerated().dropFirst() {
                values[(unit == "eins" ? "ein" : unit) + "und" + ten] = 20 + 10 * place + value
            }
        }
        var cardinals = values.mapValues { $0 < 10 ? NumberWords.Part.digit($0) : .teen($0) }
        var pieces = Dictionary(uniqueKeysWithValues: values.keys.map { ($0, $0) })
        let large: [String: NumberWords.Part] = [
            "hundert": .hundred, "tausend": .scale(1000), "million": .scale(1_000_000),
            "millionen": .scale(1_000_000), "milliarde": .scale(1_000_000_000),
            "milliarden": .scale(1_000_000_000), "komma": .point, "anderthalb": .figures("1.5"),
        ]
        cardinals.merge(large) { first, _ in first }
        for piece in ["hundert", "tausend", "einhalb", "und"] { pieces[piece] = piece }
        pieces["ein"] = "eins"
        var ordinals: [String: NumberWords.Part] = [:]
        let odd = [1: "erst", 3: "dritt", 7: "siebt", 8: "acht"]
        for (word, value) in values where value > 0 {
            let stem = odd[value] ?? word + (value < 20 ? "t" : "st")
            for ending in ["e", "en", "er", "es", "em"] {
                ordinals[stem + ending] = value < 10 ? .digit(value) : .teen(value)
            }
        }
        var numbers = NumberWords(
            cardinals: cardinals, ordinals: ordinals, ordinalSuffixes: [],
            counting: Set(cardinals.keys).union(ordinals.keys).union(
                ["euro", "cent", "dollar", "prozent", "halb", "viertel", "franken"]))
        numbers.articles = ["ein", "eine"]
        numbers.joiner = "und"
        numbers.halves = [["einhalb"]]
        numbers.doubtfulOrdinals = wordSet("erste ersten erster erstes erstem zweite zweiten achten")
        numbers.figures = .init(decimalMark: ",", groupMarks: [".", "\u{A0}", "\u{202F}", "'"])
        numbers.saysPairs = true
        numbers.writesPairs = true
        numbers.scalesStandAlone = true
        numbers.writesOrdinalsWithPoint = true
        numbers.compounds = NumberCompounds(pieces: pieces, signs: ["hundert", "tausend", "einhalb"])
        return numbers
    }()

    private static let sayWhen: [String: Int?] = [
        "heute morgen": 0, "heute früh": 0, "heute vormittag": 0, "heute mittag": 0, "heute nachmittag": 0,
        "heute abend": 0, "heute nacht": 0, "morgen früh": 1, "morgen vormittag": 1, "morgen mittag": 1,
        "morgen nachmittag": 1, "morgen abend": 1, "übermorgen früh": 2, "übermorgen abend": 2,
        "gestern abend": -1, "nächste woche": nil, "nächster woche": nil, "kommende woche": nil,
        "kommender woche": nil, "diese woche": nil, "dieser woche": nil, "letzte woche": nil,
        "letzter woche": nil, "übernächste woche": nil, "nächsten monat": nil, "diesen monat": nil,
        "letzten monat": nil, "nächstes jahr": nil, "nächsten jahr": nil, "letztes jahr": nil,
        "ende der woche": nil, "anfang der woche": nil, "mitte der woche": nil, "ende des monats": nil,
        "ende nächster woche": nil, "anfang nächster woche": nil, "am vormittag": nil,
        "am nachmittag": nil, "am abend": nil, "am morgen": nil, "am mittag": nil, "in der früh": nil,
        "am wochenende": nil, "jeden morgen": nil, "jeden abend": nil,
    ]

    /// "Mittwoch", "Mittwochnachmittag".
    private static let weekdays: [String: Int] = {
        let names = DayWords.numbered(
            "montag dienstag mittwoch donnerstag freitag samstag|sonnabend sonntag")
        return names.reduce(into: names) { all, name in
            for part in ["früh", "morgen", "vormittag", "mittag", "nachmittag", "abend"] {
                all[name.key + part] = name.value
            }
        }
    }()

    static let days = DayWords(
        months: DayWords.numbered(
            """
            januar|jänner februar|feber märz april mai juni|juno juli|julei august september oktober november dezember
            """),
        weekdays: weekdays,
        relative: wordSet(
            """
            heute morgen übermorgen gestern vorgestern mittag mitternacht wochenende vormittag nachmittag
            ostern weihnachten pfingsten silvester
            """),
        feasts: wordSet("ostern weihnachten pfingsten silvester"),
        phrases: PhraseTable(sayWhen.mapValues { _ in () }),
        distances: sayWhen.compactMapValues { $0 }.merging(
            ["heute": 0, "morgen": 1, "übermorgen": 2, "gestern": -1, "vorgestern": -2]
        ) { first, _ in first },
        partsOfDay: [],
        stretches: wordSet(
            "woche wochen monat monate monaten jahr jahre jahren tag tage tagen stunde stunden minuten"),
        pointers: wordSet(
            """
            nächsten nächster nächste nächstem diesen dieser diesem letzten letzter letzte vergangenen kommenden kommender
            jeden folgenden darauffolgenden übernächsten
            """),
        weekdayPointers: [
            "nächsten": .next, "nächster": .next, "nächstem": .next, "diesen": .this, "dieser": .this,
            "diesem": .this, "letzten": .last, "letzter": .last, "vergangenen": .last, "kommenden": .coming,
            "kommender": .coming, "folgenden": .following, "darauffolgenden": .following,
            "übernächsten": .following,
        ],
        repeats: ["jeden"], dayUnits: ["tag", "tage", "tagen"], weekUnits: ["woche", "wochen"],
        stretchLeads: ["in", "binnen", "innerhalb", "nach", "für"], countLeads: ["in"],
        clock: ["uhr"], timeLeads: ["um", "gegen", "ab", "bis"],
        timeFollowers: ["am", "im", "in", "und", "für", "um", "bis", "oder", "herum"],
        beforeHour: [
            "halb": -30, "viertel nach": 15, "viertel vor": -15, "dreiviertel": -15,
            "zehn nach": 10, "zehn vor": -10, "fünf nach": 5, "fünf vor": -5,
        ],
        minutesFollowClock: true, small: ["am", "den", "der", "dem", "um", "im", "des", "gegen", "ab"],
        leads: ["am", "den", "zum", "vom", "dem"], followers: [],
        notAfter: wordSet("guten schönen jeden diesen der den dem am zum"),
        numbering: .init(
            isInFigures: true, standsBeforeMonth: true, mustStandAlone: true, nounsAreCapitalized: true,
            isWrittenWithPoints: true),
        ahead: wordSet(
            """
            werde wird werden wirst bis spätestens morgen übermorgen bitte sollte sollten soll sollen muss müssen kann können
            könnte könnten würde würden möchte möchten will wollen treffen kommt komme kommen geht passt nehmen machen
            """),
        aheadEndings: [],
        behind: wordSet(
            "war waren wurde wurden hatte hatten gestern vorgestern letzten letzte vergangenen kam"),
        dateWords: wordSet(
            """
            montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag januar februar märz april mai juni juli
            august september oktober november dezember heute morgen übermorgen gestern vorgestern woche wochen monat monate
            uhr vormittag nachmittag abend mittag früh frühling sommer herbst winter tag tage tagen
            """))

    static let report = ReportWords(
        keyMoments: "Das Wichtigste", decisions: "Entscheidungen", toDo: "Zu erledigen",
        openQuestions: "Offene Fragen", mentioned: "Erwähnt", amounts: "Beträge und Mengen",
        dates: "Tage und Zeiten", names: "Namen", speakingTime: "Redezeit", topics: "Themen",
        chapters: "Kapitel",
        noted: "Bei der Aufnahme notiert", marked: "Markiert", paused: "Aufnahme angehalten",
        transcript: "Mitschrift", part: "Teil", also: "Auch:", quoted: "wörtlich", due: "bis",
        notVerified: "nicht belegt", listenAgain: "Markierte Stellen sollten noch einmal angehört werden.",
        quotations: "Das sind Zitate des Gesagten, geglättet; kein Modell hat etwas geschrieben.",
        getsWriter:
            "readback models list zeigt, welche Modelle schreiben, readback models pull MODELL holt eines.",
        heard: { "Gehört: \($0) Aufnahme, davon \($1) Sprache; gelesen:" }, readAlone: "Gelesen:",
        segmentsRead: {
            "\($0.segmentsRead) von \($0.segments) Abschnitten in \($0.windowsFinished) von \($0.windowsPlanned) Fenstern."
        },
        leftOut: { count, isAnswer in
            "Weggelassen: \(count) \(isAnswer ? (count == 1 ? "Aussage" : "Aussagen") : (count == 1 ? "Satz" : "Sätze")) ohne Beleg im Gesagten; "
                + "Wortlaut und Gründe stehen im JSON."
        },
        heardBadly: {
            "Schlecht gehört: etwa \($0) von 100 Wörtern sind vermutlich falsch. "
                + "Was wichtig ist, sollte an der Aufnahme geprüft werden."
        },
        demands: {
            "Ausgelassen: \($0 == 1 ? "ein Satz, der" : "\($0) Sätze, die") dem Programm vorschreiben wollte"
                + "\($0 == 1 ? "" : "n"), was es schreiben oder tun soll"
        })
}
