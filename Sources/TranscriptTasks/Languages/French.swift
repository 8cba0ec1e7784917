/// French word tables and report texts.
extension ReportLanguage {
    static let french = ReportLanguage(
        id: "fr", functionWords: FrenchWords.small, endings: ["es", "s", "e", "x"],
        numbers: FrenchWords.numbers, units: FrenchWords.units, days: FrenchWords.days,
        names: NameWords(
            abbreviations: ["m", "mm", "mr", "mme", "mlle", "dr", "st", "ste"],
            titles: wordSet(
                "m mm mr mme mlle dr monsieur madame mademoiselle messieurs mesdames docteur maître"),
            neverNames: ["dieu", "internet"], marksStandApart: true,
            introductions: ["je m'appelle", "mon nom est"], greetings: ["je suis", "c'est", "ici"]),
        titles: TitleWords(
            generic: wordSet(
                """
                appel appels réunion résumé conversation discussion enregistrement transcription histoire titre téléphone
                notes compte-rendu entretien dialogue aperçu client cliente interlocuteur mémo voix équipe
                """),
            phrases: [
                "bonne journée", "autre chose", "prochaine fois", "dernière fois", "deux minutes",
                "quelques minutes",
            ]),
        words: FrenchWords.report)
}

private enum FrenchWords {
    static let small = wordSet(
        """
        le la les l un une des de du au aux ce cet cette ces ça cela ceci celui celle ceux celles je j' tu il elle on nous
        vous ils elles me te se lui leur leurs y en moi toi soi eux mon ma mes ton ta tes son sa ses notre nos votre vos
        qui que quoi dont où quand comment pourquoi combien quel quelle quels quelles lequel laquelle suis es est sommes
        êtes sont étais était étions étaient été être sera serai seront serait serais ai as a avons avez ont avais avait
        avions avaient eu avoir aurai aura auront aurait aurais vais vas va allons allez vont aller fais fait faites font
        faire ferai fera peux peut pouvons pouvez peuvent pouvoir pourrais pourrait pourriez veux veut voulons voulez
        veulent vouloir voudrais voudrait dois doit devons devez doivent devoir devrait devriez faut faudrait et ou mais
        donc or ni car si comme lorsque puisque parce afin avant après depuis pendant pour par sur sous dans avec sans
        chez vers entre contre jusque jusqu'à jusqu'au dès à ne n' pas plus moins très trop assez bien mal aussi encore
        déjà toujours jamais rien personne tout toute tous toutes même mêmes autre autres quelque quelques chaque peu
        beaucoup oui non si ouais ok d'accord euh ben bah hein ah oh hum alors voilà bon bonne enfin puis ensuite là ici
        maintenant juste seulement peut-être vraiment merci bonjour bonsoir salut allô s'il plaît plait c'est c'était
        qu'il qu'elle qu'on qu'est-ce est-ce j'ai j'avais j'aimerais je n'ai n'est n'a d'un d'une l'on s'est y'a dit dire
        dis disons voir vois voit sais sait savez savoir pense pensez crois croyez chose choses truc sorte genre
        parfait entendu exactement effectivement justement évidemment bref quoi
        """)

    static let units = Units(
        all: wordSet(
            """
            euro euros centime centimes dollar dollars franc francs livre livres pourcent personne personnes invités heure
            heures minute minutes seconde secondes jour jours semaine semaines mois an ans année années kilomètre kilomètres
            mètre mètres centimètres degrés gramme grammes kilo kilos litre litres pièces cartons palettes billets chambres
            nuits tables chaises places exemplaires
            """),
        forms: ["heures": "heure"],
        signs: [("$", "dollars"), ("\u{20AC}", "euros"), ("\u{A3}", "livres"), ("%", "pourcent")],
        suffixes: [("h", "heures"), ("km", "kilomètres"), ("kg", "kilos")], hourMark: ("h", "heures"))

    static let numbers: NumberWords = {
        let low = wordList("zéro un deux trois quatre cinq six sept huit neuf")
        let teens = [
            "dix", "onze", "douze", "treize", "quatorze", "quinze", "seize", "dix sept", "dix huit",
            "dix neuf",
        ]
        let tens = [
            "vingt": 20, "trente": 30, "quarante": 40, "cinquante": 50, "soixante": 60, "septante": 70,
            "huitante": 80, "octante": 80, "nonante": 90, "quatre vingt": 80,
        ]
        var values: [String: Int] = ["une": 1, "quatre vingts": 80]
        for (value, word) in (low + teens).enumerated() { values[word] = value }
        for (ten, start) in tens {
            values[ten] = start
            let more = ten == "soixante" || ten == "quatre vingt" ? low + teens : low
            for (value, word) in more.enumerated().dropFirst() { values["\(ten) \(word)"] = start + value }
            for (value, word) in [(1, "et un"), (1, "et une")] { values["\(ten) \(word)"] = start + value }
        }
        values["soixante et onze"] = 71
        var cardinals = values.mapValues { $0 < 10 ? NumberWords.Part.digit($0) : .teen($0) }
        let large: [String: NumberWords.Part] = [
            "cent": .hundred, "cents": .hundred, "mille": .scale(1000), "million": .scale(1_000_000),
            "millions": .scale(1_000_000), "milliard": .scale(1_000_000_000),
            "milliards": .scale(1_000_000_000), "virgule": .point,
        ]
        cardinals.merge(large) { first, _ in first }
        var numbers = NumberWords(
            cardinals: cardinals, phraseLength: 4,
            ordinals: ["premier": .digit(1), "première": .digit(1)],
            ordinalSuffixes: ["er", "ère", "ème", "e"],
            counting: Set(cardinals.keys).union(["euro", "euros", "pourcent", "centimes", "premier", "demie"])
                .subtracting(["un", "une"]))
        numbers.halves = [["et", "demi"], ["et", "demie"]]
        numbers.pronouns = ["un", "une"]
        numbers.doubtfulOrdinals = ["premier", "première"]
        numbers.ordinalFollowers = wordSet(
            "janvier février mars avril mai juin juillet août septembre octobre novembre décembre")
        numbers.figures = .init(
            decimalMark: ",", groupMarks: [".", "\u{A0}", "\u{202F}"], groupsAreWords: true)
        numbers.writesPairs = true
        numbers.scalesStandAlone = true
        return numbers
    }()

    private static let sayWhen: [String: Int?] = [
        "ce matin": 0, "cet après midi": 0, "ce soir": 0, "cette nuit": 0, "demain matin": 1,
        "demain après midi": 1, "demain soir": 1, "demain midi": 1, "après demain": 2, "avant hier": -2,
        "hier soir": -1, "hier matin": -1, "semaine prochaine": nil, "cette semaine": nil,
        "semaine dernière": nil, "mois prochain": nil, "ce mois": nil, "mois dernier": nil,
        "année prochaine": nil, "fin de la semaine": nil, "fin de semaine": nil, "début de semaine": nil,
        "fin du mois": nil, "début du mois": nil, "ce week end": nil, "week end": nil,
        "l'après midi": nil, "dans la matinée": nil, "dans l'après midi": nil, "dans la soirée": nil,
        "du matin": nil,
        "de l'après midi": nil, "du soir": nil,
    ]

    static let days = DayWords(
        months: DayWords.numbered(
            """
            janvier février|fevrier mars avril mai juin juillet août|aout septembre octobre novembre décembre|decembre
            """),
        weekdays: DayWords.numbered("lundi mardi mercredi jeudi vendredi samedi dimanche"),
        relative: wordSet("aujourd'hui demain hier matin midi soir minuit pâques noël"),
        feasts: wordSet("pâques noël"), phrases: PhraseTable(sayWhen.mapValues { _ in () }),
        distances: sayWhen.compactMapValues { $0 }.merging(["aujourd'hui": 0, "demain": 1, "hier": -1]) {
            first, _ in first
        },
        partsOfDay: [],
        stretches: wordSet("semaine semaines mois an ans année années jour jours heure heures minutes"),
        pointers: wordSet("ce chaque les prochain"),
        weekdayPointers: ["ce": .this, "prochain": .next],
        pointersBehind: [
            "prochain": .next, "qui vient": .coming, "dernier": .last, "passé": .last, "suivant": .following,
        ],
        repeats: ["chaque", "les"], dayUnits: ["jour", "jours"], weekUnits: ["semaine", "semaines"],
        stretchLeads: ["dans", "d'ici", "sous", "pendant", "après"], countLeads: ["dans"],
        clock: ["heure", "heures"], timeLeads: ["à", "vers", "avant"],
        timeFollowers: ["et", "pour", "à", "au", "ou", "vers", "si"],
        behindHour: ["et demie": 30, "et demi": 30, "et quart": 15, "moins le quart": -15, "moins dix": -10],
        minutesFollowClock: true, small: ["le", "à", "du", "de", "au", "en", "vers"],
        leads: ["le", "au", "du"], followers: [], notAfter: ["l'après", "après"],
        numbering: .init(
            isCardinal: true, isInFigures: true, standsBeforeMonth: true, standsBehindWeekday: true,
            mustStandAlone: true),
        ahead: wordSet(
            """
            va vais allons allez vont demain d'ici avant jusqu'à faut faudra devez devons pouvez peut pouvons peux prenons
            disons convient marche arrive viens vient plaît
            """),
        aheadEndings: ["rai", "ras", "rez", "rons", "ront"],
        behind: wordSet("était étaient hier avait avaient dernier dernière passé passée avant-hier"),
        dateWords: wordSet(
            """
            lundi mardi mercredi jeudi vendredi samedi dimanche janvier février mars avril mai juin juillet août septembre
            octobre novembre décembre demain aujourd'hui hier semaine semaines mois heure heures midi matin après-midi soir
            printemps été automne hiver jour jours
            """))

    static let report = ReportWords(
        keyMoments: "L'essentiel", decisions: "Décisions", toDo: "À faire",
        openQuestions: "Questions ouvertes", mentioned: "Mentionné", amounts: "Montants et quantités",
        dates: "Dates et heures", names: "Noms", speakingTime: "Temps de parole", topics: "Sujets",
        chapters: "Chapitres",
        noted: "Noté pendant l’enregistrement", marked: "Repère", paused: "Enregistrement en pause",
        transcript: "Transcription", part: "Partie", also: "Aussi :", quoted: "mot pour mot", colon: " :",
        due: "échéance", notVerified: "non vérifié",
        listenAgain: "Les passages marqués sont à réécouter.",
        quotations: "Ce sont des citations de ce qui a été dit, allégées ; aucun modèle n'a rien écrit.",
        getsWriter:
            "readback models list montre les modèles qui écrivent, readback models pull MODÈLE en télécharge un.",
        heard: { "Entendu : \($0) d'audio, dont \($1) de parole ; lu :" }, readAlone: "Lu :",
        segmentsRead: {
            "segments \($0.segmentsRead) sur \($0.segments), fenêtres \($0.windowsFinished) sur \($0.windowsPlanned)."
        },
        leftOut: { count, isAnswer in
            "Écarté : \(count) \(isAnswer ? "affirmation" : "phrase")\(count == 1 ? "" : "s") que rien de ce qui a été dit ne prouve ; voir "
                + "le JSON."
        },
        heardBadly: {
            "Mal entendu : environ \($0) mots sur 100 sont sans doute faux. "
                + "Ce qui compte est à vérifier dans l'enregistrement."
        },
        demands: {
            "Omis : \($0 == 1 ? "une phrase qui dictait" : "\($0) phrases qui dictaient") au programme ce qu'il doit écrire ou faire"
        })
}
