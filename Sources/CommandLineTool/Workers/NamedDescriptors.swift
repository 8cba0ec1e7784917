/// Descriptors that a shell opened for this program and passed as paths: `readback transcribe <(unpack call)` gets `/dev/fd/63`, which is
/// valid only in a process that inherits it.
enum NamedDescriptors {
    /// No shell uses higher numbers.
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
