/// The fixed texts of a report: headings, and sentences about the report itself.
struct ReportWords: Sendable {
    let keyMoments: String
    let decisions: String
    let toDo: String
    let openQuestions: String
    let mentioned: String
    let amounts: String
    let dates: String
    let names: String
    /// The heading of the speaking times.
    let speakingTime: String
    let topics: String
    let chapters: String
    /// The heading of the notes made while recording.
    let noted: String
    /// Shown for a mark without text.
    let marked: String
    /// Shown where the recording was paused.
    let paused: String
    let transcript: String
    /// The name of a part without a title; its number follows.
    let part: String
    /// Shown before the alternative titles.
    let also: String
    /// Shown after a heading whose lines are quotations.
    let quoted: String
    /// Ends a label.
    var colon = ":"
    /// Shown before a due date.
    let due: String
    /// Shown before the reason why a line failed verification.
    let notVerified: String
    /// Shown above a transcript with marked places.
    let listenAgain: String
    /// Says that the report consists of quotations.
    let quotations: String
    /// Says how to get a report with written sentences.
    let getsWriter: String
    /// Says how much audio was heard, given clock times; ``segmentsRead`` continues the sentence.
    let heard: @Sendable (_ audio: String, _ speech: String) -> String
    /// Used instead if there was no audio.
    let readAlone: String
    /// Says how much was read.
    let segmentsRead: @Sendable (Coverage) -> String
    /// Says how many sentences were left out; `isAnswer` is for custom tasks.
    let leftOut: @Sendable (_ count: Int, _ isAnswer: Bool) -> String
    /// Says what percentage of the words is expected to be wrong.
    let heardBadly: @Sendable (_ percent: Int) -> String
    /// Says how many demands on the program were left out; without the final period.
    let demands: @Sendable (_ count: Int) -> String
}
