import Execution
import Foundation
import LanguageModels

/// The text model that is used if no other is named.
///
/// ```swift
/// switch SystemLanguageModel.default.availability {
/// case .available: break
/// case .unavailable(.modelNotReady): print("Run: readback models pull")
/// case .unavailable: print("This program was built without engines.")
/// }
/// ```
///
/// `readback models use` chooses it; otherwise it is one that is installed. It is opened by the first request.
public final class SystemLanguageModel: Sendable {
    private static let registered = Mutex<(any TextModelSource)?>(nil)

    /// The model that is used if no other is named.
    public static let `default` = SystemLanguageModel()

    /// Registers how installed models are found. `import Readback` does it; a program that uses only this module does it first.
    public static func register(_ model: any TextModelSource) { registered.withLock { $0 = model } }

    private let own: (any TextModelSource)?
    private var model: (any TextModelSource)? { own ?? Self.registered.withLock { $0 } }

    /// The use case and the guardrails make no difference: an installed model is used as it is.
    public convenience init(useCase: UseCase = .general, guardrails: Guardrails = .default) { self.init(nil) }

    /// Creates a model other than the default one.
    public convenience init(_ model: any TextModelSource) { self.init(.some(model)) }

    private init(_ model: (any TextModelSource)?) { own = model }

    /// Whether the model can be used, and if not, why.
    public var availability: Availability { model?.availability ?? .unavailable(.deviceNotEligible) }

    /// Whether the model can be used.
    public var isAvailable: Bool { availability == .available }

    /// The size of the context window in tokens, including the answer; 0 if there is no model.
    public var contextSize: Int { model?.contextSize ?? 0 }

    /// The languages that the model knows.
    public var supportedLanguages: Set<Locale.Language> { model?.supportedLanguages ?? [] }

    /// Whether the model knows the language of a locale.
    public func supportsLocale(_ locale: Locale = .current) -> Bool {
        supportedLanguages.contains { $0.languageCode == locale.language.languageCode }
    }

    /// The context that reads and writes: it gives access to everything else that this package's models can do.
    ///
    /// - Throws: ``Error`` if there is no model, or it cannot be opened.
    public func context() async throws -> any LanguageEngineContext {
        guard let model else {
            throw Error.assetsUnavailable(
                Error.AssetsUnavailable(
                    debugDescription: "No model is known here. Import Readback, or register one."))
        }
        do { return try await model.context() } catch is CancellationError { throw CancellationError() } catch
        {
            throw Error.assetsUnavailable(Error.AssetsUnavailable(debugDescription: "\(error)"))
        }
    }
}

/// An installed text model, as a ``SystemLanguageModel`` finds it.
public protocol TextModelSource: Sendable {
    /// Whether the model can be used, and if not, why.
    var availability: SystemLanguageModel.Availability { get }
    /// The size of the context window in tokens.
    var contextSize: Int { get }
    /// The languages that the model knows.
    var supportedLanguages: Set<Locale.Language> { get }
    /// The context; the same one each time, opened at the first call.
    func context() async throws -> any LanguageEngineContext
}

extension SystemLanguageModel {
    /// Whether a model can be used.
    @frozen public enum Availability: Equatable, Sendable {
        /// The model can be used.
        case available
        /// The model cannot be used.
        case unavailable(UnavailableReason)

        /// Why a model cannot be used.
        public enum UnavailableReason: Equatable, Hashable, Sendable {
            /// This program was built without engines, or no model was registered.
            case deviceNotEligible
            /// The model was switched off. That cannot happen here.
            case appleIntelligenceNotEnabled
            /// No model is installed: `readback models pull` fetches one.
            case modelNotReady
        }
    }

    /// What a model is used for. It makes no difference here.
    public struct UseCase: Sendable, Equatable {
        private let name: String

        /// Any use.
        public static let general = UseCase(name: "general")
        /// Naming the topic of a text.
        public static let contentTagging = UseCase(name: "contentTagging")
    }

    /// Rules about what must not be written. There are none here.
    public struct Guardrails: Sendable {
        private let name: String

        /// The usual rules.
        public static let `default` = Guardrails(name: "default")
        /// Fewer rules, for texts that are only transformed.
        public static let permissiveContentTransformations = Guardrails(name: "permissive")
    }

    /// Why there is no model.
    public enum Error: LocalizedError, Sendable {
        /// The model is not installed, or cannot be opened.
        case assetsUnavailable(AssetsUnavailable)

        /// What is missing.
        public struct AssetsUnavailable: Sendable {
            /// The message.
            public var debugDescription: String
            /// Creates the details of the error.
            public init(debugDescription: String) { self.debugDescription = debugDescription }
        }

        /// The message.
        public var errorDescription: String? {
            switch self {
            case .assetsUnavailable(let details): details.debugDescription
            }
        }
    }
}
