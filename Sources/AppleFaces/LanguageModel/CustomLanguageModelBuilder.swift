/// What can stand between the braces of an ``SFCustomLanguageModelData``.
public protocol DataInsertable {
    /// Puts it into the data.
    func insert(data: SFCustomLanguageModelData)
}

/// What can stand between the braces of templates.
public protocol TemplateInsertable {
    /// Puts it among the templates.
    func insert(generator: SFCustomLanguageModelData.TemplatePhraseCountGenerator)
}

extension SFCustomLanguageModelData.PhraseCount: DataInsertable {
    /// Puts it among the phrases of the data.
    public func insert(data: SFCustomLanguageModelData) { data.insert(phraseCount: self) }
}

extension SFCustomLanguageModelData.CustomPronunciation: DataInsertable {
    /// Puts it among the pronunciations of the data.
    public func insert(data: SFCustomLanguageModelData) { data.insert(term: self) }
}

extension SFCustomLanguageModelData {
    /// Makes data of what is listed.
    @resultBuilder
    public enum DataInsertableBuilder {
        /// Several in a row.
        public struct Group: DataInsertable {
            let parts: [any DataInsertable]
            /// Puts all of them in, in their order.
            public func insert(data: SFCustomLanguageModelData) {
                for part in parts { part.insert(data: data) }
            }
        }

        /// All that is listed.
        public static func buildBlock(_ parts: any DataInsertable...) -> Group { Group(parts: parts) }
        /// What a loop gives.
        public static func buildArray(_ parts: [any DataInsertable]) -> Group { Group(parts: parts) }
        /// What an `if` without an `else` gives.
        public static func buildOptional(_ part: (any DataInsertable)?) -> Group {
            Group(parts: part.map { [$0] } ?? [])
        }
        /// What the first branch of an `if` gives.
        public static func buildEither(first part: any DataInsertable) -> any DataInsertable { part }
        /// What the other branch gives.
        public static func buildEither(second part: any DataInsertable) -> any DataInsertable { part }
    }

    /// Several templates in a row.
    public struct CompoundTemplate: TemplateInsertable {
        let parts: [any TemplateInsertable]

        /// Several parts as one.
        public init(_ parts: [any TemplateInsertable]) { self.parts = parts }

        /// Puts all of them in, in their order.
        public func insert(generator: TemplatePhraseCountGenerator) {
            for part in parts { part.insert(generator: generator) }
        }
    }

    /// Makes templates of what is listed.
    @resultBuilder
    public enum TemplateInsertableBuilder {
        /// All that is listed.
        public static func buildBlock(_ parts: any TemplateInsertable...) -> CompoundTemplate {
            CompoundTemplate(parts)
        }
        /// What a loop gives.
        public static func buildArray(_ parts: [any TemplateInsertable]) -> CompoundTemplate {
            CompoundTemplate(parts)
        }
        /// What an `if` without an `else` gives.
        public static func buildOptional(_ part: (any TemplateInsertable)?) -> CompoundTemplate {
            CompoundTemplate(part.map { [$0] } ?? [])
        }
        /// What the first branch of an `if` gives.
        public static func buildEither(first part: any TemplateInsertable) -> any TemplateInsertable { part }
        /// What the other branch gives.
        public static func buildEither(second part: any TemplateInsertable) -> any TemplateInsertable { part }
    }

    /// Phrases made from templates: every `<class>` in a template stands for each of the values of that class.
    ///
    /// ```swift
    /// SFCustomLanguageModelData.PhraseCountsFromTemplates(classes: ["piece": ["rook", "bishop"], "rank": ["one", "two"]]) {
    ///     SFCustomLanguageModelData.TemplatePhraseCountGenerator.Template("<piece> to e <rank>", count: 400)
    /// }
    /// ```
    public struct PhraseCountsFromTemplates: DataInsertable {
        private let generator: TemplatePhraseCountGenerator

        /// Phrases from templates, whose classes stand for their values.
        public init(
            classes: [String: [String]], @TemplateInsertableBuilder builder: () -> any TemplateInsertable
        ) {
            generator = TemplatePhraseCountGenerator()
            for (name, values) in classes { generator.define(className: name, values: values) }
            builder().insert(generator: generator)
        }

        /// A template that names a class which is not defined gives no phrases; it shows when the data is exported.
        public func insert(data: SFCustomLanguageModelData) {
            do {
                for phraseCount in try generator.phraseCounts() { data.insert(phraseCount: phraseCount) }
            } catch {
                data.insert(failure: error)
            }
        }
    }
}
