#if READBACK_MACROS
    /// Makes a structure or an enumeration generable.
    ///
    /// ```swift
    /// @Generable(description: "A task from a meeting")
    /// struct Task {
    ///     @Guide(description: "One sentence")
    ///     var text: String
    ///     @Guide(description: "Who does it", .anyOf(["Ada", "Ben"]))
    ///     var owner: String?
    /// }
    /// ```
    ///
    /// Properties are those of the schema, in order. An enumeration is one of the names of its cases, or of its raw values if
    /// those are strings; where cases carry values, each is an object whose `type` is the name of the case.
    ///
    /// - Parameter description: what the model is told of the type.
    @attached(extension, conformances: Generable, names: named(init(_:)), named(generatedContent))
    @attached(member, names: arbitrary)
    public macro Generable(description: String? = nil) =
        #externalMacro(module: "GenerableMacros", type: "GenerableMacro")

    /// The same, and says what a property without a value is in the content of a value.
    ///
    /// - Parameters:
    ///   - description: what the model is told of the type.
    ///   - representNilExplicitlyInGeneratedContent: the literal `true` for null; `false` for nothing, as without it. Models of this
    ///     package write null either way.
    @attached(extension, conformances: Generable, names: named(init(_:)), named(generatedContent))
    @attached(member, names: arbitrary)
    public macro Generable(
        description: String? = nil, representNilExplicitlyInGeneratedContent: Bool
    ) = #externalMacro(module: "GenerableMacros", type: "GenerableMacro")

    /// Tells the model what a property means.
    ///
    /// - Parameter description: a sentence.
    @attached(peer)
    public macro Guide(description: String) = #externalMacro(module: "GenerableMacros", type: "GuideMacro")

    /// Says which values a property can have. The grammar enforces it.
    ///
    /// - Parameters:
    ///   - description: what the model is told of the property.
    ///   - guides: for example `.range(1...5)`, `.count(3)` or `.anyOf(["yes", "no"])`.
    @attached(peer)
    public macro Guide<T>(description: String? = nil, _ guides: GenerationGuide<T>...) =
        #externalMacro(module: "GenerableMacros", type: "GuideMacro") where T: Generable

    /// Says what the text of a property looks like. The grammar enforces it.
    ///
    /// - Parameters:
    ///   - description: what the model is told of the property.
    ///   - guides: a regular expression for the whole text.
    @attached(peer)
    public macro Guide<RegexOutput>(description: String? = nil, _ guides: Regex<RegexOutput>) =
        #externalMacro(module: "GenerableMacros", type: "GuideMacro")
#endif
