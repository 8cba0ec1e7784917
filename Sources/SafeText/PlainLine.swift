/// Makes transcript text and names safe for a line of a text file: readable characters only, without line ends, control
/// characters or anything that reverses the direction of the text around it.
package enum PlainLine {
    /// The text as one harmless line: line ends and tabs become spaces, unreadable characters are left out.
    package static func text(of foreign: String) -> String {
        guard foreign.unicodeScalars.contains(where: { isChanged($0) }) else { return foreign }
        // A line end of two characters is one space.
        return foreign.replacing("\r\n", with: "\n").unicodeScalars.reduce(into: "") { line, scalar in
            if scalar.isLayout {
                line += " "
            } else if !isChanged(scalar) {
                line.unicodeScalars.append(scalar)
            }
        }
    }

    private static func isChanged(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isLayout || scalar.isControl || scalar.overridesDirection
    }
}
