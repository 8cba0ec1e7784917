/// What can stand between the braces of an ``SFCustomLanguageModelData``.
public protocol DataInsertable {
    func insert(data: SFCustomLanguageModelData)
}

/// What can stand between the braces of templates.
public protocol TemplateInsertable {
    func insert(generator: SFCustomLanguageModelData.TemplatePhraseCountGenerator)
}

extension SFCustomLanguageModelData.PhraseCount: DataInsertable {
    public func insert(data: SFCustomLanguageModelData) { data.insert(phraseCount: self) }
}

extension SFCustomLanguageModelData.CustomPronunciation: DataInsertable {
    public func insert(data: SFCustomLanguageModelData) { data.insert(term: self) }
}

extension SFCustomLanguageModelData {
    @resultBuilder
    public enum DataInsertableBuilder {
        /// Several in a row.
        public struct Group: DataInsertable {
            let parts: [any DataInsertable]
            public func insert(data: SFCustomLanguageModelData) {
                for part in parts { part.insert(data: data) }
            }
        }

        public static func buildBlock(_ parts: any DataInsertable...) -> Group { Group(parts: parts) }
        public static func buildArray(_ parts: [any DataInsertable]) -> Group { Group(parts: parts) }
        public static func buildOptional(_ part: (any DataInsertable)?) -> Group {
            Group(parts: part.map { [$0] } ?? [])
        }
        public static func buildEither(first part: any DataInsertable) -> any DataInsertable { part }
        public static func buildEither(second part: any DataInsertable) -> any DataInsertable { part }
    }

    /// Several templates in a row.
    public struct CompoundTemplate: TemplateInsertable {
        let parts: [any TemplateInsertable]

        public init(_ parts: [any TemplateInsertable]) { self.parts = parts }

        public func insert(generator: TemplatePhraseCountGenerator) {
            for part in parts { part.insert(generator: generator) }
        }
    }

    @resultBuilder
    public enum TemplateInsertableBuilder {
        public static func buildBlock(_ parts: any TemplateInsertable...) -> CompoundTemplate {
            CompoundTemplate(parts)
        }
        public static func buildArray(_ parts: [any TemplateInsertable]) -> CompoundTemplate {
            CompoundTemplate(parts)
        }
        public static func buildOptional(_ part: (any TemplateInsertable)?) -> CompoundTemplate {
            CompoundTemplate(part.map { [$0] } ?? [])
        }
        public static func buildEither(first part: any TemplateInsertable) -> any TemplateInsertable { part }
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
