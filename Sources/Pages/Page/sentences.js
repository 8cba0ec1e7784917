/** The sentences of a line, by which the page is told to those who hear it: a whole line may last half a minute. */
class Sentences {
    constructor(corrections) {
        this.corrections = corrections;
    }

    /** The sentence that a word stands in: where it begins, and its text with everything that was put right. */
    around(segment, index) {
        let [first, end] = [index, index + 1];
        while (first > 0 && !this.endsBehind(segment, first - 1)) first -= 1;
        while (end < segment.words.length && !this.endsBehind(segment, end - 1)) end += 1;
        return { segment, first, text: this.corrections.text(segment, first, end) };
    }

    /** A mark that ends sentences ends one, unless it stands behind a title or a letter, or what follows goes on in small letters. */
    endsBehind(segment, index) {
        const word = this.corrections.word(segment, index);
        if (!/[.!?…。！？؟।]["'”’»)\]]*$/u.test(word) || /^(\p{L}|mr|mrs|ms|dr|st)\.$/iu.test(word)) return false;
        const next = index + 1 < segment.words.length ? this.corrections.word(segment, index + 1) : "";
        return !/^\p{Ll}/u.test(next);
    }
}
