import LanguageModels
import Testing
import Transcripts

@testable import TranscriptTasks

@Suite("Questions about a transcript") struct AskTests {
    private var booking: Transcript {
        conversation([
            ("Hotel", "Good morning, this is the hotel."),
            ("Guest", "The garden room has a broken window and a wet floor."),
            ("Hotel", "When did the window break?"),
            ("Guest", "On Monday during the storm."),
            ("Hotel", "I will send the carpenter on Tuesday at nine."), ("Guest", "Thank you, goodbye."),
        ])
    }

    /// A model that answers with this sentence, after the number of the last shown line that contains `words`.
    private func writer(pointingAt words: String, saying sentence: String) -> ScriptedWriter {
        ScriptedWriter { prompt, _ in
            let line = prompt.split(separator: "\n").last { $0.first?.isNumber == true && $0.contains(words) }
            return line.map { "\($0.prefix(while: \.isNumber)) \(sentence)" } ?? "-"
        }
    }

    private func session(_ writer: ScriptedWriter, _ transcripts: Transcript...) async throws -> AskSession {
        let session = try AskSession(model: WritingModel(profile: writingProfile, context: writer))
        for transcript in transcripts { try await session.add(transcript) }
        return session
    }

    @Test("an answer is a sentence with the segments it rests on, their speaker and their recording")
    func told() async throws {
        let session = try await session(
            writer(pointingAt: "carpenter", saying: "The hotel will send the carpenter on Tuesday at nine."),
            booking)
        let answer = try await session.ask("When does the carpenter come?")
        let line = try #require(answer.lines.first, "\(answer)")
        #expect(line.said.sentence == "The hotel will send the carpenter on Tuesday at nine.")
        #expect(line.said.segments == [5] && line.said.speaker == "Hotel" && line.recording == 0)
    }

    @Test(
        "a sentence with an unsaid number or name, or that the model is unsure of, is replaced by what was said",
        arguments: [
            "The carpenter comes on Tuesday at 11.", "The carpenter Miller comes on Tuesday at nine.",
            "Somebody repairs everything on Tuesday.",
        ])
    func quoted(sentence: String) async throws {
        let session = try await session(writer(pointingAt: "carpenter", saying: sentence), booking)
        let answer = try await session.ask("When does the carpenter come?")
        #expect(answer.lines.map(\.said.sentence) == [nil])
        #expect(answer.lines.map(\.said.text) == ["I will send the carpenter on Tuesday at nine."])
        #expect(answer.rejected.map(\.text) == [sentence])
    }

    @Test("there is no answer if nothing was said about it, or if the model's answer has the wrong form")
    func notSaid() async throws {
        for answer in ["-", "The moon is made of cheese.", "99 The moon is made of cheese."] {
            let session = try await session(ScriptedWriter { _, _ in answer }, booking)
            let answer = try await session.ask("What is the moon made of?")
            #expect(answer.lines.isEmpty, "\(answer)")
        }
        let empty = try await session(ScriptedWriter(), transcript([]))
        #expect(try await empty.ask("What was said?").lines.isEmpty)
    }

    @Test(
        "a sentence that names lines that do not exist rests on the lines that contain its words",
        arguments: ["1-0", "99"])
    func misnamed(numbers: String) async throws {
        let session = try await session(
            ScriptedWriter { _, _ in "\(numbers) The hotel will send the carpenter on Tuesday." }, booking)
        let answer = try await session.ask("When does the carpenter come?")
        #expect(answer.lines.map(\.said.segments) == [[5]], "\(answer)")
    }

    @Test("with several transcripts, the answer says which one it comes from")
    func several() async throws {
        let session = try await session(
            writer(pointingAt: "carpenter", saying: "The hotel will send the carpenter on Tuesday."),
            conversation([("Ann", "I like the weather today."), ("Ben", "So do I.")]), booking)
        let answer = try await session.ask("When does the carpenter come?")
        #expect(answer.lines.map(\.recording) == [1])
    }

    @Test("a follow-up question is asked with the previous question, its answer and the lines behind it")
    func followUp() async throws {
        let writer = writer(pointingAt: "carpenter", saying: "The hotel will send the carpenter on Tuesday.")
        let session = try await session(writer, booking)
        _ = try await session.ask("When does the carpenter come?")
        _ = try await session.ask("And at what hour?")
        let prompt = try #require(writer.seen.last)
        #expect(
            prompt.contains(
                "Asked before: When does the carpenter come? The hotel will send the carpenter on Tuesday."))
        #expect(prompt.contains("I will send the carpenter on Tuesday at nine."))
    }

    @Test("of a long conversation the model sees only lines near the question, with their answers")
    func near() async throws {
        let filler = (0..<300).map { index in
            (
                index % 2 == 0 ? "Hotel" : "Guest",
                "We talk about many other things in the afternoon, number \(index)."
            )
        }
        let writer = writer(pointingAt: "window", saying: "The window broke on Monday.")
        let session = try await session(
            writer,
            conversation(
                filler + [("Hotel", "When did the window break?"), ("Guest", "On Monday during the storm.")]
                    + filler))
        _ = try await session.ask("When did the window break?")
        let shown = try #require(writer.seen.last).components(separatedBy: "\n\n").dropLast().last ?? ""
        #expect(shown.contains("When did the window break?") && shown.contains("On Monday during the storm."))
        #expect(shown.split(separator: " ").count < 300, "\(shown)")
    }

    @Test("with an embedding model, lines that say the same in other words are found")
    func meaning() async throws {
        struct Meanings: TextEmbedder {
            let identity = "two topics"

            func vectors(of texts: [String]) -> [TextVector] {
                texts.map { text in
                    let isAboutMoney = ["costs", "euros", "cheap"].contains { text.contains($0) }
                    return TextVector(isAboutMoney ? [1, 0] : [0, 1])
                }
            }
        }
        let filler = (0..<60).map { ("Ann", "The weather is fine here in the afternoon, as on day \($0).") }
        let writer = ScriptedWriter { _, _ in "-" }
        let session = try AskSession(
            model: WritingModel(profile: writingProfile, context: writer, embedder: Meanings()))
        try await session.add(conversation(filler + [("Ben", "It is forty euros a night.")]))
        _ = try await session.ask("What are the costs?")
        #expect(writer.seen.last?.contains("forty euros") == true)
    }
}
