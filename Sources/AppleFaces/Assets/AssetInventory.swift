import Foundation
import ModelStore
import SpeechAnalysis
import SpeechEngines

/// The models that modules need: whether they are installed, and how to install them. An Apple-style interface to
/// ``ModelStore/ModelStore``.
///
/// ```swift
/// if let request = try await AssetInventory.assetInstallationRequest(supporting: [transcriber]) {
///     try await request.downloadAndInstall()
/// }
/// ```
///
/// A program reserves a locale that it relies on. There is a quota, and reservations are kept across launches. Releasing one
/// deletes nothing: only the user does that, with `readback models remove`.
public final class AssetInventory: Sendable {
    private init() {}

    /// The status of a module's model, from worst to best.
    public enum Status: Comparable, Hashable, Sendable {
        /// No known model supports the module.
        case unsupported
        /// The model is being fetched, by this process or another.
        case downloading
        /// The model can be fetched.
        case supported
        /// The model is installed.
        case installed
    }

    private static var service: AssetService {
        AssetService(store: .standard, provider: SpeechEngineRegistry.provider)
    }

    /// The maximum number of reserved locales.
    public static var maximumReservedLocales: Int { LocaleReservations.maximum }

    /// The reserved locales. They may be variants of the requested ones: `en_001` is reserved as `en-US`.
    public static var reservedLocales: [Locale] {
        get async { service.reservedLocales }
    }

    /// The same as ``LocaleReserving/reserve(locale:)``, with the engines registered so far.
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

    /// A request to install missing models; `nil` if there are none. Reserves the locales of modules that lack a model.
    ///
    /// - Throws: `SpeechError` if a module's locale is not supported, or if the quota is used up.
    public static func assetInstallationRequest(
        supporting modules: [any SpeechModule]
    ) async throws -> AssetInstallationRequest? {
        try await service.installationRequest(modules)
    }
}

/// For operations that need engines without a module to ask. They belong to this protocol, not to the inventory, so that a
/// Swift module that brings engines can shadow them with members of the same names that first register its engines.
public protocol LocaleReserving {}

extension AssetInventory: LocaleReserving {}

extension LocaleReserving where Self == AssetInventory {
    /// - Returns: false if the locale was already reserved.
    /// - Throws: `SpeechError` if no model supports the locale, or if the quota is used up.
    @discardableResult
    public static func reserve(locale: Locale) async throws -> Bool {
        try await AssetInventory.reserveAmongRegistered(locale)
    }
}

/// Earlier names of these members.
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
