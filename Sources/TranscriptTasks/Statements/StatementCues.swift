/// What gives away that an utterance decides, promises, asks to do, or leaves open. A data table; compared with whole words.
enum StatementCues {
    static let decisions = [
        "decided", "decide on", "agreed", "it's settled", "that's settled", "settled", "we take",
        "we'll take",
        "i'll take", "let's do", "let's go with", "let's say", "let's keep", "let's make it", "we go with",
        "we'll go with", "i'll go with", "go with", "that's the plan", "the decision", "instead of",
        "make it",
        "we're going to", "we are going to", "deal", "we keep", "we stay", "then we do", "so we do",
    ]

    /// The same words where nothing is decided.
    static let undecided = [
        "can't make it", "couldn't make it", "cannot make it", "won't make it", "not settled",
        "haven't decided",
        "not decided", "big deal", "good deal", "great deal",
    ]

    /// What is said with a day or a price that was offered when it is taken, and when it is not.
    static let acceptances = [
        "please", "it is", "then", "is good", "is great", "is fine", "is perfect", "works", "good", "great",
        "perfect", "fine", "sold", "that one",
    ]
    static let refusals = ["not", "no", "can't", "isn't", "doesn't", "won't", "gone", "taken", "if", "or"]

    /// The speaker undertakes something.
    static let promises = [
        "i'll", "i will", "i'm going to", "i am going to", "i can send", "i promise", "i promised",
        "let me send",
    ]

    /// The speaker and others undertake something.
    static let jointPromises = ["we'll", "we will"]

    /// Somebody else is to do something.
    static let requests = [
        "please", "could you", "can you", "would you", "you need to", "you'll need", "you have to",
        "you should",
        "make sure", "don't forget", "remember to", "you must", "i need you to", "tell him", "tell her",
        "ask him",
        "ask her",
    ]

    /// What follows a promise that is none: politeness, and what is done while speaking.
    static let idle = [
        "be honest", "tell you", "see you", "be fine", "say", "have to", "never", "leave it", "admit",
        "let you",
        "be there", "bet", "think about", "wait", "hold", "say it", "help you", "look at that", "take that",
        "go look", "have a look", "look it up", "pull it up", "pull up", "put you", "transfer you",
        "be right", "need", "know",
        "see", "be back",
    ]

    /// A request that is met while speaking.
    static let instant = [
        "please hold", "hold on", "hang on", "please wait", "bear with", "one moment", "spell", "look it up",
        "repeat",
        "your name", "your number", "your address", "tell me", "hear me", "say that again", "speak up",
        "believe",
        "imagine",
    ]

    static let open = [
        "i don't know", "we don't know", "not sure", "let me see", "let me check", "let me find", "we'll see",
        "find out", "need to ask", "have to ask", "i'd have to", "have to look", "have to check",
        "still open",
        "open question", "who knows", "no idea", "to be decided", "haven't decided", "can't say yet",
        "not yet clear",
        "depends", "i'll ask", "i'll check", "look into", "question is",
    ]

    /// What takes back something that was just said.
    static let corrections = [
        "no wait", "wait no", "i mean", "sorry", "actually", "correction", "hold on", "no no", "not",
        "make it",
        "scratch that", "rather",
    ]

    static func contains(_ phrases: [String], in line: String) -> Bool {
        phrases.contains { line.contains(" \($0) ") }
    }

    /// The words as phrases are looked for in them: comparable, with a space around each.
    static func searchable(_ words: some Sequence<String>) -> String {
        " " + words.map(comparableForm).filter { !$0.isEmpty }.joined(separator: " ") + " "
    }
}
