/// Options for many recordings at once.
extension Options {
    static let recursive = OptionSpec(
        "recursive", short: "r", "process the recordings in a directory and its subdirectories")
    static let filesFrom = OptionSpec(
        "files-from", value: .text("FILE|-"),
        "read the names of recordings from this file, one per line or separated by NUL; - is standard input")
    static let jobs = OptionSpec(
        "jobs", short: "j", value: .number("N", 1...256), usual: "1", "process N recordings in parallel")
    static let shard = OptionSpec(
        "shard", value: .text("I/N"),
        "process only the I-th of N equal shares of the recordings, counted from 1"
    )
    static let skipExisting = OptionSpec(
        "skip-existing", "skip recordings whose results already exist")

    static let batch = [recursive, filesFrom, jobs, shard, skipExisting]
}
