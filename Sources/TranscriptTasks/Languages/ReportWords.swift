/// What a report says by itself: headings, and sentences about the report.
struct ReportWords: Sendable {
    let keyMoments: String
    let decisions: String
    let toDo: String
    let openQuestions: String
    let mentioned: String
    let amounts: String
    let dates: String
    let names: String
    /// Above how long each spoke.
    let speakingTime: String
    let topics: String
    let chapters: String
    /// Above what was noted while it was recorded.
    let noted: String
    /// A moment that was marked without a word.
    let marked: String
    /// Where the recording was paused.
    let paused: String
    let transcript: String
    /// What a part is called that has no title, before its number.
    let part: String
    /// Before other titles.
    let also: String
    /// Behind a heading whose lines are quotations.
    let quoted: String
    /// Behind words that announce something.
    var colon = ":"
    /// Before the day on which something is to be done.
    let due: String
    /// Before the reason why a line did not stand its check.
    let notVerified: String
    /// Above a transcript that has marked places.
    let listenAgain: String
    /// That a report is made of quotations.
    let quotations: String
    /// What somebody does about it who would rather read sentences.
    let getsWriter: String
    /// How much was heard, given clock times; ``segmentsRead`` goes on from there.
    let heard: @Sendable (_ audio: String, _ speech: String) -> String
    /// What stands in its place where there was nothing to hear.
    let readAlone: String
    /// How much was read.
    let segmentsRead: @Sendable (Coverage) -> String
    /// What was left out; `isAnswer` of a user's own task.
    let leftOut: @Sendable (_ count: Int, _ isAnswer: Bool) -> String
    /// That of so many of a hundred words are expected to be wrong.
    let heardBadly: @Sendable (_ percent: Int) -> String
    /// That so many demands on the program were left out; without the mark at the end.
    let demands: @Sendable (_ count: Int) -> String
}
