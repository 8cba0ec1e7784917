import Testing

@testable import LlamaEngine

@Suite("How rows are split into calls") struct CallSizesTests {
    @Test("calls are as few as possible, and none has a single token if there are more")
    func balanced() {
        for count in 0...400 {
            let sizes = CallSizes.balanced(count, limit: 63)
            #expect(sizes.reduce(0, +) == count)
            #expect(sizes.count == (count + 62) / 63)
            #expect(count < 2 || sizes.allSatisfy { (2...63).contains($0) }, "\(count): \(sizes)")
        }
    }
}
