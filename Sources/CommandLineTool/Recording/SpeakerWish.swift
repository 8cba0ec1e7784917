import Readback

/// What the user wants of the speakers who share a channel.
struct SpeakerWish: Hashable, Sendable {
    var count = SpeakerCount.automatic
    var labels: [Int: String] = [:]

    /// Tasks in which it matters who said something. Speakers are told apart there unless the user refuses.
    private static let tasks = [StandardTask.call.name, StandardTask.meeting.name]

    /// - Parameter task: the name of the task; `nil` if no report is made.
    /// - Returns: `nil` if speakers are not to be told apart.
    init?(_ arguments: ParsedArguments, task: String?) throws(CommandFailure) {
        labels = try NumberedNames.parse(
            arguments.values(of: Options.speakerLabel), from: 1, of: Options.speakerLabel,
            wording: "a number and a name, such as 1=Anna")
        let exact = arguments.value(of: Options.speakers).flatMap(Int.init)
        let least = arguments.number(of: Options.leastSpeakers)
        let most = arguments.number(of: Options.mostSpeakers)
        let isAsked = exact != nil || least != nil || most != nil || !labels.isEmpty
        if arguments.isGiven(Options.noSpeakers) {
            guard !isAsked else {
                throw CommandFailure(
                    .wrongUsage,
                    "--no-speakers and options about speakers exclude each other; leave one of them out")
            }
            return nil
        }
        guard isAsked || task.map(Self.tasks.contains) == true else { return nil }
        count = try Self.count(exact, least, most)
    }

    private static func count(_ exact: Int?, _ least: Int?, _ most: Int?) throws(CommandFailure)
        -> SpeakerCount
    {
        if let exact {
            guard (1...64).contains(exact), least == nil, most == nil else {
                throw CommandFailure(
                    .wrongUsage,
                    "--speakers takes a number from 1 to 64, without --min-speakers or --max-speakers")
            }
            return .exactly(exact)
        }
        guard (least ?? 1) <= most ?? .max else {
            throw CommandFailure(.wrongUsage, "--min-speakers is greater than --max-speakers; swap them")
        }
        return SpeakerCount(least: least ?? 1, most: most)
    }
}
