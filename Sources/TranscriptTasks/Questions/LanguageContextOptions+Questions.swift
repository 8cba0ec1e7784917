import LanguageModels

extension LanguageContextOptions {
    /// The context for an `AskSession`: enough for a few answers in parallel, without the adapter for taking notes.
    public static func forQuestions(threadCount: Int) -> LanguageContextOptions {
        LanguageContextOptions(contextLength: 4096, threadCount: threadCount, usesLessons: false)
    }
}
