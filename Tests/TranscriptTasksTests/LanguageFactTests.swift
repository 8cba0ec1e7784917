import Testing
import Transcripts

@testable import TranscriptTasks

/// Numbers, days and names as languages other than English say and write them.
@Suite("Facts in German, French and Spanish") struct LanguageFactTests {
    static func language(_ id: String) -> ReportLanguage {
        ReportLanguage.known.first { $0.id == id } ?? .undetermined
    }

    private func mentions(_ id: String, _ kind: Mention.Kind, _ line: String) -> [Mention] {
        MentionReader(in: Self.language(id)).mentions(in: line.split(separator: " ").map(String.init))
            .filter { $0.kind == kind }
    }

    @Test(
        "a number has the same value, spoken or written",
        arguments: [
            ("de", "Das sind fünfundzwanzig Euro.", ["25", "euro"]),
            ("de", "Das kostet zweitausenddreihundertfünfzig Euro", ["2350", "euro"]),
            ("de", "hundert Euro", ["100", "euro"]), ("de", "einhundertzwei Gäste", ["102", "gäste"]),
            ("de", "zwei Millionen Euro", ["2000000", "euro"]),
            ("de", "zweieinhalb Stunden", ["2.5", "stunde"]),
            ("de", "anderthalb Stunden", ["1.5", "stunde"]),
            ("de", "drei Komma fünf Prozent", ["3.5", "prozent"]),
            ("de", "1.250,50 Euro", ["1250.5", "euro"]), ("de", "12.000 \u{20AC}", ["12000", "euro"]),
            ("de", "400\u{20AC} Anzahlung", ["400", "euro"]),
            ("de", "neunzehnhundertvierundneunzig", ["1994"]), ("de", "eins zwei drei vier", ["1234"]),
            ("fr", "quatre-vingt-dix-neuf euros", ["99", "euros"]),
            ("fr", "soixante-quinze euros", ["75", "euros"]),
            ("fr", "soixante et onze personnes", ["71", "personnes"]),
            ("fr", "quatre-vingts personnes", ["80", "personnes"]),
            ("fr", "deux mille trois cent cinquante euros", ["2350", "euros"]),
            ("fr", "cent euros", ["100", "euros"]), ("fr", "vingt et un jours", ["21", "jours"]),
            ("fr", "1 250,50 \u{20AC}", ["1250.5", "euros"]),
            ("fr", "1\u{202F}250,50 euros", ["1250.5", "euros"]),
            ("fr", "trois virgule cinq pourcent", ["3.5", "pourcent"]),
            ("fr", "le 06 12 34 56 78", ["0612345678"]),
            ("es", "el 612 34 56 78", ["612345678"]), ("es", "treinta y un euros", ["31", "euros"]),
            ("es", "veinticinco euros", ["25", "euros"]),
            ("es", "ciento treinta y dos euros", ["132", "euros"]),
            ("es", "dos mil quinientos cuarenta euros", ["2540", "euros"]),
            ("es", "cien mil euros", ["100000", "euros"]), ("es", "mil euros", ["1000", "euros"]),
            ("es", "1.250,50 euros", ["1250.5", "euros"]), ("es", "dos kilos y medio", ["2", "kilos"]),
            ("es", "tres coma cinco por ciento", ["3.5"]),
        ] as [(String, String, Set<String>)])
    func number(id: String, line: String, values: Set<String>) {
        #expect(mentions(id, .amount, line).first?.values == values, "\(mentions(id, .amount, line))")
    }

    @Test(
        "days and times have the same value, spoken or written",
        arguments: [
            ("de", "am vierzehnten Juni", ["day 14", "month 6"]),
            ("de", "der 14. Juni", ["day 14", "month 6"]),
            ("de", "am 14.6. kommen", ["day 14", "month 6"]),
            ("de", "am 14.06.2026", ["day 14", "month 6", "day 2026"]),
            ("de", "am 14. um neun Uhr", ["day 14", "time 9"]),
            ("de", "Dienstag, den 1. Dezember, um neun", ["weekday 2", "day 1", "month 12", "time 9"]),
            ("de", "bis nächsten Dienstag", ["weekday 2"]), ("de", "um halb drei", ["time 230"]),
            ("de", "um Viertel nach zwei", ["time 215"]), ("de", "um drei Uhr dreißig", ["time 330"]),
            ("de", "um 14:30 Uhr", ["time 1430"]), ("de", "erst übermorgen", ["übermorgen"]),
            ("de", "heute Abend", ["heute abend"]), ("de", "in zwei Wochen", ["2 wochen"]),
            ("de", "am Mittwochnachmittag um vier", ["weekday 3", "time 4"]),
            ("fr", "lundi matin", ["weekday 1", "matin"]), ("fr", "le quatorze juin", ["day 14", "month 6"]),
            ("fr", "le 14 juin 2026", ["day 14", "month 6", "day 2026"]),
            ("fr", "le premier décembre", ["day 1", "month 12"]), ("fr", "le 1er mai", ["day 1", "month 5"]),
            ("fr", "mardi prochain", ["weekday 2"]), ("fr", "mardi 14", ["weekday 2", "day 14"]),
            ("fr", "à quinze heures trente", ["time 1530"]), ("fr", "à 14h30", ["time 1430"]),
            ("fr", "à trois heures et demie", ["time 330"]), ("fr", "après-demain", ["après demain"]),
            ("fr", "le quatorze", ["day 14"]), ("fr", "dans trois jours", ["3 jours"]),
            ("es", "el catorce de junio", ["day 14", "month 6"]),
            ("es", "el 14 de junio de 2026", ["day 14", "month 6", "day 2026"]),
            ("es", "el uno de mayo", ["day 1", "month 5"]), ("es", "el martes que viene", ["weekday 2"]),
            ("es", "a las diez y media", ["time 1030"]), ("es", "a la una", ["time 1"]),
            ("es", "a las cuatro de la tarde", ["time 4", "de la tarde"]),
            ("es", "pasado mañana", ["pasado mañana"]), ("es", "el día catorce", ["day 14"]),
            ("es", "dentro de tres días", ["3 días"]),
        ] as [(String, String, Set<String>)])
    func date(id: String, line: String, values: Set<String>) {
        #expect(mentions(id, .date, line).first?.values == values, "\(mentions(id, .date, line))")
    }

    @Test(
        "words that look like dates are not taken for dates",
        arguments: [
            ("de", "Guten Morgen zusammen"), ("de", "den dritten Drucker links"), ("de", "der Montageplan"),
            ("fr", "les quatorze cartons"), ("fr", "le deux pièces"), ("es", "la mañana entera"),
            ("es", "las tres cajas"),
        ])
    func noDate(id: String, line: String) {
        #expect(mentions(id, .date, line).isEmpty, "\(mentions(id, .date, line))")
    }

    /// Said on Friday, November 27, 2026.
    @Test(
        "spoken days become calendar days, or none where they are ambiguous",
        arguments: [
            ("de", "Ich komme morgen vorbei.", "2026-11-28"), ("de", "Ich komme übermorgen.", "2026-11-29"),
            ("de", "Ich schicke es in drei Tagen.", "2026-11-30"),
            ("de", "Ich komme nächsten Dienstag.", "2026-12-01"),
            ("de", "Ich komme am 14. Dezember.", "2026-12-14"),
            ("de", "Ich komme am vierzehnten Juni.", "2027-06-14"),
            ("de", "Ich komme am 3.12. zu Ihnen.", "2026-12-03"), ("de", "Ich komme am Freitag.", nil),
            ("de", "Ich komme jeden Dienstag.", nil), ("de", "Der Termin war am Dienstag.", nil),
            ("de", "Wir treffen uns am Dienstag, den 2. Dezember.", nil),
            ("fr", "Je passe demain.", "2026-11-28"), ("fr", "Je viens après-demain.", "2026-11-29"),
            ("fr", "Je viens dans deux semaines.", "2026-12-11"),
            ("fr", "Je passerai mardi prochain.", "2026-12-01"),
            ("fr", "Je passerai le premier décembre.", "2026-12-01"),
            ("fr", "Je viens tous les mardis.", nil),
            ("fr", "On s'est vus mardi dernier.", nil),
            ("es", "Vamos mañana.", "2026-11-28"), ("es", "Vamos pasado mañana.", "2026-11-29"),
            ("es", "Vamos el tres de diciembre.", "2026-12-03"),
            ("es", "Vamos dentro de tres días.", "2026-11-30"),
            ("es", "Iré el martes que viene.", "2026-12-01"), ("es", "Voy todos los martes.", nil),
        ] as [(String, String, String?)])
    func calendar(id: String, line: String, day: String?) throws {
        let words = line.split(separator: " ").map(String.init)
        let language = Self.language(id)
        let mention = try #require(
            MentionReader(in: language).mentions(in: words).first { $0.kind == .date }, "no date in \(line)")
        let resolver = DayResolver(said: try #require(CalendarDay("2026-11-27")), language: language)
        #expect(resolver.day(of: mention, in: words)?.description == day, "\(mention)")
    }

    @Test(
        "names are found; in German, where all nouns are capitalized, only after a title or an introduction",
        arguments: [
            ("de", "Fragen Sie bitte Herrn Weber nach dem Schlüssel.", ["Weber"]),
            ("de", "Sagen Sie Frau Schneider Bescheid.", ["Schneider"]),
            ("de", "Die Rechnung und das Angebot liegen im Büro.", []),
            ("de", "Guten Tag, mein Name ist Anna Vogel.", ["Anna Vogel"]),
            ("de", "Ich komme von der Firma Müller Logistik aus dem Norden.", ["Müller Logistik"]),
            ("fr", "J'ai parlé à Monsieur Dupont à Lyon.", ["Dupont", "Lyon"]),
            ("fr", "Vous venez demain ? Oui, avec Julien ! Parfait.", ["Julien"]),
            ("es", "Hable con la señora Carmen Vidal en Sevilla.", ["Carmen Vidal", "Sevilla"]),
        ] as [(String, String, [String])])
    func names(id: String, line: String, names: [String]) {
        let words = line.split(separator: " ").map(String.init)
        #expect(mentions(id, .name, line).map { spokenPhrase(words[$0.words]) } == names)
    }

    @Test(
        "a period after a German day of the month ends no sentence, but one after a final number does"
    )
    func ordinalPoint() {
        let segment = transcript(["Wir kommen am 14. Juni um neun. Es sind 14. Das reicht am 3. noch."])
            .segments[0]
        let sentences = segment.sentences(in: .german).map {
            segment.words[$0].map(\.text).joined(separator: " ")
        }
        #expect(sentences == ["Wir kommen am 14. Juni um neun.", "Es sind 14.", "Das reicht am 3. noch."])
    }

    @Test(
        "the language is the recognizer's, or that of common short words; if neither is known there is none",
        arguments: [
            ("de-DE", "irrelevant", "de"), ("en", "Das ist ein Haus und ich bin da.", "en"),
            ("ja", "the of and", ""), (nil, "Das ist ein Haus und ich bin da.", "de"),
            (nil, "Je ne sais pas si elle est là.", "fr"), (nil, "No sé si está en la casa.", "es"),
            (nil, "I don't know whether she is in the house.", "en"), (nil, "Fourteen boxes Tuesday", "en"),
            (nil, "窓 が 壊れ ました", ""), ("und", "Das ist ein Haus und ich bin da.", "de"),
        ] as [(String?, String, String)])
    func choice(named: String?, text: String, id: String) {
        var transcript = transcript([text])
        transcript.language = named
        #expect(ReportLanguage.of(transcript).id == id)
    }

    @Test("the import knows the transcript heading of every language")
    func transcriptHeadings() {
        #expect(ReportLanguage.known.allSatisfy { MarkdownPlaces.transcripts.contains($0.words.transcript) })
    }
}
