#if READBACK_ENGINES
    internal import CNotes

    /// The compiled-in adapter that teaches the default writing model to take notes of conversations.
    enum NotesLesson {
        /// Returns `nil` for every model but the one that it was trained for: others of the same shape would
        /// accept it and write nonsense.
        ///
        /// - Parameter hash: the SHA-256 of the model's file.
        static func bytes(
            for hash: String?
        ) -> (notes: UnsafeRawBufferPointer, demands: UnsafeRawBufferPointer)? {
            guard hash == modelHash else { return nil }
            return (
                UnsafeRawBufferPointer(start: readback_notes(), count: readback_notes_length()),
                UnsafeRawBufferPointer(start: readback_demands(), count: readback_demands_length())
            )
        }

        /// Qwen2.5-Coder 1.5B Instruct, Q4_K_M, as its publisher provides it.
        private static let modelHash = "cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046"
    }
#endif
