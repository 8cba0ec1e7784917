/// French: what it needs to be read and reported in. A data table.
extension ReportLanguage {
    static let french = ReportLanguage(
        id: "fr", functionWords: FrenchWords.small, endings: ["es", "s", "e", "x"],
        numbers: FrenchWords.numbers, units: FrenchWords.units, days: FrenchWords.days,
        names: NameWords(
            abbreviations: ["m", "mm", "mr", "mme", "mlle", "dr", "st", "ste"],
            titles: wordSet(
                "m mm mr mme mlle dr monsieur madame mademoiselle messieurs mesdames docteur maître"),
            neverNames: ["dieu", "internet"], marksStandApart: true),
        cues: FrenchWords.cues, courtesies: FrenchWords.courtesies,
        titles: TitleWords(
            joining: wordSet(
                """
                le la les l un une des de du d' à au aux en pour par sur sous dans avec sans et notre nos votre vos mon ma mes
                son sa ses leur leurs
                """),
            generic: wordSet(
                """
                appel appels réunion résumé conversation discussion enregistrement transcription histoire titre téléphone
                notes compte-rendu entretien dialogue aperçu client cliente interlocuteur mémo voix équipe
                """),
            capitalizesAll: false),
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

    static let courtesies = Courtesies(
        phrases: phraseList(
            """
            bonjour, bonsoir, salut, allô, au revoir, merci, merci beaucoup, je vous remercie, je vous en prie, de rien
            bonne journée, bonne soirée, bon week-end, à bientôt, comment allez-vous, comment ça va, ça va
            en quoi puis-je vous aider, que puis-je faire pour vous, je m'appelle, mon nom est, autre chose, enchanté
            il n'y a pas de quoi
            """),
        genericTitles: [
            "bonne journée", "autre chose", "prochaine fois", "dernière fois", "deux minutes",
            "quelques minutes",
        ])

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

    private static let pronouns = phraseList(
        """
        je, je vous, je t', je te, je le, je la, je les, je lui, je leur, je vous le, je vous la, je vous les, je te le
        je te la, je te les, je le lui, je vous en
        """)

    /// What one undertakes, in the present or to come.
    private static let deeds = wordList(
        """
        envoie enverrai appelle appellerai rappelle rappellerai transmets transmettrai prépare préparerai vérifie vérifierai
        commande commanderai réserve réserverai apporte apporterai confirme confirmerai ferai donnerai livre livrerai
        paie paierai réparerai passerai écris écrirai contacte contacterai informerai imprime imprimerai note noterai
        """)

    static let cues = StatementCues(
        decisions: phraseList(
            """
            décidé, c'est décidé, on décide, nous décidons, convenu, c'est convenu, entendu pour, on prend, nous prenons
            je prends, prenons, on garde, nous gardons, on reste sur, nous restons sur, on part sur, partons sur
            on fait comme ça, faisons comme ça, on se met d'accord, d'accord pour, la décision, c'est réglé, marché conclu
            on reporte, nous reportons, va pour, on se voit donc, on se retrouve donc, on va prendre, nous allons prendre, on choisit, nous choisissons, au lieu de
            """),
        undecided: phraseList(
            """
            pas décidé, pas encore décidé, n'a pas décidé, rien décidé, rien de décidé, pas encore convenu, pas d'accord
            """),
        acceptances: phraseList(
            """
            s'il vous plaît, s'il te plaît, parfait, très bien, d'accord, ça marche, c'est bon, c'est bien, me convient
            ça me convient, ça me va, me va, alors, entendu, volontiers, va pour, super, impeccable
            """),
        refusals: phraseList("pas, non, ne, impossible, malheureusement, si, ou, complet, ni"),
        promises: phrases(pronouns, deeds)
            + phraseList(
                """
                j'envoie, j'enverrai, j'appelle, j'appellerai, j'apporte, j'apporterai, j'écris, j'écrirai, j'imprime
                je vous l'envoie, je vous l'enverrai, je l'envoie, je l'enverrai, je t'envoie, je t'enverrai, je t'appelle
                je t'apporte, je l'appelle, je l'appellerai, je m'en occupe, je m'occupe, je m'en charge, je me charge
                je m'engage, je promets, je vous promets, je vais, je vous tiens au courant, je reviens vers vous
                je vous fais parvenir, je vous fais, je passe vous, c'est moi qui
                """),
        jointPromises: phraseList(
            """
            nous vous envoyons, nous envoyons, nous vous enverrons, nous enverrons, nous allons, nous vous rappelons
            nous vous rappellerons, nous livrons, nous vous livrons, nous livrerons, nous nous occupons, nous ferons
            on vous envoie, on vous rappelle, on s'en occupe, on vous livre
            """),
        requests: phraseList(
            """
            s'il vous plaît, s'il te plaît, pourriez-vous, pouvez-vous, pourrais-tu, peux-tu, vous pouvez me, vous pourriez
            tu peux me, tu pourrais, il faudrait que vous, il faut que vous, vous devez, tu dois, vous devriez, n'oubliez pas
            n'oublie pas, pensez à, pense à, veuillez, merci de, dites-lui, demandez-lui, demandez à, assurez-vous
            """),
        idle: phraseList(
            """
            voir, y réfléchir, réfléchir, bien, très bien, mieux, regarder, vous dire, te dire, dire, être, être honnête, y aller
            à, au, aux, en, chez, pas, devoir, vous laisser, te laisser, vous écouter, essayer, penser, vous mettre
            vous passer, vous expliquer, peut-être, quand même voir, bien voir, y penser, souvent, toujours
            """),
        instant: phraseList(
            """
            on verra, on verra bien, je verrai, nous verrons, on va voir, je vais voir, nous allons voir, ne quittez pas
            un instant, un moment, une seconde, patientez, attendez, épeler, épelez, répéter, répétez, votre nom
            votre numéro, votre adresse, vous m'entendez, m'entendez-vous, parler plus fort, plus fort, dites-moi
            me dire, c'est moi qui vous remercie, je vous appelle pour, je vous appelle parce, je t'appelle pour
            j'appelle pour, je vous écris pour, je vous appelle au sujet, j'appelle au sujet, je vous rappelle que
            """),
        open: phraseList(
            """
            je ne sais pas, je sais pas, on ne sait pas, nous ne savons pas, je ne suis pas sûr, je ne suis pas sûre, pas sûr
            pas sûre, pas certain, on verra, nous verrons, il faut que je demande, je dois demander, je dois vérifier
            il faut que je vérifie, je vais demander, je vais vérifier, je me renseigne, je dois me renseigner, aucune idée
            question ouverte, reste à voir, à voir, ça dépend, cela dépend, pas encore décidé, pas encore clair
            pas encore su, la question est, on ne sait pas encore, je ne peux pas encore vous dire
            """),
        corrections: phraseList(
            """
            non, non attendez, non pardon, attendez, pardon, excusez-moi, je veux dire, ou plutôt, plutôt, enfin non
            je me trompe, je rectifie, pas
            """),
        denials: ["pas"], noes: ["non"], polite: ["s'il vous plaît", "s'il te plaît"], needsDeed: true,
        unmaking: ["si", "quand", "que", "lorsque", "est-ce que"],
        due: DueWords(
            ends: ["d'ici", "avant", "jusqu'à", "jusqu'au", "pour", "tard"],
            tells: ["du", "de", "depuis", "dernier", "était"], joins: ["du", "de"],
            partsOfTime: ["fin", "début", "partir", "milieu", "courant"],
            passed: ["hier", "dernier", "dernière", "passé"], articles: ["le", "la", "au", "à"]))

    static let report = ReportWords(
        keyMoments: "L'essentiel", decisions: "Décisions", toDo: "À faire",
        openQuestions: "Questions ouvertes", mentioned: "Mentionné", amounts: "Montants et quantités",
        dates: "Dates et heures", names: "Noms", speakingTime: "Temps de parole", topics: "Sujets",
        chapters: "Chapitres",
        transcript: "Transcription", part: "Partie", also: "Aussi :", quoted: "mot pour mot", colon: " :",
        due: "échéance", notVerified: "non vérifié",
        listenAgain: "Les passages marqués sont à réécouter.",
        explanation: {
            """
            Ce sont des citations : \($0) classe ce qui a été dit et n'écrit rien de lui-même.
            """
        },
        onlyQuoted:
            "Cité mot pour mot : seules des phrases tirées de paroles anglaises peuvent être vérifiées.",
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
        })
}
