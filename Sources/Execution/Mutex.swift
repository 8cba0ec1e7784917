#if THREAD_SANITIZER
    import Foundation

    /// The lock of all targets in builds with the thread sanitizer. The sanitizer does not see the standard library's lock: it reports
    /// a race in a ten-line program that only appends to an array under it. It does see the lock of the threads library.
    ///
    /// `@unchecked`: the value is accessed under the lock only.
    package struct Mutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
        private let lock: UnsafeMutablePointer<pthread_mutex_t>
        private let value: UnsafeMutablePointer<Value>

        package init(_ initialValue: consuming sending Value) {
            lock = .allocate(capacity: 1)
            pthread_mutex_init(lock, nil)
            value = .allocate(capacity: 1)
            value.initialize(to: initialValue)
        }

        deinit {
            value.deinitialize(count: 1)
            value.deallocate()
            pthread_mutex_destroy(lock)
            lock.deallocate()
        }

        package borrowing func withLock<Result: ~Copyable, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            pthread_mutex_lock(lock)
            defer { pthread_mutex_unlock(lock) }
            return try body(&value.pointee)
        }
    }
#else
    package import Synchronization

    /// The lock of all targets: the standard library's. Every user imports it from this module, so that builds with the thread
    /// sanitizer can replace it (`Scripts/check sanitize thread`).
    package typealias Mutex<Value: ~Copyable> = Synchronization.Mutex<Value>
#endif
