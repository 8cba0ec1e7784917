import LanguageModels

/// A model's chat template, as llama.cpp applies it.
struct ChatTemplate {
    private let template: String
    private let model: String

    /// - Parameter model: the model's name, for errors.
    init(_ template: String?, of model: String) throws {
        guard let template else {
            throw TextModelError(
                .unknownChatTemplate, subject: model, reason: "the model file has no chat template",
                remedy: "Name one with --chat-template, for example chatml.")
        }
        self.template = template
        self.model = model
    }

    /// Checks a name that a user gave. The full text of a template is accepted as it is.
    static func check(name: String) throws {
        guard !name.contains("{"), !LlamaLibrary.templateNames.contains(name) else { return }
        throw TextModelError(
            .unknownChatTemplate, subject: "--chat-template \(name)",
            reason: "llama.cpp has no chat template with this name",
            remedy: "It has \(LlamaLibrary.templateNames.joined(separator: ", ")).")
    }

    /// Fills the template with placeholders and cuts it at them, so that nothing in a text can be mistaken for the template's own markup.
    func parts(of messages: [ChatMessage]) throws -> [PromptPart] {
        let marks = messages.indices.map { "@@readback-message-\($0)@@" }
        let filled = LlamaLibrary.apply(
            template: template, to: zip(messages, marks).map { (role: $0.role.rawValue, text: $1) })
        guard var rest = filled?[...] else {
            throw TextModelError(
                .unknownChatTemplate, subject: model,
                reason: "llama.cpp does not know the chat template in its file",
                remedy: "Name one that it knows with --chat-template, for example chatml.")
        }
        var parts: [PromptPart] = []
        for (message, mark) in zip(messages, marks) {
            guard let place = rest.firstRange(of: mark) else {
                throw TextModelError(
                    .unknownChatTemplate, subject: model,
                    reason: "its chat template does not support a message from the \(message.role.rawValue)",
                    remedy: "Name another one with --chat-template.")
            }
            parts.append(PromptPart(.markup, String(rest[..<place.lowerBound])))
            parts.append(PromptPart(.text, message.text))
            rest = rest[place.upperBound...]
        }
        parts.append(PromptPart(.markup, String(rest)))
        return parts.filter { !$0.content.isEmpty }
    }
}
