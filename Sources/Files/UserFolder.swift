import Foundation

/// The user's own folders, as the XDG specification names them.
package enum UserFolder {
    /// An empty or relative variable counts as not set, as the specification requires.
    ///
    /// - Parameters:
    ///   - variable: `XDG_DATA_HOME`, for example.
    ///   - usual: the folder below the home folder if the variable is not set.
    package static func path(
        _ variable: String, or usual: String,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> String {
        if let chosen = environment[variable], chosen.hasPrefix("/") { return chosen }
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (home ?? NSHomeDirectory()) + "/" + usual
    }
}
