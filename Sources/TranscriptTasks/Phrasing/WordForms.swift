/// Brings the forms of a word together: "sent", "sends" and "sending" are "send".
enum WordForms {
    /// What stands in a word of its own when it is said slowly: "can't" is "can not". Without marks, in lower case.
    static func apart(_ word: String) -> [String] {
        if let known = contractions[word] { return known }
        for (ending, more) in endings where word.hasSuffix(ending) && word.count > ending.count {
            return [String(word.dropLast(ending.count))] + more
        }
        return [word]
    }

    /// The words of what was said, each of them apart.
    static func apart(all words: [String]) -> [String] {
        SpokenAtom.atoms(of: words).flatMap { apart($0.text) }
    }

    /// The same for all forms of a word; seldom a word itself.
    static func stem(_ word: String) -> String {
        if let base = irregular[word] { return trimmed(base) }
        for (ending, replacement) in [("ies", "y"), ("ied", "y")]
        where word.hasSuffix(ending) && word.count > ending.count + 1 {
            return trimmed(word.dropLast(ending.count) + replacement)
        }
        for ending in ["ing", "ed", "es", "s"]
        where word.hasSuffix(ending) && word.count >= ending.count + 3 && !word.hasSuffix("ss") {
            return trimmed(undoubled(String(word.dropLast(ending.count))))
        }
        return trimmed(word)
    }

    /// "sent" and "walked": what is told by it is over.
    static func isPast(_ word: String) -> Bool {
        irregular[word] != nil && !plurals.contains(word)
            || word.hasSuffix("ed") && word.count > 4 && !word.hasSuffix("eed") && !word.hasSuffix("hundred")
    }

    /// "planning" is of "plan".
    private static func undoubled(_ word: String) -> String {
        guard let last = word.last, word.dropLast().last == last, !"aeiouls".contains(last) else {
            return word
        }
        return String(word.dropLast())
    }

    /// "drive" and "driv(ing)" are one.
    private static func trimmed(_ word: some StringProtocol) -> String {
        word.count > 3 && word.hasSuffix("e") ? String(word.dropLast()) : String(word)
    }

    private static let endings = [
        ("n't", ["not"]), ("'ll", ["will"]), ("'re", ["are"]), ("'m", ["am"]), ("'ve", ["have"]),
        ("'d", ["would"]),
        ("'s", []),
    ]

    private static let contractions = [
        "can't": ["can", "not"], "won't": ["will", "not"], "cannot": ["can", "not"],
        "gonna": ["going", "to"],
        "wanna": ["want", "to"], "gotta": ["got", "to"], "let's": ["let", "us"], "ain't": ["is", "not"],
        "shan't": ["shall", "not"], "unable": ["not", "able"],
    ]

    private static let plurals: Set = [
        "children", "men", "women", "people", "feet", "teeth", "mice", "knives", "wives", "lives", "leaves",
        "shelves", "halves",
    ]

    /// By the form, its base.
    private static let irregular: [String: String] = {
        var forms = [
            "children": "child", "men": "man", "women": "woman", "people": "person", "feet": "foot",
            "teeth": "tooth", "mice": "mouse", "knives": "knife", "wives": "wife", "lives": "life",
            "leaves": "leave", "shelves": "shelf", "halves": "half",
        ]
        for line in verbs.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            for form in words.dropFirst() { forms[form] = words[0] }
        }
        return forms
    }()

    private static let verbs = """
        be was were been
        become became
        begin began begun
        bend bent
        bite bit bitten
        blow blew blown
        break broke broken
        bring brought
        build built
        burn burnt
        buy bought
        catch caught
        choose chose chosen
        come came
        deal dealt
        dig dug
        do did done
        draw drew drawn
        drink drank drunk
        drive drove driven
        eat ate eaten
        fall fell fallen
        feed fed
        feel felt
        fight fought
        find found
        fly flew flown
        forget forgot forgotten
        freeze froze frozen
        get got gotten
        give gave given
        go went gone
        grow grew grown
        hang hung
        have had
        hear heard
        hide hid hidden
        hold held
        keep kept
        know knew known
        lay laid
        lead led
        lean leant
        learn learnt
        leave left
        lend lent
        lie lay lain
        light lit
        lose lost
        make made
        mean meant
        meet met
        pay paid
        ride rode ridden
        ring rang rung
        rise rose risen
        run ran
        say said
        see saw seen
        seek sought
        sell sold
        send sent
        shake shook shaken
        shine shone
        shoot shot
        show shown
        shrink shrank shrunk
        sing sang sung
        sink sank sunk
        sit sat
        sleep slept
        slide slid
        speak spoke spoken
        spell spelt
        spend spent
        spill spilt
        stand stood
        steal stole stolen
        stick stuck
        swear swore sworn
        sweep swept
        swim swam swum
        take took taken
        teach taught
        tear tore torn
        tell told
        think thought
        throw threw thrown
        understand understood
        wake woke woken
        wear wore worn
        weigh weighed
        win won
        write wrote written
        """
}
