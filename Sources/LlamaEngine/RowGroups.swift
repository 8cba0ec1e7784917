/// How many rows a call must have so that each row gets the same bits as in every other such call.
///
/// Matrix products take several rows at a time; another kernel takes the rows left over. Both give the same for weights that are rounded
/// one by one, but round the other operand differently for weights in superblocks (such as Q4_K, which the default writing model uses).
/// For those there are two kinds of calls, with many rows and with few, each with its own bits.
struct RowGroups: Hashable, Sendable {
    private var group: Int
    private var least: Int
    /// The size of the largest call of this kind.
    private(set) var most = LlamaMemory.callSize

    static let mostCompany = 7

    private static let plain = RowGroups(group: 1, least: 2)
    private static let superblocks = RowGroups(group: 4, least: 8)
    /// All rows are left over. A single one would depend on the number of threads. Two take less than half as long as the eight rows that
    /// a call of the other kind has at least, three take half as long, and from six on there is no gain.
    private static let leftOver = RowGroups(group: 1, least: 2, most: 3)
    /// llama.cpp's numbers for these file types: F32, F16, Q4_1, Q8_0, Q5_0, Q5_1, BF16.
    private static let plainFiles: Set<Int> = [0, 1, 3, 7, 8, 9, 32]

    /// - Parameter fileType: the type that the file states; `nil` if it states none.
    static func of(fileType: Int?) -> Self {
        fileType.map(plainFiles.contains) == true ? plain : superblocks
    }

    /// For calls of few rows. Weights that are rounded one by one need no other kind.
    var ofFew: Self { self == .superblocks ? .leftOver : self }

    /// The number of filler rows that a call with this many rows needs.
    func company(of rows: Int) -> Int {
        let wanted = max(rows, least)
        return (wanted + group - 1) / group * group - rows
    }
}
