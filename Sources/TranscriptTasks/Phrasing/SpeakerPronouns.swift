/// Nobody knows whether Ann is a woman; models write "she" of whoever speaks all the same.
///
/// ```swift
/// SpeakerPronouns.named(in: "Ann says that she has the key.", of: passage)    // "Ann says that Ann has the key."
/// ```
///
/// The name takes the same form of the verb. "her" and "him" may be anybody in the sentence and stay, so that it falls.
enum SpeakerPronouns {
    static func named(in sentence: String, of passage: Passage) -> String {
        guard let speaker = passage.speaker, passage.form == .statement || passage.form == .question,
            !Wording(passage.text, people: [:]).has(ReportedWords.third),
            ReportedWords.genderedNames.isDisjoint(with: SentenceCheck.words(speaker))
        else { return sentence }
        return sentence.split(separator: " ").map { word in
            switch word.lowercased() {
            case "he", "she": speaker
            case "he's", "she's": speaker + "'s"
            case "he'll", "she'll": speaker + " will"
            case "he'd", "she'd": speaker + " would"
            case "his": speaker + "'s"
            default: String(word)
            }
        }.joined(separator: " ")
    }
}
