import LanguageModels
import Transcripts

/// Verifies the answer of a custom task against the transcript, whatever its structure.
///
/// An object with a property `segments` is a claim about these segments: each of its texts must be supported by them. Any other text may
/// only contain numbers, days and names that were said somewhere. Texts that the schema selects from a list are not claims. What fails is
/// removed from its list; outside a list, its texts are emptied.
struct AnswerCheck {
    static let evidenceKey = "segments"

    private let facts: ClaimFactCheck
    private let verifier: ClaimVerifier
    private let schema: JSONSchema
    private let keepsUnverified: Bool

    init(
        transcript: Transcript, scorer: any LanguageEngineContext, schema: JSONSchema,
        keepsUnverified: Bool
    ) {
        facts = ClaimFactCheck(transcript: transcript)
        verifier = ClaimVerifier(transcript: transcript, scorer: scorer)
        self.schema = schema
        self.keepsUnverified = keepsUnverified
    }

    /// The answer without the texts that failed.
    ///
    /// - Throws: ``TextModelError`` if what is left does not fit the schema.
    func sound(
        _ content: JSONValue, segments: [Int], _ rejected: inout [RejectedClaim]
    ) async throws -> JSONValue {
        var found: [Found] = []
        collect(content, schema.root, evidence: nil, whole: segments, into: &found)
        let cited = found.filter(\.isCited)
        var failing: [ClaimVerifier.Claim: RejectedClaim] = [:]
        for verdict in zip(cited, try await verifier.verdicts(on: cited.map(\.claim))) {
            failing[verdict.0.claim] = verdict.1
        }
        for other in found where !other.isCited { failing[other.claim] = facts.rejection(of: other.claim) }
        rejected += found.compactMap { failing[$0.claim] }
        guard !keepsUnverified, !failing.isEmpty else { return content }
        let kept = pruned(content, schema.root, nil, segments, failing) ?? emptied(content, schema.root)
        if let violation = SchemaValidator(schema).violation(in: kept) {
            throw TextModelError(
                .decodingFailure, subject: "the answer",
                reason: "not enough of it is supported by the transcript to fit its schema (\(violation))"
            )
        }
        return kept
    }

    private struct Found {
        var claim: ClaimVerifier.Claim
        /// Whether it names its own segments.
        var isCited: Bool
    }

    private func collect(
        _ content: JSONValue, _ node: SchemaNode, evidence: [Int]?, whole: [Int],
        into found: inout [Found]
    ) {
        switch (resolved(node, content), content.kind) {
        case (.string, .string(let text)) where text.contains(where: { !$0.isWhitespace }):
            found.append(
                Found(claim: .init(text: text, segments: evidence ?? whole), isCited: evidence != nil))
        case (.array(let element, _, _), .array(let values)):
            for value in values { collect(value, element, evidence: evidence, whole: whole, into: &found) }
        case (.object(_, _, let properties), .structure(let values, _)):
            let own = Self.evidence(content) ?? evidence
            for property in properties {
                guard let value = values[property.name] else { continue }
                collect(value, property.value, evidence: own, whole: whole, into: &found)
            }
        default: break
        }
    }

    /// The value without what failed; `nil` if the value itself failed.
    private func pruned(
        _ content: JSONValue, _ node: SchemaNode, _ evidence: [Int]?, _ whole: [Int],
        _ failing: [ClaimVerifier.Claim: RejectedClaim]
    ) -> JSONValue? {
        switch (resolved(node, content), content.kind) {
        case (.string, .string(let text)):
            return failing[.init(text: text, segments: evidence ?? whole)] == nil ? content : nil
        case (.array(let element, _, _), .array(let values)):
            return JSONValue(
                kind: .array(values.compactMap { pruned($0, element, evidence, whole, failing) }))
        case (.object(_, _, let properties), .structure(var values, let keys)):
            let cited = Self.evidence(content)
            for property in properties {
                guard let value = values[property.name] else { continue }
                if let kept = pruned(value, property.value, cited ?? evidence, whole, failing) {
                    values[property.name] = kept
                } else if cited != nil || evidence != nil {
                    return nil
                } else {
                    values[property.name] = emptied(value, property.value)
                }
            }
            return JSONValue(kind: .structure(properties: values, orderedKeys: keys))
        default: return content
        }
    }

    /// The same structure with empty texts and lists.
    private func emptied(_ content: JSONValue, _ node: SchemaNode) -> JSONValue {
        switch (resolved(node, content), content.kind) {
        case (.string, .string): JSONValue(kind: .string(""))
        case (.array, .array): JSONValue(kind: .array([]))
        case (.object(_, _, let properties), .structure(let values, let keys)):
            JSONValue(
                kind: .structure(
                    properties: properties.reduce(into: values) { values, property in
                        values[property.name] = values[property.name].map { emptied($0, property.value) }
                    }, orderedKeys: keys))
        default: content
        }
    }

    private static func evidence(_ content: JSONValue) -> [Int]? {
        guard case .array(let numbers)? = content[evidenceKey]?.kind else { return nil }
        return numbers.compactMap {
            if case .number(let value) = $0.kind { Int(exactly: value) } else { nil }
        }
    }

    /// The node that a value was written by, with references, alternatives and guides resolved.
    private func resolved(_ node: SchemaNode, _ content: JSONValue) -> SchemaNode {
        switch node {
        case .guided(let inner, .anyOf(let values)):
            if case .string = content.kind { .choice(values) } else { resolved(inner, content) }
        case .guided(let inner, _): resolved(inner, content)
        case .reference(let name): schema.definitions[name].map { resolved($0, content) } ?? .null
        case .anyOf(let nodes):
            nodes.first {
                SchemaValidator(JSONSchema(root: $0, definitions: schema.definitions))
                    .violation(in: content) == nil
            }.map { resolved($0, content) } ?? .null
        default: node
        }
    }
}
