/// Spanish word tables and report texts.
extension ReportLanguage {
    static let spanish = ReportLanguage(
        id: "es", functionWords: SpanishWords.small, endings: ["es", "s", "a", "o"],
        numbers: SpanishWords.numbers, units: SpanishWords.units, days: SpanishWords.days,
        names: NameWords(
            abbreviations: ["sr", "sra", "srta", "dr", "dra", "ud", "uds", "d", "núm"],
            titles: wordSet(
                "sr sra srta dr dra señor señora señorita señores don doña doctor doctora usted ud"),
            neverNames: ["dios", "internet"],
            introductions: ["me llamo", "mi nombre es"], greetings: ["soy", "habla"]),
        titles: TitleWords(
            generic: wordSet(
                """
                llamada llamadas reunión resumen conversación charla grabación transcripción historia título teléfono notas
                acta diálogo cliente clienta interlocutor memo voz equipo
                """),
            phrases: [
                "buenos días", "buen día", "próxima vez", "última vez", "dos minutos", "algo más",
                "un momento",
            ]),
        words: SpanishWords.report)
}

private enum SpanishWords {
    static let small = wordSet(
        """
        el la los las lo un una unos unas de del al a ante bajo con contra desde en entre hacia hasta para por según sin
        sobre tras y e o u ni pero sino que si porque pues aunque como cuando donde mientras yo me mí conmigo tú te ti él
        ella ello se sí le les nos nosotros vosotros os ellos ellas usted ustedes mi mis tu tus su sus nuestro nuestra
        nuestros nuestras este esta esto estos estas ese esa eso esos esas aquel aquella aquello quien quién cual cuál qué
        cómo cuándo dónde cuánto cuánta cuántos cuántas soy eres es somos son era eran fue fueron ser sido siendo sea
        estoy estás está estamos están estaba estaban estar esté he has ha hemos han había habían haber hay hubo haya
        tengo tienes tiene tenemos tienen tenía tener voy vas va vamos van iba ir hago haces hace hacemos hacen hacer hecho
        puedo puedes puede podemos pueden poder podría podrían quiero quieres quiere queremos quieren querer quería
        quisiera debo debe debemos deben debería no ni nunca siempre también tampoco ya aún todavía muy más menos tan tanto
        mucho mucha muchos muchas poco poca todo toda todos todas nada nadie algo alguien alguno alguna algún ninguno
        ningún cada otro otra otros otras mismo misma solo sólo así bien mal bueno buena buenas buenos vale claro ah eh
        oh uh mmm este pues entonces luego después antes ahora aquí ahí allí gracias hola adiós favor digo dice decir dicho
        dígame veo ve ver visto sé sabe saber creo cree creer pienso parece cosa cosas tipo perfecto exacto exactamente
        quizás quizá tal vez realmente casi tenga tengas buen señora señor don doña sea da dar doy quedamos queda
        """)

    static let units = Units(
        all: wordSet(
            """
            euro euros céntimo céntimos dólar dólares peso pesos libra libras porciento persona personas invitados hora horas
            minuto minutos segundos día días semana semanas mes meses año años kilómetro kilómetros metro metros centímetros
            grados gramo gramos kilo kilos litro litros piezas cajas palés entradas habitaciones noches mesas sillas plazas
            """),
        forms: ["meses": "mes", "dólares": "dólar"],
        signs: [("$", "dólar"), ("\u{20AC}", "euros"), ("\u{A3}", "libras"), ("%", "porciento")],
        suffixes: [("h", "horas"), ("km", "kilómetros"), ("kg", "kilos")], hourMark: ("h", "horas"))

    static let numbers: NumberWords = {
        let low = wordList("cero uno dos tres cuatro cinco seis siete ocho nueve")
        let teens = wordList(
            "diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve")
        let tens = wordList("treinta cuarenta cincuenta sesenta setenta ochenta noventa")
        let twenties = wordList(
            """
            veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve
            """)
        var values: [String: Int] = [
            "un": 1, "una": 1, "dieciseis": 16, "veintiún": 21, "veintiuna": 21, "veintidos": 22,
            "veintitres": 23, "veintiseis": 26,
        ]
        for (value, word) in (low + teens + twenties).enumerated() { values[word] = value }
        for (place, ten) in tens.enumerated() {
            values[ten] = 30 + 10 * place
            for (value, word) in low.enumerated().dropFirst() {
                values["\(ten) y \(word)"] = 30 + 10 * place + value
            }
            for word in ["un", "una"] { values["\(ten) y \(word)"] = 31 + 10 * place }
        }
        var cardinals = values.mapValues { $0 < 10 ? NumberWords.Part.digit($0) : .teen($0) }
        let hundreds = wordList(
            """
            ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos
            """)
        for (place, word) in hundreds.enumerated() {
            cardinals[word] = .hundreds(100 * (place + 1))
            cardinals[word.dropLast(2) + "as"] = .hundreds(100 * (place + 1))
        }
        let large: [String: NumberWords.Part] = [
            "cien": .hundreds(100), "mil": .scale(1000), "millón": .scale(1_000_000),
            "millones": .scale(1_000_000), "coma": .point,
        ]
        cardinals.merge(large) { first, _ in first }
        var numbers = NumberWords(
            cardinals: cardinals, phraseLength: 3, ordinals: ["primero": .digit(1), "primer": .digit(1)],
            ordinalSuffixes: ["\u{BA}", "\u{AA}"],
            counting: Set(cardinals.keys).union(["euro", "euros", "céntimos", "primero", "media"])
                .subtracting(["un", "una", "uno"]))
        numbers.halves = [["y", "medio"]]
        numbers.pronouns = ["un", "una", "uno"]
        numbers.pronounLeads = ["a la", "hasta la", "sobre la"]
        numbers.doubtfulOrdinals = ["primero", "primer"]
        numbers.ordinalFollowers = ["de"]
        numbers.figures = .init(
            decimalMark: ",", groupMarks: [".", "\u{A0}", "\u{202F}"], groupsAreWords: true)
        numbers.writesPairs = true
        numbers.scalesStandAlone = true
        return numbers
    }()

    private static let sayWhen: [String: Int?] = [
        "esta mañana": 0, "esta tarde": 0, "esta noche": 0, "hoy mismo": 0, "mañana por la mañana": 1,
        "mañana por la tarde": 1, "mañana por la noche": 1, "mañana mismo": 1, "pasado mañana": 2,
        "ayer por la tarde": -1, "semana que viene": nil, "próxima semana": nil, "semana próxima": nil,
        "esta semana": nil, "semana pasada": nil, "mes que viene": nil, "próximo mes": nil, "este mes": nil,
        "mes pasado": nil, "año que viene": nil, "próximo año": nil, "fin de semana": nil,
        "fin de mes": nil, "finales de mes": nil, "principios de mes": nil, "finales de semana": nil,
        "por la mañana": nil, "por la tarde": nil, "por la noche": nil, "de la mañana": nil,
        "de la tarde": nil, "de la noche": nil, "al mediodía": nil,
    ]

    static let days = DayWords(
        months: DayWords.numbered(
            """
            enero febrero marzo abril mayo junio julio agosto septiembre|setiembre octubre noviembre diciembre
            """),
        weekdays: DayWords.numbered(
            "lunes martes miércoles|miercoles jueves viernes sábado|sabado domingo"),
        relative: wordSet("hoy mañana ayer anteayer mediodía medianoche navidad pascua"),
        feasts: wordSet("navidad pascua"), phrases: PhraseTable(sayWhen.mapValues { _ in () }),
        distances: sayWhen.compactMapValues { $0 }.merging(
            ["hoy": 0, "mañana": 1, "ayer": -1, "anteayer": -2]) { first, _ in first },
        partsOfDay: [],
        stretches: wordSet("semana semanas mes meses año años día días hora horas minutos"),
        pointers: wordSet("próximo este cada los pasado"),
        weekdayPointers: ["próximo": .next, "este": .this, "pasado": .last],
        pointersBehind: [
            "que viene": .next, "próximo": .next, "pasado": .last, "siguiente": .following,
        ],
        repeats: ["cada", "los"], dayUnits: ["día", "días"], weekUnits: ["semana", "semanas"],
        stretchLeads: ["en", "dentro de", "durante", "tras"], countLeads: ["en", "dentro de"],
        clock: ["horas"],
        timeLeads: ["las", "a la", "hasta la", "sobre la"],
        timeFollowers: ["de", "y", "para", "por", "en", "o", "a", "si"],
        behindHour: ["y media": 30, "y cuarto": 15, "menos cuarto": -15, "y diez": 10, "menos diez": -10],
        minutesFollowClock: true, small: ["de", "del", "el", "a", "las", "la", "en", "día", "sobre"],
        leads: ["el", "al", "del", "día"], followers: ["de"],
        notAfter: wordSet("la las una cada por de esta"),
        numbering: .init(
            isCardinal: true, isInFigures: true, standsBeforeMonth: true, standsBehindWeekday: true,
            yearHasSmallWord: true, mustStandAlone: true),
        ahead: wordSet(
            """
            va voy vamos van mañana antes hasta puede pueden podemos puedo hay debe tiene tenemos quedamos favor viene llega
            """),
        aheadEndings: ["ré", "rá", "remos", "rán"],
        behind: wordSet("era eran fue fueron estaba estaban ayer anteayer pasada había"),
        dateWords: wordSet(
            """
            lunes martes miércoles jueves viernes sábado domingo enero febrero marzo abril mayo junio julio agosto septiembre
            octubre noviembre diciembre mañana hoy ayer semana semanas mes meses hora horas mediodía tarde noche primavera
            verano otoño invierno día días
            """))

    static let report = ReportWords(
        keyMoments: "Lo esencial", decisions: "Decisiones", toDo: "Por hacer",
        openQuestions: "Cuestiones abiertas", mentioned: "Se mencionó", amounts: "Importes y cantidades",
        dates: "Fechas y horas", names: "Nombres", speakingTime: "Tiempo de palabra", topics: "Temas",
        chapters: "Capítulos",
        noted: "Anotado durante la grabación", marked: "Marca", paused: "Grabación en pausa",
        transcript: "Transcripción", part: "Parte", also: "También:", quoted: "literal", due: "plazo",
        notVerified: "sin comprobar",
        listenAgain: "Conviene volver a escuchar los pasajes marcados.",
        quotations: "Son citas de lo que se dijo, depuradas; ningún modelo ha escrito nada.",
        getsWriter:
            "readback models list muestra qué modelos escriben, readback models pull MODELO descarga uno.",
        heard: { "Escuchado: \($0) de audio, de ellos \($1) de voz; leído:" }, readAlone: "Leído:",
        segmentsRead: {
            "\($0.segmentsRead) de \($0.segments) segmentos en \($0.windowsFinished) de \($0.windowsPlanned) ventanas."
        },
        leftOut: { count, isAnswer in
            "Omitido: \(count) \(isAnswer ? (count == 1 ? "afirmación" : "afirmaciones") : (count == 1 ? "frase" : "frases")) sin respaldo en lo "
                + "que se dijo; el JSON dice cuáles y por qué."
        },
        heardBadly: {
            "Se oyó mal: es probable que unas \($0) de cada 100 palabras sean erróneas. "
                + "Lo importante debe comprobarse en la grabación."
        },
        demands: {
            "Omitido: \($0 == 1 ? "una frase que ordenaba" : "\($0) frases que ordenaban") al programa qué escribir o hacer"
        })
}
