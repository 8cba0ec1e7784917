/// What a line of a text file may hold of what was said and of names: characters that are read, and no line end, no control and
/// nothing that turns the direction of its neighbours around.
package enum PlainLine {
    /// The text as one harmless line: line ends and tabs become spaces, what nobody can read is left out.
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
