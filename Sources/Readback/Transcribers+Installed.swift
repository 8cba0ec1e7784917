import AppleFaces
import Foundation
import SpeechAnalysis

// Modules that find their engine themselves, with the same initializers and static members as Apple's.

extension SpeechTranscriber {
    private static var catalog: LocaleCatalog {
        LocaleCatalog(provider: InstalledSpeechEngines.standard, purpose: .transcription)
    }

    /// Uses the engine installed for the language. Never fails: what is missing is reported when analysis begins.
    public convenience init(locale: Locale, preset: Preset) {
        self.init(locale: locale, preset: preset, provider: InstalledSpeechEngines.standard)
    }

    /// Creates a transcriber with individual options.
    public convenience init(
        locale: Locale, transcriptionOptions: Set<TranscriptionOption>,
        reportingOptions: Set<ReportingOption>,
        attributeOptions: Set<ResultAttributeOption>
    ) {
        self.init(
            locale: locale, transcriptionOptions: transcriptionOptions, reportingOptions: reportingOptions,
            attributeOptions: attributeOptions, provider: InstalledSpeechEngines.standard)
    }

    /// Whether this build can transcribe at all, even if no model is installed yet.
    public static var isAvailable: Bool {
        catalog.isAvailable
    }

    /// The languages of all known models.
    public static var supportedLocales: [Locale] {
        get async { catalog.supported.map(Locale.init(identifier:)) }
    }

    /// The languages of the installed models.
    public static var installedLocales: [Locale] {
        get async { await catalog.installed.map(Locale.init(identifier:)) }
    }

    /// The supported language that another maps to: `en-US` for `en-001`.
    public static func supportedLocale(equivalentTo locale: Locale) async -> Locale? {
        await catalog.equivalent(to: locale)
    }
}

extension DictationTranscriber {
    private static var catalog: LocaleCatalog {
        LocaleCatalog(provider: InstalledSpeechEngines.standard, purpose: .dictation)
    }

    /// Uses the engine installed for the language. Never fails: what is missing is reported when analysis begins.
    public convenience init(locale: Locale, preset: Preset) {
        self.init(locale: locale, preset: preset, provider: InstalledSpeechEngines.standard)
    }

    /// Creates a transcriber with individual options.
    public convenience init(
        locale: Locale, contentHints: Set<ContentHint>, transcriptionOptions: Set<TranscriptionOption>,
        reportingOptions: Set<ReportingOption>, attributeOptions: Set<ResultAttributeOption>
    ) {
        self.init(
            locale: locale, contentHints: contentHints, transcriptionOptions: transcriptionOptions,
            reportingOptions: reportingOptions, attributeOptions: attributeOptions,
            provider: InstalledSpeechEngines.standard)
    }

    /// The languages of all known models.
    public static var supportedLocales: [Locale] {
        get async { catalog.supported.map(Locale.init(identifier:)) }
    }

    /// The languages of the installed models.
    public static var installedLocales: [Locale] {
        get async { await catalog.installed.map(Locale.init(identifier:)) }
    }

    /// The supported language that another maps to: `en-US` for `en-001`.
    public static func supportedLocale(equivalentTo locale: Locale) async -> Locale? {
        await catalog.equivalent(to: locale)
    }
}

extension AssetInventory {
    /// - Returns: false if the locale was reserved already.
    /// - Throws: `SpeechError` if no model serves the locale, or if the quota is used up.
    @discardableResult
    public static func reserve(locale: Locale) async throws -> Bool {
        InstalledSpeechEngines.register()
        return try await reserveAmongRegistered(locale)
    }
}

extension SFSpeechRecognizer {
    /// Uses the language of the current user.
    public convenience init?() { self.init(locale: .current) }

    /// `nil` if no supported locale has the language of `locale`.
    public convenience init?(locale: Locale) {
        self.init(locale: locale, provider: InstalledSpeechEngines.standard)
    }

    /// The languages of all known models.
    public static func supportedLocales() -> Set<Locale> {
        supportedLocales(provider: InstalledSpeechEngines.standard)
    }
}
