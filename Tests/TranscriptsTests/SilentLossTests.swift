import Foundation
import Spoken
import Testing
import Transcripts

/// Rule: the kind of a file is recognized by the shape of most of its lines. Nothing that was said is lost or attributed to somebody
/// else without a notice.
@Suite("Nothing that was said is lost without a notice") struct SilentLossTests {
    private func read(_ text: String) throws -> Transcript {
        try TranscriptReader().read(Data(text.utf8), from: "it")
    }

    private func turns(_ text: String) throws -> [String] {
        try read(text).segments.map { "\($0.speaker ?? "-"): \($0.text)" }
    }

    @Test(
        "a spoken line that ends with a time stays speech, whatever the headings look like",
        arguments: [
            "NAME  TIME", "NAME\tTIME", "[NAME] 0:TIME", "NAME (TIME)", "NAME (TIME):", "NAME TIME",
        ])
    func spokenTimes(heading: String) throws {
        let said = [
            ("Anna Lee", "Let us meet on Monday at 10:30"), ("Ben van Dyk", "Okay, or at 11:15"),
            ("Anna Lee", "Bring the contract please"), ("Ben van Dyk", "I will (at 10:30)"),
        ]
        for gap in ["\n\n", "\n"] {
            let blocks = said.enumerated().map { index, turn in
                heading.replacing("NAME", with: turn.0).replacing("TIME", with: "0\(index):07") + "\n"
                    + turn.1
            }
            let text = blocks.joined(separator: gap) + "\n"
            #expect(try turns(text) == said.map { "\($0): \($1)" }, "\(text)")
        }
    }

    @Test("in a dialogue, a line that ends with a time or has two times stays a line of the dialogue")
    func dialogues() throws {
        for line in [
            "Anna: Let us meet at 10:30", "Anna: 9:00 -> 10:30 is too early", "Anna: The train is at 9:15",
            "Anna: 0:01 --> 0:02", "Anna: 9:00,10:30",
        ] {
            let lines = ["Anna: Hello Ben", "Ben: Hi Anna", line, "Ben: Good", "Anna: I pay 4000 on Friday"]
            #expect(try turns(lines.joined(separator: "\n")) == lines, "\(line)")
        }
        for line in ["9:00 -> 10:30 the standup moved", "9:00 --> 10:30 moved", "9:00,10:30 moved"] {
            let text = "Anna: Here is the plan.\n\(line)\nBen: Okay, I will be there."
            let expected = ["Anna: Here is the plan.", "Anna: \(line)", "Ben: Okay, I will be there."]
            #expect(try turns(text) == expected, "\(line)")
        }
    }

    @Test("in tables, separators and quotation marks that are not proper quoting are part of the text")
    func tables() throws {
        let tables: [(table: String, turns: [String])] = [
            (
                "start,end,speaker,text\n0.0,2.5,Anna,Hello, I want it, please\n2.5,5.0,Ben,Fine\n",
                ["Anna: Hello, I want it, please", "Ben: Fine"]
            ),
            (
                "speaker;text;start\nAnna;Hello there; how are you;0:01\nBen;I am well;0:05\n",
                ["Anna: Hello there; how are you", "Ben: I am well"]
            ),
            (
                "start\tend\ttext\n0\t2000\t\"I will come,\n2000\t4000\tshe said, \"and bring cake.\"\n4000\t6000\tGood.\n",
                ["-: \"I will come,", "-: she said, \"and bring cake.\"", "-: Good."]
            ),
            (
                "start,end,speaker,text\n0.0,2.5,Anna,\"Hello I want\n2.5,5.0,Ben,Fine\n5.0,6.0,Anna,\"Thanks\" a lot\n",
                ["Anna: \"Hello I want", "Ben: Fine", "Anna: \"Thanks\" a lot"]
            ),
            (
                "start,end,text,speaker\n0.0,2.5,\"Hello, \"\"you\"\"\nthere\",Anna\n2.5,5.0,\"Fine\",Ben\n",
                ["Anna: Hello, \"you\" there", "Ben: Fine"]
            ),
        ]
        for (table, expected) in tables { #expect(try turns(table) == expected, "\(table)") }
        let beside = try read("start,text,mood\n0.5,We meet,glad\nhere and there,At nine,\n")
        #expect(beside.segments.map(\.text) == ["We meet", "At nine"])
        #expect(beside.notices.contains { $0.contains("glad") && $0.contains("here and there") }, "\(beside)")
    }

    @Test("text in brackets is markup only if the format has markup of exactly that form")
    func brackets() throws {
        func cue(_ text: String) throws -> String {
            try read("1\n00:00:01,000 --> 00:00:09,000\n\(text)\n").text
        }
        for said in [
            "<I think we should cancel>", "The price is a <b and c> d.", "<U-Bahn nach Spandau> bitte.",
            "{\\we owe 400 dollars} fine", "at <10:30> sharp", "<span of years>", "<c'est la vie>",
            "{\\i said so}",
        ] { #expect(try cue(said) == said) }
        for mark in [
            "<i>", "</i>", "<c.yellow.bg_blue>", "<font color=\"#ff0000\" size=2>", "<lang en-GB>",
            "<00:00:01.200>",
            "{\\an8}", "{\\pos(192,100)}", "{\\i1\\fs20}", "{\\fnComic Sans MS}", "{\\c&HFFFFFF&}",
        ] { #expect(try cue("one \(mark)two") == "one two", "\(mark)") }
        let document = """
            <tt xmlns="http://www.w3.org/ns/ttml"><body><div>
            <p begin="3s" end="5s">if a <b then c> d <span tts:color="red">we</span> sign <now>.</p>
            <!-- nobody said it --><p begin="5s" end="6s">Fine <!-- cut
            </p><p begin="6s" end="8s">It is off.
            </div></body></tt>
            """
        let talk = try read(document)
        #expect(
            talk.segments.map(\.text) == ["if a <b then c> d we sign <now>.", "Fine <!-- cut It is off."])
        #expect(talk.notices.contains { $0.contains("nobody said it") }, "\(talk.notices)")
    }

    @Test("a horizontal rule does not end a transcript, and text above a foreign transcript is named")
    func markdown() throws {
        let call = try read(
            "# Call\n\nAt the bank.\n\n## Transcript\n\nAnna: Hello.\n\n---\n\nBen: It is off.\n")
        #expect(call.segments.map(\.text) == ["Hello.", "It is off."])
        #expect(call.segments.map(\.speaker) == ["Anna", "Ben"])
        #expect(call.notices.contains { $0.contains("At the bank.") }, "\(call.notices)")
    }

    @Test("a file with two logs is refused, but a log that broke off and was repeated is one transcript")
    func logs() throws {
        func log(_ words: String...) -> String {
            "{\"event\":\"started\"}\n"
                + words.enumerated().map {
                    "{\"event\":\"segment\",\"segment\":{\"id\":\($0 + 1),\"start\":\($0),\"end\":\($0 + 1),\"text\":\"\($1)\",\"words\":[]}}\n"
                }.joined()
        }
        #expect(try read(log("we meet", "at nine")).text == "we meet\nat nine")
        #expect(try read(log("we meet") + log("We meet.", "at nine")).text == "We meet.\nat nine")
        let error = #expect(throws: TranscriptReadError.self) {
            try read(log("we meet", "at nine") + log("they dance", "at ten"))
        }
        #expect(error?.description.contains("2 recordings") == true, "\(String(describing: error))")
    }

    @Test("lines of lyrics and captions that only look like metadata are read or named in a notice")
    func looksLikeFacts() throws {
        let song = "[ti:Plans]\n[00:01.00]Hello Ben\n[note: it is four hundred]\n[00:05.00]Bye\n"
        #expect(try read(song).text.contains("it is four hundred"))
        #expect(try !read(song).text.contains("Plans"))
        let captions = try read(
            """
            WEBVTT
            Kind: captions
            I am the first line

            intro of three
            00:01.000 --> 00:03.000
            Hello

            NOTE we said this, too

            STYLE matters to me.

            00:05.000 --> 00:07.000
            Re:start align:now
            """)
        #expect(captions.text.contains("STYLE matters to me."))
        #expect(captions.text.contains("Re:start align:now"))
        let named = ["I am the first line", "intro of three", "NOTE we said this, too"]
        for line in named { #expect(captions.notices.contains { $0.contains(line) }, "\(captions.notices)") }
        #expect(!captions.notices.contains { $0.contains("Kind") })
    }

    @Test("a repeated answer is kept twice; rolling captions are read once, and a notice says so")
    func rolling() throws {
        func captions(_ dash: String) -> String {
            [["Yes", "No"], ["No", "Maybe"], ["Maybe", "Never"], ["Never", "I pay"]].enumerated().map {
                "\($0 + 1)\n00:00:0\($0),000 --> 00:00:0\($0 + 1),000\n\(dash)\($1[0])\n\(dash)\($1[1])\n"
            }.joined(separator: "\n")
        }
        let talk = try read(captions("- "))
        #expect(talk.segments.flatMap(\.words).count == 9 && talk.notices.isEmpty, "\(talk)")
        let page = try read(captions(""))
        #expect(page.segments.flatMap(\.words).count == 6, "\(page)")
        #expect(page.notices.contains { $0.contains("read only once") }, "\(page)")
    }

    @Test("two speakers in one cue stay two speakers")
    func voices() throws {
        let cue = "WEBVTT\n\n00:01.000 --> 00:05.000\n"
        #expect(try turns(cue + "<v Ann>Hi.</v> <v Bob>Hello.\n") == ["Ann: Hi.", "Bob: Hello."])
        #expect(try turns(cue + "<v Ann>Hi.\n<v Bob>Hello.\nYou.\n") == ["Ann: Hi.", "Bob: Hello. You."])
        #expect(try turns(cue + "Ann: Hi.\nBob: Hello.\n") == ["Ann: Hi.", "Bob: Hello."])
    }

    @Test("if JSON has two texts that differ, each of them is read or named in a notice")
    func json() throws {
        for text in [
            #"{"text":"Hello Ben. I cancel it.","segments":[{"start":0,"end":1,"text":"Hello Ben."}]}"#,
            #"{"segments":[{"start":0,"end":1,"text":"Hello Ben."}],"segments":[{"start":1,"end":2,"text":"I cancel it."}]}"#,
        ] {
            let talk = try read(text)
            let told = (talk.notices + [talk.text]).joined(separator: " ")
            #expect(told.contains("Hello Ben.") && told.contains("I cancel it."), "\(talk)")
        }
        let same = #"{"text":" Hello, Ben-jamin!","segments":[{"start":0,"end":1,"text":" hello Benjamin"}]}"#
        #expect(try read(same).notices.isEmpty)
    }

    @Test(
        "listed words that the text lacks are read or named, wherever JSON has them",
        arguments: [
            #"{"segments":[{"start":0,"end":4,"text":"short one","words":[WORDS]}]}"#,
            #"{"text":"short one","words":[WORDS]}"#,
            #"{"text":"short one","segments":[{"start":0,"end":4,"text":"short one"}],"words":[WORDS]}"#,
            #"{"results":{"channels":[{"alternatives":[{"transcript":"short one","words":[WORDS]}]}]}}"#,
            #"{"results":{"channels":[],"utterances":[{"transcript":"short one","words":[WORDS]}]}}"#,
            #"{"audio_duration":4,"text":"short one","words":[WORDS]}"#,
        ])
    func wordsBeside(form: String) throws {
        func words(_ texts: String...) -> String {
            texts.enumerated().map {
                #"{"word":"\#($1)","text":"\#($1)","start":\#($0),"end":\#($0 + 1)}"#
            }.joined(separator: ",")
        }
        let same = try read(form.replacing("WORDS", with: words("Short", "one.")))
        #expect(same.notices.isEmpty && same.segments.flatMap(\.words).count == 2, "\(same)")
        let more = try read(form.replacing("WORDS", with: words("short", "one", "more", "lost")))
        let told = (more.notices + [more.text]).joined(separator: " ")
        for word in ["short", "one", "more", "lost"] { #expect(told.contains(word), "\(word) of \(more)") }
        #expect(more.notices.count <= 1, "\(more.notices)")
    }

    @Test("a second WebVTT file appended to the first is read, and its first line is not speech")
    func twoFiles() throws {
        let cue = "WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ann>Hi.\n"
        for gap in ["", "\n", "\n\u{FEFF}"] {
            let both = try read(cue + gap + cue.replacing("Hi", with: "Bye"))
            #expect(both.text == "Hi.\nBye.", "\(gap.debugDescription): \(both)")
        }
    }

    @Test("text that does not look like speech is read, and a notice says so")
    func doubtful() throws {
        for text in [
            "1, 2, 3", "Anna: The code was {a}.\nPeter: x = 5 < 6 & 7; we said `y`.", "{a} said she",
        ] {
            let read = try read(text)
            #expect(read.segments.flatMap(\.words).count > 2, "\(read)")
            #expect(
                read.notices.contains { $0.contains("may not be speech") } == !text.hasSuffix("she"),
                "\(read)"
            )
        }
    }

    @Test("cues that are out of order are sorted by time, and a notice says so")
    func order() throws {
        func file(_ words: String) -> String {
            "1\n00:00:01,000 --> 00:00:02,000\n\(words) one.\n\n2\n00:00:03,000 --> 00:00:04,000\n\(words) two.\n\n"
        }
        #expect(try read(file("we")).notices.isEmpty)
        let both = try read(file("we") + file("they"))
        #expect(both.text == "we one.\nthey one.\nwe two.\nthey two.")
        #expect(
            both.notices.contains { $0.contains("1 cue begins before") && $0.contains("they one.") },
            "\(both)")
    }

    @Test("a damaged or zero byte does not spoil the rest of a text, and binary data is not text")
    func damage() throws {
        let talk = "Anna: café is nice\nBen: été costs 5 dollars\n"
        var bytes = Data(talk.utf8)
        bytes.insert(0xFF, at: 6)
        let damaged = try TranscriptReader().read(bytes, from: "it")
        #expect(damaged.text.contains("café") && damaged.text.contains("été"), "\(damaged)")
        #expect(damaged.notices.count == 1, "\(damaged)")
        let zero = try TranscriptReader().read(Data("Anna: hello\0there friend\nBen: yes\n".utf8), from: "it")
        #expect(zero.segments.map(\.text) == ["hello there friend", "yes"])
        for (mark, encoding) in [
            ([0xFF, 0xFE, 0, 0], String.Encoding.utf32LittleEndian), ([0, 0, 0xFE, 0xFF], .utf32BigEndian),
        ] as [([UInt8], String.Encoding)] {
            let wide = try #require(talk.data(using: encoding))
            #expect(TextEncoding.text(of: Data(mark) + wide) == talk)
        }
        #expect(TextEncoding.text(of: Data("RIFF of some bytes, WAVEfmt ".utf8 + [16, 0, 1])) == nil)
    }

    @Test("a long line full of opening brackets or quotes is read quickly", .timeLimit(.minutes(1)))
    func manyBrackets() throws {
        for sign in ["a <b ", "a {\\b ", "a <!-- ", "a <![CDATA[ ", "\"a "] {
            let many =
                "Anna: we meet at nine and talk about the plans " + String(repeating: sign, count: 20_000)
            _ = try? read(many)
            _ = try? read("1\n00:00:01,000 --> 00:00:02,000\n\(many)\n")
            _ = try? read(
                "<tt xmlns=\"x\"><body><div><p begin=\"1s\" end=\"2s\">\(many)</p></div></body></tt>")
            _ = try? read("start,end,text\n0,1," + many.replacing(" ", with: ",") + "\n")
        }
    }
}
