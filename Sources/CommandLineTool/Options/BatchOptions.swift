/// Many recordings at once.
extension Options {
    static let recursive = OptionSpec(
        "recursive", short: "r", "take the recordings in a directory, and in those below it")
    static let filesFrom = OptionSpec(
        "files-from", value: .text("FILE|-"),
        "take the recordings that this file names, one a line or with NUL between them; - is standard input")
    static let jobs = OptionSpec(
        "jobs", short: "j", value: .number("N", 1...256), usual: "1", "work on so many recordings at a time")
    static let shard = OptionSpec(
        "shard", value: .text("I/N"), "take only the I-th of N equal shares of the recordings, counted from 1"
    )
    static let skipExisting = OptionSpec(
        "skip-existing", "leave out recordings whose results are there already")

    static let batch = [recursive, filesFrom, jobs, shard, skipExisting]
}
