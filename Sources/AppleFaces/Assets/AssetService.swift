import Foundation
import ModelStore
import SpeechAnalysis
import SpeechEngines

/// The implementation of ``AssetInventory``, with the store and the engines as values.
struct AssetService: Sendable {
    var store: ModelStore
    /// Knows which locales this process can serve; `nil` if no engines are registered.
    var provider: (any SpeechEngineProvider)?
    var tools: PullTools = .system

    // MARK: Status

    func status(_ modules: [any SpeechModule]) async -> AssetInventory.Status {
        var lowest = AssetInventory.Status.installed
        for module in modules { lowest = min(lowest, await status(module)) }
        return lowest
    }

    private func status(_ module: any SpeechModule) async -> AssetInventory.Status {
        guard let module = module as? any EngineSeekingModule else { return .unsupported }
        let (provider, query) = (module.provider, module.query)
        guard provider.isAvailable(for: query.purpose) else { return .unsupported }
        // A detector works in any language.
        if [.detection, .speakers].contains(query.purpose) {
            return (try? await provider.engine(for: query)) == nil ? .supported : .installed
        }
        let installed = await provider.installedLocales(for: query.purpose)
        if installed.contains(where: { LanguageTag.covers($0, query.locale) }) { return .installed }
        let supported = provider.supportedLocales(for: query.purpose)
        guard supported.contains(where: { LanguageTag.covers($0, query.locale) }) else { return .unsupported }
        let isComing = store.speechModels(for: query.locale).contains { store.isBeingChanged($0.id) }
        return isComing ? .downloading : .supported
    }

    // MARK: Reservations

    var reservedLocales: [Locale] { store.reservations.locales.map(Locale.init(identifier:)) }

    /// Reserves all of them or, if that fails, none.
    ///
    /// - Returns: whether at least one of them was not reserved before.
    func reserve(_ locales: [String]) async throws -> Bool {
        var wanted: [String] = []
        for locale in locales { wanted.append(try await servable(locale)) }
        let outcome = try await store.changeReservations { reservations in
            let before = reservations
            let outcomes = wanted.map { reservations.add($0) }
            if outcomes.contains(.overQuota) { reservations = before }
            return outcomes
        }
        if let index = outcome.firstIndex(of: .overQuota) {
            let reserved = store.reservations.locales.joined(separator: ", ")
            throw SpeechError(
                .tooManyAssetLocalesAllocated, subject: wanted[index],
                reason: "\(LocaleReservations.maximum) locales are already reserved (\(reserved))",
                nextMove: "release one that you no longer need")
        }
        return outcome.contains(.added)
    }

    func release(_ locale: String) async -> Bool {
        let reserved = store.reservations
        // Nothing needs to be written if the locale is not reserved.
        guard reserved.contains(locale) else { return false }
        return (try? await store.changeReservations { $0.remove(locale) }) ?? false
    }

    /// The locale to reserve for `locale`: itself if a model supports it, otherwise an installed one of the same language.
    private func servable(_ locale: String) async throws -> String {
        var supported: [String] = []
        var installed: [String] = []
        if let provider {
            for purpose in [SpeechEngineQuery.Purpose.transcription, .dictation] {
                guard provider.isAvailable(for: purpose) else { continue }
                supported += provider.supportedLocales(for: purpose)
                installed += await provider.installedLocales(for: purpose)
            }
        }
        if supported.contains(where: { LanguageTag.covers($0, locale) }) { return locale }
        if let other = LocaleMatching.equivalent(to: locale, supported: supported, installed: installed) {
            return other
        }
        throw unsupported(locale)
    }

    private func unsupported(_ locale: String) -> SpeechError {
        SpeechError(
            .cannotAllocateUnsupportedLocale, subject: locale,
            reason: "no known model supports this locale",
            nextMove: "choose one of `SpeechTranscriber.supportedLocales`")
    }

    // MARK: Installation

    func installationRequest(_ modules: [any SpeechModule]) async throws -> AssetInstallationRequest? {
        var missing: [SpeechEngineQuery] = []
        for module in modules.compactMap({ $0 as? any EngineSeekingModule }) {
            switch await status(module) {
            case .installed: continue
            case .unsupported: throw unsupported(module.query.locale)
            case .downloading, .supported: missing.append(module.query)
            }
        }
        guard !missing.isEmpty else { return nil }
        _ = try await reserve(missing.map(\.locale))
        var models: [ModelEntry] = []
        for query in missing {
            guard let model = store.speechModels(for: query.locale).first else {
                throw unsupported(query.locale)
            }
            if !models.contains(model) { models.append(model) }
        }
        return AssetInstallationRequest(store: store, models: models, tools: tools)
    }
}
