/// Text for a cell of a table that may be opened in a spreadsheet.
enum SpreadsheetCell {
    /// Puts an apostrophe before text that a spreadsheet would run as a formula; the spreadsheet shows what follows it.
    static func text(of text: String) -> String { beginsFormula(text) ? "'" + text : text }

    /// The text that ``text(of:)`` was given.
    static func original(of cell: String) -> String {
        cell.first == "'" && beginsFormula(cell.dropFirst()) ? String(cell.dropFirst()) : cell
    }

    private static func beginsFormula(_ text: some StringProtocol) -> Bool {
        text.unicodeScalars.first { !$0.properties.isWhitespace }.map { formulas.contains($0) } ?? false
    }

    /// The characters that begin a formula: signs, and `@` from older spreadsheets; Japanese editions take the wide forms for
    /// signs.
    private static let formulas = Set("=+-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}".unicodeScalars)
}
