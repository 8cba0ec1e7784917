/// Rejects typed options that have no effect together with the others. Configured options
/// are not checked: they are defaults for when they apply.
enum IdleOptions {
    /// - Parameters:
    ///   - typed: what was typed.
    ///   - all: the typed and the configured options.
    static func check(
        _ typed: ParsedArguments, in all: ParsedArguments, of command: CommandSpec
    ) throws(CommandFailure) {
        guard command.options.contains(Options.format),
            // Mistakes in the plan are reported where it is made.
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
