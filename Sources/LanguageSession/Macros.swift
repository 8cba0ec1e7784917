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
    /// The properties are those of the schema, in order. An enumeration is written as the name of a case, or as its raw value
    /// if that is a string. If cases have associated values, each is an object whose `type` is the name of the case.
    ///
    /// - Parameter description: tells the model what the type is.
    @attached(extension, conformances: Generable, names: named(init(_:)), named(generatedContent))
    @attached(member, names: arbitrary)
    public macro Generable(description: String? = nil) =
        #externalMacro(module: "GenerableMacros", type: "GenerableMacro")

    /// Makes a type generable, and states how a property without a value appears in the content of a value.
    ///
    /// - Parameters:
    ///   - description: tells the model what the type is.
    ///   - representNilExplicitlyInGeneratedContent: the literal `true` for null; `false` to leave the property out, as without
    ///     this parameter. Models of this package write null either way.
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

    /// Restricts the values of a property. The grammar enforces it.
    ///
    /// - Parameters:
    ///   - description: tells the model what the property means.
    ///   - guides: for example `.range(1...5)`, `.count(3)` or `.anyOf(["yes", "no"])`.
    @attached(peer)
    public macro Guide<T>(description: String? = nil, _ guides: GenerationGuide<T>...) =
        #externalMacro(module: "GenerableMacros", type: "GuideMacro") where T: Generable

    /// Restricts the text of a property. The grammar enforces it.
    ///
    /// - Parameters:
    ///   - description: tells the model what the property means.
    ///   - guides: a regular expression for the whole text.
    @attached(peer)
    public macro Guide<RegexOutput>(description: String? = nil, _ guides: Regex<RegexOutput>) =
        #externalMacro(module: "GenerableMacros", type: "GuideMacro")
#endif
