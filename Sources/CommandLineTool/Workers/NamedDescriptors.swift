/// Descriptors that a shell has opened for this program and named among its words: `readback transcribe <(unpack call)` is given
/// `/dev/fd/63`, which means something only in a process that has it.
enum NamedDescriptors {
    /// No shell goes so high.
    private static let most: Int32 = 1_024

    static func numbers(in words: [String]) -> Set<Int32> {
        Set(
            words.compactMap { word in
                for folder in ["/dev/fd/", "/proc/self/fd/"] where word.hasPrefix(folder) {
                    return Int32(word.dropFirst(folder.count)).flatMap { (0..<most).contains($0) ? $0 : nil }
                }
                return nil
            })
    }
}
