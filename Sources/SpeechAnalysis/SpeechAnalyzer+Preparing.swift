import AudioInput
import Foundation

extension SpeechAnalyzer {
    /// Loads the modules' models ahead of time, so that the first results come sooner. The format is a hint; audio may arrive
    /// in another one.
    public func prepareToAnalyze(in format: AudioFormat?) async throws {
        try await prepareToAnalyze(in: format, withProgressReadyHandler: nil)
    }

    /// Loads the modules' models ahead of time. `handler` receives the `Progress` before loading begins.
    public func prepareToAnalyze(
        in format: AudioFormat?, withProgressReadyHandler handler: sending ((Progress) -> Void)?
    ) async throws {
        try await session.wait(for: .engines)
        guard session.read({ $0.state.isOpen }) else { return }
        let engines = session.distinctEngines
        let progress = Progress(totalUnitCount: 100 * Int64(max(1, engines.count)))
        handler?(progress)
        for (index, engine) in engines.enumerated() {
            do {
                try await engine.prepare { fraction in
                    progress.completedUnitCount = 100 * Int64(index) + Int64(100 * min(1, max(0, fraction)))
                }
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                session.change { $0.state.end(error) }
                throw error
            }
        }
        progress.completedUnitCount = progress.totalUnitCount
    }

    /// The best format that all of these modules accept; `nil` if there is none, or if a module's model is not installed. The
    /// modules need not belong to an analyzer.
    public static func bestAvailableAudioFormat(compatibleWith modules: [any SpeechModule]) async
        -> AudioFormat?
    {
        await bestAvailableAudioFormat(compatibleWith: modules, considering: nil)
    }

    /// The same for audio in `naturalFormat`: that format if the modules accept it, otherwise the one to which it converts with
    /// the least loss.
    public static func bestAvailableAudioFormat(
        compatibleWith modules: [any SpeechModule], considering naturalFormat: AudioFormat?
    ) async -> AudioFormat? {
        var all: [AcceptedFormats] = []
        for module in modules {
            guard let module = module as? any EngineDrivenModule else {
                all.append(.some(await module.availableCompatibleAudioFormats))
                continue
            }
            guard let engine = try? await module.findEngine() else { return nil }
            all.append(module.acceptedFormats(engine.profile))
        }
        guard let common = AcceptedFormats.common(all) else { return nil }
        switch common {
        case .any: return naturalFormat ?? .speech16kHz
        case .some(let formats): return AcceptedFormats.closest(to: naturalFormat, among: formats)
        }
    }
}

extension AcceptedFormats {
    /// The first format if `natural` is `nil`, otherwise the one with the least loss of rate, then of channels, then of sample
    /// depth.
    static func closest(to natural: AudioFormat?, among formats: [AudioFormat]) -> AudioFormat? {
        guard let natural else { return formats.first }
        func distance(_ format: AudioFormat) -> [Int] {
            let rate = Int(format.sampleRate) - Int(natural.sampleRate)
            let channels = format.channelCount - natural.channelCount
            return [
                rate < 0 ? 1 : 0, abs(rate), channels < 0 ? 1 : 0, abs(channels),
                format.sampleType == natural.sampleType ? 0 : 1,
            ]
        }
        return formats.min { distance($0).lexicographicallyPrecedes(distance($1)) }
    }
}
