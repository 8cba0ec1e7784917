import Execution
import Foundation
import LanguageModels

/// The text model that is used when nobody names one.
///
/// ```swift
/// switch SystemLanguageModel.default.availability {
/// case .available: break
/// case .unavailable(.modelNotReady): print("Run: readback models pull")
/// case .unavailable: print("This program was built without engines.")
/// }
/// ```
///
/// Which one it is, `readback models use` says, or else what is installed. It is opened when something is asked first.
public final class SystemLanguageModel: Sendable {
    private static let registered = Mutex<(any TextModelSource)?>(nil)

    /// The one that is used when nobody names one.
    public static let `default` = SystemLanguageModel()

    /// Says how installed models are found. `import Readback` has done it; who uses this module alone does it first.
    public static func register(_ model: any TextModelSource) { registered.withLock { $0 = model } }

    private let own: (any TextModelSource)?
    private var model: (any TextModelSource)? { own ?? Self.registered.withLock { $0 } }

    /// What it is used for, and what is not to be written, make no difference: a model that was fetched is used as it is.
    public convenience init(useCase: UseCase = .general, guardrails: Guardrails = .default) { self.init(nil) }

    /// Another model than the one that is used when nobody names one.
    public convenience init(_ model: any TextModelSource) { self.init(.some(model)) }

    private init(_ model: (any TextModelSource)?) { own = model }

    /// Whether it can be asked, and if not, why.
    public var availability: Availability { model?.availability ?? .unavailable(.deviceNotEligible) }

    /// Whether it can be asked.
    public var isAvailable: Bool { availability == .available }

    /// How many tokens it sees at once, its answer included; 0 where there is no model.
    public var contextSize: Int { model?.contextSize ?? 0 }

    /// The languages that it knows.
    public var supportedLanguages: Set<Locale.Language> { model?.supportedLanguages ?? [] }

    /// Whether it knows the language of a locale.
    public func supportsLocale(_ locale: Locale = .current) -> Bool {
        supportedLanguages.contains { $0.languageCode == locale.language.languageCode }
    }

    /// What it reads and writes with: the way to everything that this package's models can do beside answering.
    ///
    /// - Throws: ``Error`` where there is no model, or it cannot be opened.
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
    /// Whether it can be asked, and if not, why.
    var availability: SystemLanguageModel.Availability { get }
    /// How many tokens it sees at once.
    var contextSize: Int { get }
    /// The languages that it knows.
    var supportedLanguages: Set<Locale.Language> { get }
    /// The same context each time, opened when it is first asked for.
    func context() async throws -> any LanguageEngineContext
}

extension SystemLanguageModel {
    /// Whether a model can be asked.
    @frozen public enum Availability: Equatable, Sendable {
        /// It can.
        case available
        /// It cannot.
        case unavailable(UnavailableReason)

        /// Why not.
        public enum UnavailableReason: Equatable, Hashable, Sendable {
            /// This program was built without engines, or nobody has registered a model.
            case deviceNotEligible
            /// Somebody has switched it off. Nobody can, here.
            case appleIntelligenceNotEnabled
            /// No model is installed: `readback models pull` fetches one.
            case modelNotReady
        }
    }

    /// What a model is used for. It makes no difference here.
    public struct UseCase: Sendable, Equatable {
        private let name: String

        /// Anything.
        public static let general = UseCase(name: "general")
        /// Naming what a text is about.
        public static let contentTagging = UseCase(name: "contentTagging")
    }

    /// What is not to be written. There are no such rules here.
    public struct Guardrails: Sendable {
        private let name: String

        /// The usual ones.
        public static let `default` = Guardrails(name: "default")
        /// Fewer, for texts that are only changed.
        public static let permissiveContentTransformations = Guardrails(name: "permissive")
    }

    /// Why there is no model.
    public enum Error: LocalizedError, Sendable {
        /// It is not installed, or cannot be opened.
        case assetsUnavailable(AssetsUnavailable)

        /// What is missing.
        public struct AssetsUnavailable: Sendable {
            /// The sentence.
            public var debugDescription: String
            /// What is missing.
            public init(debugDescription: String) { self.debugDescription = debugDescription }
        }

        /// The sentence.
        public var errorDescription: String? {
            switch self {
            case .assetsUnavailable(let details): details.debugDescription
            }
        }
    }
}
