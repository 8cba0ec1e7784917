import LanguageModels

extension LanguageContextOptions {
    /// The context for an `AskSession`: enough for a few answers in parallel, with the unchanged model.
    public static func forQuestions(threadCount: Int) -> LanguageContextOptions {
        LanguageContextOptions(contextLength: 4096, threadCount: threadCount, usesLessons: false)
    }
}
