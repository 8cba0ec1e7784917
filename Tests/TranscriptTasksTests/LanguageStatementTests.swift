import Testing
import Transcripts

@testable import TranscriptTasks

/// What gives away decisions, promises and open questions in other languages than English.
@Suite("Statements in German, French and Spanish") struct LanguageStatementTests {
    private func statements(_ id: String, _ lines: [String]) -> [StatementReader.Statement] {
        var transcript = transcript(lines)
        for index in lines.indices { transcript.segments[index].speaker = ["Ann", "Bob"][index % 2] }
        let language = LanguageFactTests.language(id)
        return StatementReader(mentions: MentionReader(transcript, in: language))
            .statements(in: transcript.segments)
    }

    @Test(
        "promises have who gave them and until when",
        arguments: [
            ("de", "Ich schicke Ihnen das Angebot bis Freitag.", "Freitag"),
            ("de", "Bis Freitag schicke ich Ihnen das Angebot.", "Freitag"),
            (
                "de", "Am Montag war ich krank, aber den Vertrag schicke ich Ihnen bis Donnerstag.",
                "Donnerstag"
            ),
            ("de", "Ich werde die Handwerker übermorgen anrufen.", "übermorgen"),
            ("de", "Ich kümmere mich um die Rechnung vom Dienstag.", nil),
            ("de", "Ich bringe den Schlüssel am 14. Juni vorbei.", "14. Juni"),
            ("fr", "Je vous envoie le devis avant vendredi.", "vendredi"),
            ("fr", "Je vous enverrai la photo de la plaque d'ici demain soir.", "demain soir"),
            ("fr", "Je vais réparer la porte le quatorze juin.", "quatorze juin"),
            ("fr", "Je m'occupe de la facture de mardi.", nil),
            ("es", "Le enviaré el presupuesto antes del viernes.", "viernes"),
            ("es", "El viernes le mando la factura corregida.", "viernes"),
            ("es", "Voy a llamar al taller mañana por la mañana.", "mañana por la mañana"),
            ("es", "Yo me encargo de la factura del martes.", nil),
        ] as [(String, String, String?)])
    func promise(id: String, said: String, due: String?) {
        let actions = statements(id, [said]).filter { $0.kind == .action }
        #expect(actions.map(\.owner) == ["Ann"])
        #expect(actions.map(\.due) == [due])
    }

    @Test(
        "what somebody else is asked to do has no owner",
        arguments: [
            ("de", "Könnten Sie mir bis morgen die Kundennummer des Vertrags schicken?", "morgen"),
            ("de", "Bitte rufen Sie den Elektriker wegen der Lampe an.", nil),
            ("fr", "Pourriez-vous couper l'eau de la chaudière ce soir ?", "ce soir"),
            ("es", "Por favor, mande el contrato firmado antes del viernes.", "viernes"),
        ] as [(String, String, String?)])
    func request(id: String, said: String, due: String?) {
        let actions = statements(id, [said]).filter { $0.kind == .action }
        #expect(actions.map(\.owner) == [nil] && actions.map(\.due) == [due], "\(actions)")
    }

    @Test(
        "false friends promise nothing and ask for nothing",
        arguments: [
            ("de", "Ich werde sehen, was sich bei der Lieferung machen lässt."),
            ("de", "Mal schauen, ich werde den Kollegen vielleicht sehen."),
            ("de", "Ich schicke nichts ohne den unterschriebenen Vertrag."),
            ("de", "Schicke ich Ihnen das Angebot per Post?"),
            ("de", "Ich rufe an wegen der Heizung im Keller."),
            ("de", "Einen Moment bitte, ich rufe die Akte auf."),
            ("de", "Wie bitte, können Sie das wiederholen?"),
            ("de", "Dienstag um halb elf, bitte."), ("es", "El jueves a las cuatro, por favor."),
            ("fr", "On verra bien ce que dit le garage."), ("fr", "Je vais voir avec le dépôt central."),
            ("fr", "Je vous appelle pour la panne de chaudière."),
            ("fr", "Je vais à Lyon avec ma famille."), ("fr", "Ne quittez pas, je vous passe le service."),
            ("es", "Ya veremos qué dice el taller del barrio."), ("es", "No le mando la factura corregida."),
            ("es", "Le llamo por el sofá de la oficina."), ("es", "Vamos a ver el sofá de la tienda."),
        ])
    func noPromise(id: String, said: String) {
        #expect(statements(id, [said]).allSatisfy { $0.kind != .action }, "\(statements(id, [said]))")
    }

    @Test(
        "decisions are found by what is said, or where an offered day is taken",
        arguments: [
            ("de", ["Dann machen wir es so, wir verschieben den Einbau."], 1),
            ("de", ["Geht der Dienstag um neun?", "Dienstag passt gut."], 1),
            ("de", ["Geht der Dienstag um neun?", "Nein, Dienstag passt leider nicht."], 0),
            ("de", ["Das ist noch nicht entschieden, sagt die Leitung."], 0),
            ("fr", ["C'est convenu, on prend la chaudière allemande."], 1),
            ("fr", ["Mardi à neuf heures ?", "Mardi, très bien."], 1),
            ("fr", ["Mardi à neuf heures ?", "Non, mardi ce n'est pas possible."], 0),
            ("fr", ["On n'a pas encore décidé pour la chaudière."], 0),
            ("es", ["Hemos decidido cambiar la pata del sofá."], 1),
            ("es", ["¿El jueves a las cuatro?", "El jueves me viene bien."], 1),
            ("es", ["¿El jueves a las cuatro?", "No, el jueves no me viene bien."], 0),
            ("es", ["Todavía no hemos decidido el color del sofá."], 0),
        ] as [(String, [String], Int)])
    func decision(id: String, lines: [String], count: Int) {
        #expect(statements(id, lines).count { $0.kind == .decision } == count, "\(statements(id, lines))")
    }

    @Test(
        "an answer that leaves a question open is shown with it",
        arguments: [
            ("de", ["Zahlt die Versicherung den Schaden?", "Das weiß ich nicht, das muss ich erst klären."]),
            ("fr", ["La garantie couvre la panne ?", "Je ne sais pas, il faut que je vérifie."]),
            ("es", ["¿La tela será del mismo color?", "No lo sé, tengo que preguntar."]),
        ])
    func question(id: String, lines: [String]) {
        let questions = statements(id, lines).filter { $0.kind == .question }
        #expect(questions.count == 1 && questions.allSatisfy { $0.asked?.segment.id == 1 }, "\(questions)")
    }

    @Test(
        "what is taken back a moment later does not hold",
        arguments: [
            ("de", "Das sind vierzehn Kisten, nein, warten Sie, fünfzehn Kisten.", ["fünfzehn Kisten"]),
            ("de", "Nicht am Dienstag, sondern am Mittwoch.", ["Mittwoch"]),
            ("fr", "Cela fait quatorze cartons, non, attendez, quinze cartons.", ["quinze cartons"]),
            ("fr", "Mardi, pardon, mercredi.", ["mercredi"]),
            ("es", "Son catorce cajas, no, perdón, quince cajas.", ["quince cajas"]),
            ("es", "El lunes, digo, el martes.", ["martes"]),
        ] as [(String, String, [String])])
    func corrections(id: String, said: String, left: [String]) {
        let transcript = transcript([said])
        let reader = MentionReader(transcript, in: LanguageFactTests.language(id))
        let (segment, retracted) = (transcript.segments[0], Retractions(transcript, reader))
        let words = segment.words.map(\.text)
        let mentions = reader.mentions(in: words).filter {
            $0.kind != .name && !retracted.contains($0, in: segment)
        }
        #expect(mentions.map { spokenPhrase(words[$0.words]) } == left)
    }

    @Test("a language without a table has no statements, though its words may be English cues")
    func unknown() {
        let language = ReportLanguage.undetermined
        let transcript = transcript(["I'll send the contract by Friday.", "We decided to keep the room."])
        #expect(
            StatementReader(mentions: MentionReader(in: language)).statements(in: transcript.segments).isEmpty
        )
    }
}
