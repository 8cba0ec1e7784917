/// A cache of answers by question. It keeps the answers that are requested again and again, and few others.
///
/// It has two generations. An answer that is requested moves to the younger one. When that is full, it becomes the older one, and the
/// previous older one, which nobody has used since, is dropped. So what every pass over a growing text requests stays, however many other
/// answers were requested once, as long as a pass requests only a small part of what a generation holds.
struct RecentlyAsked<Question: Hashable & Sendable, Answer: Sendable>: Sendable {
    /// The number of answers in a generation.
    private let limit: Int
    private var young: [Question: Answer] = [:]
    private var old: [Question: Answer] = [:]

    init(limit: Int) { self.limit = limit }

    /// The answer, if it is known. Requesting it keeps it.
    mutating func answer(to question: Question) -> Answer? {
        if let answer = young[question] { return answer }
        guard let answer = old.removeValue(forKey: question) else { return nil }
        keep(answer, to: question)
        return answer
    }

    mutating func keep(_ answer: Answer, to question: Question) {
        if young.count >= limit { (old, young) = (young, [:]) }
        young[question] = answer
    }
}
