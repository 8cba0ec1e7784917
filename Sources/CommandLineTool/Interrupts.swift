import Dispatch
import Foundation
import Synchronization

/// Hears SIGINT and SIGTERM. The first one asks the work to stop; the second one ends the process at once.
final class Interrupts: Sendable {
    private let state = Mutex<(received: Int32?, sources: [any DispatchSourceSignal])>((nil, []))

    /// The first signal that came.
    var received: Int32? { state.withLock { $0.received } }

    /// Starts to listen. `stop` is called once, off the main thread.
    func onSignal(_ stop: @escaping @Sendable () -> Void) {
        for number in [SIGINT, SIGTERM] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { [self] in
                let isFirst = state.withLock { state in
                    defer { state.received = state.received ?? number }
                    return state.received == nil
                }
                if isFirst { stop() } else { _exit(128 + number) }
            }
            source.resume()
            state.withLock { $0.sources.append(source) }
        }
    }
}
