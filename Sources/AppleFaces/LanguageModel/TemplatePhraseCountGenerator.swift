import Execution
import SpeechAnalysis
import SpeechEngines

/// Gives phrases with their counts, as many as it likes, one after another.
public protocol PhraseCountGenerator: AsyncSequence, Sendable
where Element == SFCustomLanguageModelData.PhraseCount, Failure == any Error {}

extension SFCustomLanguageModelData {
    /// Makes phrases from templates: every `<class>` in a template stands for each of the values of that class.
    ///
    /// ```swift
    /// let generator = SFCustomLanguageModelData.TemplatePhraseCountGenerator()
    /// generator.define(className: "piece", values: ["rook", "bishop"])
    /// generator.insert(template: "take the <piece>", count: 10)
    /// try await data.insert(phraseCountGenerator: generator)
    /// ```
    public final class TemplatePhraseCountGenerator: PhraseCountGenerator {
        /// Phrases and how often they are said.
        public typealias Element = PhraseCount
        /// Why a template may fail.
        public typealias Failure = any Error

        /// Phrases with places for classes in them.
        public struct Template: TemplateInsertable, Hashable, Sendable {
            /// The words, with the classes' names in angle brackets.
            public let body: String
            /// Shared by the phrases that the template stands for; there are never more of them than this.
            public let count: Int

            /// A template, and how many phrases at most are made of it.
            public init(_ body: String, count: Int) {
                self.body = body
                self.count = count
            }

            /// Adds itself.
            public func insert(generator: TemplatePhraseCountGenerator) {
                generator.insert(template: body, count: count)
            }
        }

        private struct Contents {
            var classes: [String: [String]] = [:]
            var templates: [Template] = []
        }

        private let stored = Mutex(Contents())

        /// Without classes and templates.
        public init() {}

        /// Says what a class stands for.
        public func define(className: String, values: [String]) {
            stored.withLock { $0.classes[className] = values }
        }

        /// Adds a template.
        public func insert(template: String, count: Int) {
            stored.withLock { $0.templates.append(Template(template, count: count)) }
        }

        /// Gives the phrases one by one.
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate let generator: TemplatePhraseCountGenerator
            private var ready: ArraySlice<PhraseCount>?

            fileprivate init(generator: TemplatePhraseCountGenerator) { self.generator = generator }

            /// The next phrase; `nil` behind the last one.
            public mutating func next() async throws -> PhraseCount? {
                if ready == nil { ready = try generator.phraseCounts()[...] }
                return ready?.popFirst()
            }
        }

        /// A new walk through all phrases.
        public func makeAsyncIterator() -> Iterator { Iterator(generator: self) }

        func phraseCounts() throws(SpeechError) -> [PhraseCount] {
            let contents = stored.withLock { $0 }
            var phrases: [PhraseCount] = []
            for template in contents.templates { phrases += try template.phrases(contents.classes) }
            return phrases
        }
    }
}

extension SFCustomLanguageModelData.TemplatePhraseCountGenerator.Template {
    /// Every way to fill the template; evenly chosen ones where there are more than ``count``.
    fileprivate func phrases(_ classes: [String: [String]]) throws(SpeechError)
        -> [SFCustomLanguageModelData.PhraseCount]
    {
        let slots = try slots(classes)
        let ways = slots.reduce(1.0) { $0 * Double($1.count) }
        let wanted = Int(min(ways, Double(max(0, count))))
        return (0..<wanted).map { number in
            var index = ways * Double(number) / Double(wanted)
            let words = slots.reversed().map { values in
                defer { index = (index / Double(values.count)).rounded(.down) }
                return values[Int(index.truncatingRemainder(dividingBy: Double(values.count)))]
            }
            return .init(phrase: words.reversed().joined(), count: max(1, count / wanted))
        }
    }

    /// What can stand at each place: a fixed text, or the values of a class.
    private func slots(_ classes: [String: [String]]) throws(SpeechError) -> [[String]] {
        var slots: [[String]] = []
        var rest = body[...]
        while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
            slots.append([String(rest[..<open])])
            let name = String(rest[rest.index(after: open)..<close])
            guard let values = classes[name] else {
                throw SpeechError(
                    .undefinedTemplateClassName, subject: body,
                    reason: "it names a class '\(name)' that is not defined",
                    nextMove: "define it, or mend the name")
            }
            slots.append(values)
            rest = rest[rest.index(after: close)...]
        }
        return slots + [[String(rest)]]
    }
}
