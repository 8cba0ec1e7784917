import Testing
import Transcripts

@testable import TranscriptTasks

/// False friends: what a careless reader would make of a line, and what the line says.
@Suite("Sentences against the words that they tell of") struct SentenceCheckTests {
    private func fault(
        _ sentence: String, of said: String, form: Passage.Form = .statement, after before: String? = nil
    ) -> SentenceCheck.Fault? {
        var context = before.map { transcript([$0]).segments[0] }
        context?.speaker = "Bob"
        let passage = Passage(
            form: form, speaker: "Ann", parties: ["Ann", "Bob"], text: said, before: context)
        return SentenceCheck(
            passage, reader: MentionReader(knowing: [said.split(separator: " ").map(String.init)])
        ).fault(in: sentence)
    }

    @Test(
        "what the line says stands: possessives, other persons, other forms of a word, about for maybe",
        arguments: [
            ("I've got Keller's key until Friday.", "Ann says that they have got Keller's key until Friday."),
            ("Um, the pump costs forty dollars.", "Ann says that the pump costs $40."),
            ("You still owe us twenty dollars.", "Ann says that Bob still owes them twenty dollars."),
            (
                "I can't make it on Tuesday, my flight got moved.",
                "Ann says that they cannot make it on Tuesday because their flight got moved."
            ),
            ("I can't climb the stairs. Is that a problem?", "Ann says that they cannot climb the stairs."),
            ("You've got maybe forty miles left.", "Ann says that Bob has about forty miles left."),
            ("If it's wet, we stay home.", "Ann says that if it is wet, they stay home."),
            ("I'll send the file by noon.", "Ann says that they will send the file by noon."),
            (
                "It leaks. It's been leaking since Monday.",
                "Ann says that it leaks and that it has been leaking since Monday."
            ),
            ("Wonderful, I'll send the file.", "Ann says that they will send the file."),
            ("There's a boat, he's got it.", "Ann says that there is a boat and he has got it."),
            ("You'll have the boat on Monday.", "Ann says that Bob will have the boat on Monday."),
            ("The glue, that's nine dollars.", "Ann says that the glue is nine dollars."),
            ("I'll do it on Monday.", "Ann says that they will do it on Monday."),
            ("The boat is painted, Tom.", "Ann says that the boat is painted."),
            ("I think it's painted red.", "Ann says that it is painted red."),
            ("It's painted red.", "Ann says that it is painted red."),
        ])
    func stands(said: String, sentence: String) {
        let fault = fault(sentence, of: said)
        #expect(fault == nil, "\(String(describing: fault))")
    }

    @Test("the number in a party's name is no amount, and one that nobody said still falls")
    func numberedParties() {
        let passage = Passage(
            form: .statement, speaker: "Channel 0", parties: ["Channel 0", "Channel 1"],
            text: "We close at three on Fridays, so you'd have to get it by three.")
        let check = SentenceCheck(passage, reader: MentionReader(knowing: []))
        let right =
            "Channel 0 says that they close at three on Fridays, so Channel 1 would have to get it by three."
        #expect(check.fault(in: right) == nil)
        #expect(check.fault(in: right.replacing("by three", with: "by two"))?.rule == .number)
    }

    @Test(
        "a false friend falls, by the rule that it breaks",
        arguments: [
            ("The pump costs forty dollars.", "Ann says that the pump costs fifty dollars.", .number),
            ("We meet on Tuesday at the mill.", "Ann says that they meet on Thursday at the mill.", .date),
            ("The mill is closed on Sunday.", "Ann says that Peter's mill is closed on Sunday.", .name),
            ("I'll ask him on Monday.", "Ann says that they will ask Bob on Monday.", .person),
            ("I'll ask him on Monday.", "Ann says that they will ask Tom on Monday.", .name),
            ("The tiles come from the mill.", "Ann says that the fabric comes from the mill.", .word),
            ("The tiles come on Monday, and the glue is in the van.", "Ann says that the tiles come.", .lost),
            ("The mill was wonderful and warm.", "Ann says that there was a mill.", .lost),
            (
                "We could glue the old pot. I haven't made up my mind.",
                "Ann says that they could glue the old pot.", .lost
            ),
            ("I'd put the boat in the barn.", "Ann says that they will put the boat in the barn.", .tense),
            (
                "Sell it before they make us pay.", "Ann says that they sell it before Bob makes them pay.",
                .person
            ),
            ("She'd be walking home.", "Ann says that Ann would be walking home.", .person),
            ("I won't sell the boat.", "Ann says that they will sell the boat.", .negation),
            ("I sell the boat.", "Ann says that they do not sell the boat.", .negation),
            ("I'll send the boat.", "Ann says that they sent the boat.", .tense),
            ("I sent the boat.", "Ann says that they will send the boat.", .tense),
            ("If it rains, the boat stays.", "Ann says that it rains and the boat stays.", .condition),
            ("Maybe the boat leaks.", "Ann says that the boat leaks.", .condition),
            ("It costs about forty dollars.", "Ann says that it costs forty dollars.", .condition),
            ("I sell the boat.", "Ann says that they should sell the boat.", .condition),
            (
                "I can't climb the stairs. Is that a problem?",
                "Ann says that they cannot climb the stairs because that is a problem.", .question
            ),
            ("I owe the bank money.", "Ann says that Bob owes the bank money.", .person),
            ("You owe the bank money.", "Ann says that they owe the bank money.", .person),
            (
                "The boat is free, and the mill works for us.",
                "Ann says that the boat is free, and Bob confirms that the mill works for them.", .person
            ),
            ("It has a hole. It'll hold water.", "Ann says that the hole will hold water.", .person),
            (
                "The red one is sixty, the blue one is ninety.",
                "Ann says that the blue one is sixty, the red one is ninety.", .order
            ),
            ("I like the boat.", "Ann says that I like the boat.", .form),
            ("I like the boat.", "Bob says that they like the boat.", .form),
            ("I like the boat.", "Ann says that she likes the boat.", .form),
            ("You'll have the boat on Monday.", "Ann says that they will have the boat on Monday.", .person),
            ("That's not so cheap.", "Ann says that they are not so cheap.", .person),
            (
                "My son is here, he'll paint it.", "Ann says that their son is here, and they will paint it.",
                .person
            ),
            (
                "I'll call Tom now, she's going to paint it.",
                "Ann says that they will call Tom now and paint it.", .person
            ),
            (
                "I'll tell the mill, I'd rather they hear it now.",
                "Ann says that they will tell the mill, they would rather hear it now.", .person
            ),
            (
                "Saturday's market day, Sunday afternoon.",
                "Ann says that Saturday's market day is on Sunday afternoon.", .person
            ),
            (
                "I think of the buttons you wear. She'd never wear it.",
                "Ann says that they think of the buttons they wear.", .negation
            ),
            (
                "I'll hold the boat until then do we have an answer.",
                "Ann says that they will hold the boat until then, and they have an answer.", .question
            ),
            ("June 6th, 1969.", "Ann says that June 6th, 1969.", .form),
            (
                "I'll call Tom now, she's going to say the boat is wet.",
                "Ann says that they will call Tom now and say that the boat is wet.", .person
            ),
            (
                "It's in the boat, I think, by the mill.", "Ann says that it is in the boat, by the mill.",
                .condition
            ),
            ("No, paint it today, please, Wes.", "Ann says that they paint it today, please, Wes.", .form),
            (
                "That was my tarp, take the boat on your way out.",
                "Ann says that it was their tarp and to take the boat on their way out.", .person
            ),
            (
                "He paints the boat and she's happy.",
                "Ann says that he paints the boat and she are happy.", .form
            ),
            ("Our boat and mill included.", "Ann says that their boat and mill are included.", .word),
            ("This Friday and the Friday after.", "Ann says that this Friday and the Friday after.", .form),
            ("I'm seventy-one, Keith.", "Ann says that they are seventy-one, Keith.", .form),
        ] as [(String, String, RejectedClaim.Reason)])
    func falls(said: String, sentence: String, rule: RejectedClaim.Reason) {
        let fault = fault(sentence, of: said)
        #expect(fault?.rule == rule, "\(String(describing: fault))")
    }

    @Test("what somebody should do is not told as promised")
    func shouldIsNoPromise() {
        let said = "I should call the mill on Monday."
        #expect(fault("Ann will call the mill on Monday.", of: said, form: .promise)?.rule == .condition)
        let thing = "I should say one thing, I sold the boat on Monday."
        #expect(
            fault("Ann will say one thing, they sold the boat on Monday.", of: thing, form: .promise)?.rule
                == .condition)
    }

    @Test("what somebody can do is told as that and not as promised")
    func canIsNoPromise() {
        let said = "Or I can send you the key on Monday."
        #expect(fault("Ann can send Bob the key on Monday.", of: said, form: .promise) == nil)
        #expect(fault("Ann will send Bob the key on Monday.", of: said, form: .promise)?.rule == .form)
        let both = "I'll do what I can on Monday."
        #expect(Passage(form: .promise, speaker: "Ann", parties: [], text: both).beginning == "Ann will")
    }

    @Test("a question is asked and asks the same; an answer borrows no assertion from what was asked")
    func questions() {
        #expect(
            fault("Ann asks when the boat was sold.", of: "When was the boat sold?", form: .question) == nil)
        #expect(
            fault("Ann says that the boat was sold.", of: "When was the boat sold?", form: .question)?.rule
                == .form)
        #expect(
            fault("Ann asks what the boat sold.", of: "Is the boat sold?", form: .question)?.rule == .question
        )
        #expect(fault("Ann asks if it is late.", of: "And if it's late?", form: .question)?.rule == .question)
        let them = "When do you want the boat for them?"
        #expect(
            fault("Ann asks when they want the boat for Bob.", of: them, form: .question)?.rule == .person)
        let why = "There's eight boats, why, is it them?"
        #expect(fault("Ann asks why there are eight boats.", of: why, form: .question)?.rule == .question)
        #expect(
            fault("Ann says that the boat is sold.", of: "No idea, ask Tom.", after: "Is the boat sold?")
                != nil)
    }

    @Test("what somebody will do is told with what was asked for just before, and with no more")
    func promises() {
        func fault(_ sentence: String) -> SentenceCheck.Fault? {
            self.fault(
                sentence, of: "I'll do it tonight.", form: .promise,
                after: "Who asks the landlord about the key?")
        }
        #expect(fault("Ann will ask the landlord about the key tonight.") == nil)
        #expect(fault("Ann will ask the landlord about the key tomorrow.")?.rule == .date)
        #expect(fault("Ann will buy the key tonight.")?.rule == .word)
        #expect(fault("Bob will ask the landlord about the key tonight.")?.rule == .form)
    }

    @Test(
        "of three who speak nobody is named for a pronoun; what the speaker says of himself is no request to another"
    )
    func others() {
        func fault(_ sentence: String, of said: String, _ form: Passage.Form, _ parties: [String])
            -> SentenceCheck.Fault?
        {
            SentenceCheck(
                Passage(form: form, speaker: "Ann", parties: parties, text: said),
                reader: MentionReader(knowing: [])
            ).fault(in: sentence)
        }
        let three = ["Ann", "Bob", "Carl"]
        #expect(
            fault("Ann will call them on Monday.", of: "I'll call them on Monday.", .promise, three) == nil)
        #expect(
            fault("Ann will call Carl on Monday.", of: "I'll call them on Monday.", .promise, three)?.rule
                == .name)
        let said = "I need to bring my coat, don't forget the key."
        #expect(fault("Bob should bring the coat.", of: said, .request, ["Ann", "Bob"]) != nil)
    }

    @Test("a speaker of whom nobody knows more is named again where a model wrote she")
    func pronouns() {
        func named(_ sentence: String, _ speaker: String, of said: String) -> String {
            SpeakerPronouns.named(
                in: sentence,
                of: Passage(form: .statement, speaker: speaker, parties: [speaker, "Bob"], text: said))
        }
        #expect(named("Ann says that she has it.", "Ann", of: "I've got it.") == "Ann says that Ann has it.")
        #expect(named("Ann says that he's in.", "Ann", of: "He's in.") == "Ann says that he's in.")
        #expect(
            named("Aunt says that she has it.", "Aunt", of: "I've got it.") == "Aunt says that she has it.")
    }
}
