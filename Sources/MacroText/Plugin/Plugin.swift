/// Answers the compiler's requests one by one. It keeps nothing between them.
enum Plugin {
    /// The protocol version that this was written for and tested with: Swift 6.3.1 uses version 7.
    static let protocolVersion = 7

    static func answer(to json: [UInt8]) -> PluginMessage {
        let message: HostMessage
        do { message = try HostMessage(json) } catch {
            return refusal(
                "The compiler's message to the macros of LanguageSession cannot be read: \(error).")
        }
        return switch message {
        case .getCapability: .getCapabilityResult(capability: .init(protocolVersion: protocolVersion))
        case .expandAttachedMacro(let attachment): attachment.expansion
        case .unknown(let name):
            refusal("The macros of LanguageSession do not know the compiler's message \(name).")
        }
    }

    /// The answer to a message that only another compiler sends.
    private static func refusal(_ sentence: String) -> PluginMessage {
        let advice =
            "They are tested with Swift 6.3.1; with READBACK_MACROS=none the package builds without them."
        return .expandMacroResult(
            expandedSource: nil, diagnostics: [.init("\(sentence) \(advice)", at: PluginMessage.Position())])
    }
}

extension HostMessage.Attachment {
    var expansion: PluginMessage {
        switch (macro.typeName, macroRole) {
        case ("GenerableMacro", "member"): generable { $0.members }
        // The member role has already complained.
        case ("GenerableMacro", "extension"):
            generable(complains: false) {
                $0.conformance(of: extendedTypeSyntax?.source ?? $0.declaration.name)
            }
        case ("GuideMacro", "peer"):
            result(
                "",
                GuideCheck(declaration: declSyntax.source, context: lexicalContext?.first?.source).complaints)
        default: result(nil, [Complaint(offset: 0, sentence: "\(macro.typeName) has no role \(macroRole).")])
        }
    }

    private func generable(complains: Bool = true, _ text: (GenerableExpansion) -> String) -> PluginMessage {
        guard let declaration = Declaration(declSyntax.source) else {
            let sentence = "@Generable is for structures and enumerations: write it before one."
            return result(nil, complains ? [Complaint(offset: 0, sentence: sentence)] : [])
        }
        let complaints = declaration.complaints
        guard complaints.isEmpty else { return result("", complains ? complaints : []) }
        let attribute = attribute
        return result(
            text(
                GenerableExpansion(
                    declaration: declaration, description: attribute?["description"].first,
                    showsNull: attribute?["representNilExplicitlyInGeneratedContent"].first == "true")), [])
    }

    private var attribute: Attribute? {
        let source = SourceText(attributeSyntax.source)
        var cursor = Cursor(source.trees())
        return cursor.modifiers(in: source).attributes.first
    }

    private func result(_ source: String?, _ complaints: [Complaint]) -> PluginMessage {
        .expandMacroResult(
            expandedSource: source,
            diagnostics: complaints.map { PluginMessage.Diagnostic($0.sentence, at: position($0.offset)) })
    }

    private func position(_ offset: Int) -> PluginMessage.Position {
        guard let location = declSyntax.location, !location.fileName.isEmpty else {
            return PluginMessage.Position()
        }
        return PluginMessage.Position(fileName: location.fileName, offset: location.offset + offset)
    }
}
