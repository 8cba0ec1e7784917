/// What gives away that an utterance decides, promises, asks to do, or leaves open. Compared with whole words.
struct StatementCues: Sendable {
    let decisions: [String]
    /// The same words where nothing is decided.
    let undecided: [String]
    /// What is said with a day or a price that was offered when it is taken, and when it is not.
    let acceptances: [String]
    let refusals: [String]
    /// The speaker undertakes something.
    let promises: [String]
    /// The speaker and others undertake something.
    let jointPromises: [String]
    /// Somebody else is to do something.
    let requests: [String]
    /// What follows a promise that is none: politeness, and what is done while speaking.
    let idle: [String]
    /// A request that is met while speaking; where the order of words is free, a promise that is none, too.
    let instant: [String]
    let open: [String]
    /// What takes back something that was just said.
    let corrections: [String]
    /// Before what does not hold: "not Tuesday".
    let denials: Set<String>
    /// Before what holds instead, with a comma: "no, Thursday".
    let noes: Set<String>
    /// Requests that stand beside another as often as alone: no other deed begins with them.
    var polite: Set<String> = []
    /// "Tuesday at nine, please." asks for nothing: a deed needs a word that is no day and no number.
    var needsDeed = false
    /// Before a promise that is none: "no le envío".
    var unmaking: Set<String> = []
    /// Before a place where somebody goes: "I'm going to Vermont" promises nothing.
    var goingTo: [String] = []
    /// A question can promise: "I'll call you then?" Where verbs make promises it asks whether one is wished for.
    var questionsPromise = false
    let due: DueWords

    /// Whether what follows the promise is no deed.
    func isIdle(_ line: String) -> Bool {
        promises.contains { promise in idle.contains { line.contains(" \(promise) \($0) ") } }
    }

    /// Whether some words promise or ask for something.
    func undertake(_ line: String) -> Bool {
        [promises, jointPromises, requests].contains { Self.contains($0, in: line) }
    }

    /// Whether one of the promises stands there that no word before it takes back.
    func promise(_ promises: [String], in line: String) -> Bool {
        promises.contains { promise in
            line.contains(" \(promise) ") && !unmaking.contains { line.contains(" \($0) \(promise) ") }
        }
    }

    static func contains(_ phrases: [String], in line: String) -> Bool {
        phrases.contains { line.contains(" \($0) ") }
    }

    /// The words as phrases are looked for in them: comparable, with a space around each.
    static func searchable(_ words: some Sequence<String>) -> String {
        " " + words.map(comparableForm).filter { !$0.isEmpty }.joined(separator: " ") + " "
    }
}

/// What tells of a date whether a deed is due on it.
struct DueWords: Sendable {
    /// Before a date that sets an end.
    let ends: Set<String>
    /// Before a date that tells which thing is meant.
    let tells: Set<String>
    /// Of these the ones that stand behind parts of time, too: "the end of March" is a date for all that.
    let joins: Set<String>
    let partsOfTime: Set<String>
    let passed: Set<String>
    let articles: Set<String>
}
