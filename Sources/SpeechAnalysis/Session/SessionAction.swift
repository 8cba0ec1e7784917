import AudioInput
import SpeechEngines
import Timeline

/// Identifiers that a session assigns to its modules, inputs and waiting calls.
struct ModuleID: Hashable, Sendable { let number: Int }
struct InputID: Hashable, Sendable { let number: Int }
struct WaiterID: Hashable, Sendable { let number: Int }

/// The next thing for a module's driver to do.
enum DriverStep: Hashable, Sendable {
    case startRun(SpeechRunConfiguration)
    case send(SpeechEngineRequest)
    /// Tell the run that its audio is complete and ends at this time, and wait until its events have ended.
    case endRun(through: AudioTime)
}

/// What the session's shell must do after a change of state, in the order given.
enum SessionAction {
    /// Start a module's driver: find its engine, then ask for steps.
    case startDriver(ModuleID)
    /// Give a waiting driver its next step; `nil` if there are no more.
    case step(ModuleID, DriverStep?)
    case cancelDriver(ModuleID)
    /// Tell a waiting input whether it may pull or must stop.
    case grant(InputID, Bool)
    case cancelInput(InputID)
    case publish(ModuleID, ModuleOutput)
    case endResults(ModuleID, (any Error)?)
    case resume(WaiterID, Result<AudioTime?, any Error>)
    case volatileRangeChanged(AudioTimeRange, start: Bool, end: Bool)
    /// The session is over. No results and no ends of results come after this.
    case sessionEnded
}

/// What a call can wait for.
enum WaitCondition: Hashable, Sendable {
    /// The input has ended or has been replaced. Answer: the end of the consumed audio.
    case inputEnd(InputID)
    /// All audio before this time has been consumed and its results are final.
    case finalization(through: AudioTime)
    /// The session is over and its engine runs are gone.
    case sessionEnd
    /// These modules have published all their results.
    case moduleEnds(Set<ModuleID>)
    /// The modules' engines are known.
    case engines
}

/// When a session should end.
enum EndPlan: Hashable, Sendable {
    /// Once audio up to this time has been consumed, even if it has not all been analyzed.
    case consumed(AudioTime)
    /// Once audio up to this time has been consumed and its results are final.
    case finalized(AudioTime)
    /// Once an input has ended, none has replaced it, and everything is final.
    case endOfInput
}
