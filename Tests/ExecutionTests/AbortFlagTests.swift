import Testing

@testable import Execution

@Suite("An abort flag", .timeLimit(.minutes(10)))
struct AbortFlagTests {
    @Test("is read through the C callback, and may be raised twice")
    func callback() {
        let flag = AbortFlag()
        withExtendedLifetime(flag) {
            #expect(!AbortFlag.callback(flag.userData))
            flag.raise()
            flag.raise()
            #expect(AbortFlag.callback(flag.userData))
        }
    }

    @Test("a callback without user data never aborts")
    func noUserData() {
        #expect(!AbortFlag.callback(nil))
    }

    @Test("carries a task's cancellation into code that only polls")
    func cancellation() async {
        let flag = AbortFlag()
        let task = Task.detached {
            await withTaskCancellationHandler {
                var polls = 0
                while !AbortFlag.callback(flag.userData) {
                    polls += 1
                    await Task.yield()
                }
                return polls
            } onCancel: {
                flag.raise()
            }
        }
        task.cancel()
        _ = await task.value
        #expect(flag.isRaised)
    }
}
