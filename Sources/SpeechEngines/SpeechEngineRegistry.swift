import AudioInput
import Execution

/// The engine provider of the process. Static members of modules ask it, since they have no instance to ask.
///
/// Code that supplies engines registers a provider once, before the first use. Without a provider nothing is available.
public enum SpeechEngineRegistry {
    private static let registered = Mutex<(any SpeechEngineProvider)?>(nil)

    /// Sets the provider for everything in this process that was not given one explicitly.
    public static func register(_ provider: any SpeechEngineProvider) {
        registered.withLock { $0 = provider }
    }

    private static let registeredResampling = Mutex<(any ResamplerFactory)?>(nil)

    /// Sets the library that resamples recordings whose sample rate the modules do not take.
    public static func register(_ resampling: any ResamplerFactory) {
        registeredResampling.withLock { $0 = resampling }
    }

    package static var resampling: (any ResamplerFactory)? { registeredResampling.withLock { $0 } }

    /// The registered provider; `nil` if there is none.
    public static var provider: (any SpeechEngineProvider)? { registered.withLock { $0 } }
}
