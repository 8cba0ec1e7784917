import AudioInput
import Execution

/// The process's provider of engines: what the static members of modules ask, since they have no module to ask.
///
/// Whoever brings engines registers once, before the first use. Without a provider nothing is available.
public enum SpeechEngineRegistry {
    private static let registered = Mutex<(any SpeechEngineProvider)?>(nil)

    /// Makes engines known to everything in this process that has not been given one.
    public static func register(_ provider: any SpeechEngineProvider) {
        registered.withLock { $0 = provider }
    }

    private static let registeredResampling = Mutex<(any ResamplerFactory)?>(nil)

    /// The library that changes the rate of recordings which the modules do not take as they are.
    public static func register(_ resampling: any ResamplerFactory) {
        registeredResampling.withLock { $0 = resampling }
    }

    package static var resampling: (any ResamplerFactory)? { registeredResampling.withLock { $0 } }

    /// Who knows engines; `nil` where nobody has registered.
    public static var provider: (any SpeechEngineProvider)? { registered.withLock { $0 } }
}
