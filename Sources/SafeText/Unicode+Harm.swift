extension Unicode.Scalar {
    /// C0, DEL and C1: characters that terminals, editors and file viewers obey instead of showing them.
    var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }

    /// Ends a line, or moves to another position in it.
    var isLayout: Bool {
        switch value {
        case 0x09...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    /// Changes the order in which the text after it is shown, so that it reads as a different text.
    var overridesDirection: Bool { (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value) }

    /// Is invisible, and sets the direction in which its neighbors are shown.
    var marksDirection: Bool { value == 0x200E || value == 0x200F || value == 0x061C }
}
