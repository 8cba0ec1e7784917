/// How many rows a call must have for each row to have the bits that it has in every other such call.
///
/// Products take several rows at a time, and the rows that are left over take another kernel. For weights that are rounded one by one both
/// give the same; those that are stored in superblocks (Q4_K, the default writing model's, among them) are multiplied with the other side
/// rounded in another way by each. For them there are two kinds of calls, of many rows and of few, and each has bits of its own.
struct RowGroups: Hashable, Sendable {
    private var group: Int
    private var least: Int
    /// No call of this kind is larger.
    private(set) var most = LlamaMemory.callSize

    static let mostCompany = 7

    private static let plain = RowGroups(group: 1, least: 2)
    private static let superblocks = RowGroups(group: 4, least: 8)
    /// All of them are left over; one alone would depend on the number of threads. Two take less than half as long as the eight that calls
    /// of the other kind have at least, three half as long, and from six on there is nothing in it.
    private static let leftOver = RowGroups(group: 1, least: 2, most: 3)
    /// llama.cpp's numbers of kinds of files: F32, F16, Q4_1, Q8_0, Q5_0, Q5_1, BF16.
    private static let plainFiles: Set<Int> = [0, 1, 3, 7, 8, 9, 32]

    /// - Parameter fileType: what the file says of itself; `nil` where it says nothing.
    static func of(fileType: Int?) -> Self {
        fileType.map(plainFiles.contains) == true ? plain : superblocks
    }

    /// Calls of few rows; weights that are rounded one by one need no others.
    var ofFew: Self { self == .superblocks ? .leftOver : self }

    /// How many rows are missing to a call of these.
    func company(of rows: Int) -> Int {
        let wanted = max(rows, least)
        return (wanted + group - 1) / group * group - rows
    }
}
