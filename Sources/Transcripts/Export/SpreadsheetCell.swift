/// Text as a cell of a table that spreadsheets open.
enum SpreadsheetCell {
    /// With an apostrophe before what a spreadsheet would run as a formula; it shows what stands behind it.
    static func text(of text: String) -> String { beginsFormula(text) ? "'" + text : text }

    /// What ``text(of:)`` was given.
    static func original(of cell: String) -> String {
        cell.first == "'" && beginsFormula(cell.dropFirst()) ? String(cell.dropFirst()) : cell
    }

    private static func beginsFormula(_ text: some StringProtocol) -> Bool {
        text.unicodeScalars.first { !$0.properties.isWhitespace }.map { formulas.contains($0) } ?? false
    }

    /// Signs before a number, and what spreadsheets of older days began with; the wide forms are signs in Japanese editions.
    private static let formulas = Set("=+-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}".unicodeScalars)
}
