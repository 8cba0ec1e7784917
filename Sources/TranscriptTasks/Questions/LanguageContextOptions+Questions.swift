import LanguageModels

extension LanguageContextOptions {
    /// A context for an `AskSession`: room for a few answers side by side, and a model as it comes.
    public static func forQuestions(threadCount: Int) -> LanguageContextOptions {
        LanguageContextOptions(contextLength: 4096, threadCount: threadCount, usesLessons: false)
    }
}
