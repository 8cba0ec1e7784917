/// Answers by what was asked, as many as are asked for again and again, and few beside them.
///
/// It holds two generations. What is asked for lies in the younger one; where that is full it becomes the older, and the older one, for which
/// nobody has asked since, is forgotten. So what a pass over a growing text asks for each time stays, however much was asked once only, as
/// long as a pass asks for no more than a small part of what a generation holds.
struct RecentlyAsked<Question: Hashable & Sendable, Answer: Sendable>: Sendable {
    /// How many answers a generation holds.
    private let limit: Int
    private var young: [Question: Answer] = [:]
    private var old: [Question: Answer] = [:]

    init(limit: Int) { self.limit = limit }

    /// The answer, if it is known. Asking keeps it.
    mutating func answer(to question: Question) -> Answer? {
        if let answer = young[question] { return answer }
        guard let answer = old.removeValue(forKey: question) else { return nil }
        keep(answer, to: question)
        return answer
    }

    /// Keeps an answer.
    mutating func keep(_ answer: Answer, to question: Question) {
        if young.count >= limit { (old, young) = (young, [:]) }
        young[question] = answer
    }
}
