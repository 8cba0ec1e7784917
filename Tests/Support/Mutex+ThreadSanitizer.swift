#if THREAD_SANITIZER
    import Execution

    typealias Mutex<Value: ~Copyable> = SanitizableMutex<Value>
#endif
