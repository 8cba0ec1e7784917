/// Words that say how something is said, and not what. Data tables; compared as ``Wording`` takes words apart.
enum ReportedWords {
    /// A report tells with them what the lines show: a sentence may have them though nobody said them.
    static let reporting = stems(
        """
        say ask offer promise answer reply confirm explain mention tell state add note report want wonder agree add suggest
        propose request remind respond describe refer speaker caller
        """)

    /// With them somebody who tells a story has others speak.
    static let retelling: Set = [
        "said", "says", "asked", "asks", "answered", "replied", "cried", "shouted", "whispered",
    ]

    static let first: Set = ["i", "me", "my", "mine", "myself", "we", "us", "our", "ours", "ourselves"]
    static let second: Set = ["you", "your", "yours", "yourself", "yourselves"]
    static let third: Set = [
        "he", "him", "his", "himself", "she", "her", "hers", "herself", "they", "them", "their", "theirs",
        "themselves",
    ]
    /// A person who does something.
    static let persons: Set = ["i", "we", "you", "he", "she", "they"]
    /// What a clause may begin with instead of a noun.
    static let subjects: Set = persons.union(["it", "there"])
    static let negations: Set = [
        "not", "no", "never", "none", "nobody", "nothing", "neither", "nor", "without", "nowhere", "hardly",
        "cancel",
        "refuse", "decline",
    ]
    /// Where a negation's reach ends, beside the marks between clauses.
    static let negationEnds: Set = [
        "but", "because", "so", "if", "when", "that", "which", "who", "and", "until",
    ]
    static let conditions: Set = [
        "if", "unless", "otherwise", "provided", "whether", "case", "depends", "depend",
    ]
    static let future: Set = ["will", "shall"]
    /// With one of them something is promised, whatever can be done besides.
    static let undertakings: Set = ["will", "shall", "going", "promise", "promised", "let"]
    /// What is said with them has not happened.
    static let unreal: Set = [
        "will", "shall", "would", "can", "could", "should", "must", "may", "might", "to", "let", "please",
        "ought",
    ]
    static let obligations: Set = ["should", "must", "need", "needs", "ought"]
    static let permitsObligation: Set = [
        "should", "must", "need", "needs", "needed", "ought", "please",
    ]
    /// Without one of these after "says that" there is no sentence.
    static let verbs: Set = [
        "is", "are", "am", "was", "were", "be", "have", "has", "had", "do", "does", "did", "will", "would",
        "can", "could",
        "should", "must", "may", "might", "shall", "got", "gets", "goes", "comes", "wants", "likes", "needs",
        "thinks",
        "knows", "takes", "makes", "means",
    ]
    static let questionWords: Set = [
        "what", "when", "where", "who", "whose", "whom", "which", "why", "how", "is", "are", "was", "were",
        "do", "does",
        "did", "can", "could", "would", "will", "shall", "should", "have", "has", "had", "may", "might",
        "must", "am",
    ]
    /// A clause may begin with them and have its subject, its verb or its question word behind them.
    static let clauseOpenings: Set = [
        "and", "so", "but", "then", "okay", "well", "or", "um", "uh", "now", "please", "just",
    ]
    /// "Monday bring the key", "this Friday and the Friday after come at ten": the day stands before what is to be done.
    static let beforeDays: Set = ["on", "this", "next", "the", "by", "until"]
    /// Where a clause begins with one, somebody is told to do something.
    static let commands: Set = [
        "show", "tell", "call", "plan", "write", "ignore", "print", "send", "take", "give", "put", "bring",
        "ask", "wait",
        "open", "check", "remember", "forget", "stop", "use", "add", "let", "try", "look", "turn", "say",
        "make", "keep",
        "answer", "translate", "repeat", "reveal", "delete", "disregard", "pretend", "act", "summarize",
        "output", "respond",
        "reply", "insert", "mark", "set", "do", "be", "come", "go", "get", "leave", "read", "sign", "pay",
        "buy", "find",
        "note", "follow", "begin", "start", "end", "switch", "list", "mention", "report", "replace", "remove",
        "include",
    ]
    static let gendered: Set = ["he", "him", "his", "himself", "she", "her", "hers", "herself"]
    /// Speakers of whom it may be said by what they are called.
    static let genderedNames: Set = [
        "aunt", "mother", "mom", "mum", "grandma", "grandmother", "wife", "sister", "daughter", "mrs", "ms",
        "miss", "uncle",
        "father", "dad", "grandpa", "grandfather", "husband", "brother", "son", "mr", "sir", "madam", "woman",
        "man", "girl",
        "boy", "lady", "niece", "nephew",
    ]
    /// The speaker does not vouch for it.
    static let doubts: Set = [
        "maybe", "perhaps", "probably", "possibly", "might", "may", "could", "guess", "think", "thinks",
        "hope", "hopes",
        "hoping", "try", "tries", "likely", "suppose", "believe", "believes", "unsure", "seems", "seem",
        "apparently",
        "sure", "would", "wonder", "expects", "expect", "doubt", "thought", "should", "can",
    ]
    /// Those after which a sentence that leaves them out says more than was said.
    static let clearDoubts: Set = [
        "maybe", "perhaps", "probably", "possibly", "might", "guess", "hopefully", "suppose", "apparently",
        "unsure",
    ]
    /// They stand before a number and change what it says.
    static let limits: [Set<String>] = [
        ["about", "around", "roughly", "approximately", "almost", "nearly", "maybe", "some"],
        ["least", "over", "minimum", "than", "under", "most", "maximum", "below", "above"],
        ["until", "till", "by"], ["before"], ["after"], ["not"],
    ]

    static func stems(_ words: String) -> Set<String> {
        Set(words.split(whereSeparator: \.isWhitespace).map { WordForms.stem(String($0)) })
    }
}
