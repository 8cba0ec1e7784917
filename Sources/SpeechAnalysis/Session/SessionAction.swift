import AudioInput
import SpeechEngines
import Timeline

/// Numbers a session gives to what takes part in it.
struct ModuleID: Hashable, Sendable { let number: Int }
struct InputID: Hashable, Sendable { let number: Int }
struct WaiterID: Hashable, Sendable { let number: Int }

/// The next thing to do for whoever drives a module's engine.
enum DriverStep: Hashable, Sendable {
    case startRun(SpeechRunConfiguration)
    case send(SpeechEngineRequest)
    /// Tell the run that its audio, which ends at this time, is complete, and wait until it has said everything.
    case endRun(through: AudioTime)
}

/// What the session's shell must do, in this order, after a change of state.
enum SessionAction {
    /// Begin to drive a module: find its engine, then ask for steps.
    case startDriver(ModuleID)
    /// Give a waiting driver its next step; `nil` means that there are no more.
    case step(ModuleID, DriverStep?)
    case cancelDriver(ModuleID)
    /// Answer an input that asks whether it may pull: yes, or stop.
    case grant(InputID, Bool)
    case cancelInput(InputID)
    case publish(ModuleID, ModuleOutput)
    case endResults(ModuleID, (any Error)?)
    case resume(WaiterID, Result<AudioTime?, any Error>)
    case volatileRangeChanged(AudioTimeRange, start: Bool, end: Bool)
    /// The session is over; nothing but the ends of drivers comes after this.
    case sessionEnded
}

/// What somebody waits for.
enum WaitCondition: Hashable, Sendable {
    /// The input has ended or has been replaced. Answer: the end of the consumed audio.
    case inputEnd(InputID)
    /// All audio before this time has been consumed and its results are final.
    case finalization(through: AudioTime)
    /// The session is over and its engine runs are gone.
    case sessionEnd
    /// These modules have said everything.
    case moduleEnds(Set<ModuleID>)
    /// The modules' engines are known.
    case engines
}

/// When a session is to end.
enum EndPlan: Hashable, Sendable {
    /// Once audio up to this time has been consumed, whatever has been analysed by then.
    case consumed(AudioTime)
    /// Once audio up to this time has been consumed and its results are final.
    case finalized(AudioTime)
    /// Once an input has ended, none has replaced it, and everything is final.
    case endOfInput
}
