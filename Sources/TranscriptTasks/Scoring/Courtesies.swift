/// What people say to be polite, whatever the call is about. A data table.
enum Courtesies {
    /// Where they stand makes no difference: a greeting in the middle is one too. Compared with whole words.
    static let phrases = [
        "thank you", "thanks", "good morning", "good afternoon", "good evening", "hello", "goodbye", "bye",
        "have a nice", "have a good", "how are you", "how can i help", "you're welcome", "my name is",
        "anything else",
    ]

    /// Titles that would fit any recording.
    static let genericTitles: Set<String> = [
        "call summary", "meeting", "call", "summary", "phone call", "anything else", "nice day", "good day",
        "next time", "last time", "last thing", "next thing", "few minutes", "two minutes",
    ]
}
