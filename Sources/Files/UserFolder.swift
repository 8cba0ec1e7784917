import Foundation

/// The user's own folders, as the XDG specification names them.
package enum UserFolder {
    /// A variable that is empty or relative counts as one that is not set, as the specification asks.
    ///
    /// - Parameters:
    ///   - variable: `XDG_DATA_HOME`, for example.
    ///   - usual: the folder below the home where it is not set.
    package static func path(
        _ variable: String, or usual: String,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> String {
        if let chosen = environment[variable], chosen.hasPrefix("/") { return chosen }
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (home ?? NSHomeDirectory()) + "/" + usual
    }
}
