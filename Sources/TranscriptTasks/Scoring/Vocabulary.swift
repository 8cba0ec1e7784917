/// Words that carry the sentence rather than its subject. A phrase that starts or ends with one makes no title, and they
/// count nothing when utterances are compared.
enum FunctionWords {
    static let english: Set<String> = Set(
        """
        a an the this that these those some any each every no none both either neither such same other another
        i me my mine myself you your yours yourself he him his himself she her hers herself it its itself
        we us our ours ourselves they them their theirs themselves who whom whose which what where when why how
        am is are was were be been being do does did done doing have has had having will would shall should can could
        may might must ought isn't aren't wasn't weren't don't doesn't didn't haven't hasn't hadn't won't wouldn't
        shan't shouldn't can't couldn't mustn't i'm i've i'd i'll you're you've you'd you'll he's he'd he'll she's she'd
        she'll it's it'd it'll we're we've we'd we'll they're they've they'd they'll that's that'll there's here's what's
        let's who's where's how's and or but nor so yet if then else than because although though while until unless since
        as of at by for with about against between into through during before after above below to from up down in out
        on off over under again further once here there all few more most much many too very just only own not now also
        still even ever never always well oh uh um hmm yeah yes yep no okay ok right sure fine great good bye goodbye
        hello hi hey thanks thank please sorry really quite rather maybe perhaps anyway got get gets getting go goes
        going gone went come comes coming came know knows think thinks thought mean means say says said see let
        make makes made take takes took want wants like one ones thing things lot bit way kind sort
        """.split(whereSeparator: \.isWhitespace).map(String.init))
}

/// A word without what surrounds it, as it is compared: lower case, no punctuation at its ends.
func comparableForm(_ word: String) -> String {
    let trimmed = word.drop { !$0.isLetter && !$0.isNumber }.reversed().drop { !$0.isLetter && !$0.isNumber }
    return String(trimmed.reversed()).lowercased().replacing("\u{2019}", with: "'")
}

/// The words of a line that say what it is about.
func contentWords(of words: some Sequence<String>) -> [String] {
    words.map(comparableForm).filter { !$0.isEmpty && !FunctionWords.english.contains($0) }
}
