/// Options that were typed and could change nothing, given what else was. What is configured says what is usual, and waits for its occasion.
enum IdleOptions {
    /// - Parameters:
    ///   - typed: what was typed.
    ///   - all: the same with what is configured.
    static func check(
        _ typed: ParsedArguments, in all: ParsedArguments, of command: CommandSpec
    ) throws(CommandFailure) {
        guard command.options.contains(Options.format),
            // What is wrong with the plan itself is said where it is made.
            let plan = try? OutputPlan(all, wantsReport: false, isDirectory: FolderTree.isFolder)
        else { return }
        if typed.isGiven(Options.embedAudio), !plan.formats.contains(.html) {
            throw CommandFailure(
                .wrongUsage,
                "--embed-audio is for pages, and none is asked for; add --format html, or leave it out")
        }
        if typed.isGiven(Options.json), plan.destination == .standardOutput, !plan.formats.contains(.json) {
            throw CommandFailure(
                .wrongUsage,
                "--json prints JSON, and --format \(plan.formats[0].rawValue) something else; leave one of them out"
            )
        }
    }
}
