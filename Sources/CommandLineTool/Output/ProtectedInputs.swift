import Files

/// What a command reads is never written by it, by whatever name: through links, through a second name, or spelled in another way.
struct ProtectedInputs: Sendable {
    private struct FileID: Hashable {
        let device: UInt64
        let inode: UInt64

        init?(_ path: String) {
            guard path != "-", let facts = FileFacts(path: path) else { return nil }
            (device, inode) = (facts.device, facts.inode)
        }
    }

    private let inputs: Set<FileID>

    init(_ paths: some Sequence<String>) { inputs = Set(paths.compactMap(FileID.init)) }

    func check(_ output: String) throws(CommandFailure) {
        guard !inputs.isEmpty, let file = FileID(output), inputs.contains(file) else { return }
        throw CommandFailure(
            .unwritableOutput,
            "\(output): this is what the command reads, and is not overwritten; choose another name")
    }
}
