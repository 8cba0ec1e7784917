import Foundation
import ModelStore
import SpeechAnalysis
import SpeechEngines

/// The models that modules need: whether they are here, and how they come here. The face of ``ModelStore/ModelStore``.
///
/// ```swift
/// if let request = try await AssetInventory.assetInstallationRequest(supporting: [transcriber]) {
///     try await request.downloadAndInstall()
/// }
/// ```
///
/// Reserving a locale says that a program counts on it. There is a quota, and reservations are kept across launches. Releasing
/// one deletes nothing: the disk is the user's, who says `readback models remove`.
public final class AssetInventory: Sendable {
    private init() {}

    /// How far a module's model is from being used, from worst to best.
    public enum Status: Comparable, Hashable, Sendable {
        /// No model that this program knows serves the module.
        case unsupported
        /// Somebody, in this process or another, is fetching it.
        case downloading
        /// It could be fetched.
        case supported
        /// It is here.
        case installed
    }

    private static var service: AssetService {
        AssetService(store: .standard, provider: SpeechEngineRegistry.provider)
    }

    /// How many locales can be reserved at once.
    public static var maximumReservedLocales: Int { LocaleReservations.maximum }

    /// They may be variants of what was asked for: `en_001` is reserved as `en-US`.
    public static var reservedLocales: [Locale] {
        get async { service.reservedLocales }
    }

    /// ``LocaleReserving/reserve(locale:)``, with the engines that have been registered by now.
    package static func reserveAmongRegistered(_ locale: Locale) async throws -> Bool {
        try await service.reserve([locale.identifier(.bcp47)])
    }

    /// - Returns: false if the locale was not reserved.
    @discardableResult
    public static func release(reservedLocale: Locale) async -> Bool {
        await service.release(reservedLocale.identifier(.bcp47))
    }

    /// The lowest status over the modules; `.installed` if there are none.
    public static func status(forModules modules: [any SpeechModule]) async -> Status {
        await service.status(modules)
    }

    /// What has to be done before the modules can be used; `nil` if everything is here. Reserves the modules' locales.
    ///
    /// - Throws: `SpeechError` if a module's locale is not supported, or if the quota is used up.
    public static func assetInstallationRequest(
        supporting modules: [any SpeechModule]
    ) async throws -> AssetInstallationRequest? {
        try await service.installationRequest(modules)
    }
}

/// What asks for engines without a module to ask. It is a member of this protocol, and not of the inventory, so that a module that
/// brings engines can put a member of the same name before it, which registers its engines first.
public protocol LocaleReserving {}

extension AssetInventory: LocaleReserving {}

extension LocaleReserving where Self == AssetInventory {
    /// - Returns: false if the locale was reserved already.
    /// - Throws: `SpeechError` if no model serves the locale, or if the quota is used up.
    @discardableResult
    public static func reserve(locale: Locale) async throws -> Bool {
        try await AssetInventory.reserveAmongRegistered(locale)
    }
}

/// The names under which these were first shown.
extension AssetInventory {
    /// The older name of ``reservedLocales``.
    @available(*, deprecated, renamed: "reservedLocales")
    public static var allocatedLocales: [Locale] {
        get async { await reservedLocales }
    }

    /// The older name of ``reserve(locale:)``.
    @available(*, deprecated, renamed: "reserve(locale:)")
    @discardableResult
    public static func allocate(locale: Locale) async throws -> Bool {
        try await reserve(locale: locale)
    }

    /// The older name of ``release(reservedLocale:)``.
    @available(*, deprecated, renamed: "release(reservedLocale:)")
    @discardableResult
    public static func deallocate(locale: Locale) async -> Bool {
        await release(reservedLocale: locale)
    }
}
