import Foundation
import SpeechEngines

/// Finds a locale that can be used in place of another.
package enum LocaleMatching {
    /// The locale itself if supported, otherwise an installed one of the same language and script, otherwise `nil`.
    ///
    /// All arguments are BCP 47 identifiers. So `en-001`, which is `Locale.current` on many Linux machines, finds `en-US`.
    package static func equivalent(to wanted: String, supported: [String], installed: [String]) -> String? {
        if let exact = supported.first(where: { $0.lowercased() == wanted.lowercased() }) { return exact }
        let language = Locale.Language(identifier: wanted)
        return installed.first { candidate in
            let other = Locale.Language(identifier: candidate)
            return other.languageCode == language.languageCode && other.script == language.script
        }
    }
}

/// The locales a provider can serve for a purpose; none if it is not available.
package struct LocaleCatalog: Sendable {
    package let provider: (any SpeechEngineProvider)?
    package let purpose: SpeechEngineQuery.Purpose

    package init(provider: (any SpeechEngineProvider)?, purpose: SpeechEngineQuery.Purpose) {
        self.provider = provider
        self.purpose = purpose
    }

    package var isAvailable: Bool { provider?.isAvailable(for: purpose) ?? false }

    package var supported: [String] {
        guard let provider, isAvailable else { return [] }
        return provider.supportedLocales(for: purpose)
    }

    package var installed: [String] {
        get async {
            guard let provider, isAvailable else { return [] }
            return await provider.installedLocales(for: purpose)
        }
    }

    package func equivalent(to locale: Locale) async -> Locale? {
        LocaleMatching.equivalent(
            to: locale.identifier(.bcp47), supported: supported, installed: await installed
        ).map(Locale.init(identifier:))
    }
}

/// These members belong to the protocol rather than to the modules, so that a Swift module that brings engines can shadow them
/// with members of the same names that first register its engines.
extension LocaleDependentSpeechModule {
    private static var catalog: LocaleCatalog {
        let purpose = (self as? any EngineSeekingModule.Type)?.purpose ?? .transcription
        return LocaleCatalog(provider: SpeechEngineRegistry.provider, purpose: purpose)
    }

    /// The locales that can be recognized; empty if no engine is available.
    public static var supportedLocales: [Locale] {
        get async { catalog.supported.map(Locale.init(identifier:)) }
    }

    /// The supported locales that can be used without installing anything.
    public static var installedLocales: [Locale] {
        get async { await catalog.installed.map(Locale.init(identifier:)) }
    }

    /// Compare the result by `identifier(.bcp47)`: `Locale` values with the same meaning need not be equal.
    public static func supportedLocale(equivalentTo locale: Locale) async -> Locale? {
        await catalog.equivalent(to: locale)
    }
}

extension LocaleDependentSpeechModule where Self == SpeechTranscriber {
    /// Whether this machine can transcribe at all, even if a model must be installed first.
    public static var isAvailable: Bool {
        LocaleCatalog(provider: SpeechEngineRegistry.provider, purpose: .transcription).isAvailable
    }
}
