"""Counts word errors."""


def errors(reference, found):
    """The fewest insertions, deletions and substitutions that turn one list into the other."""
    row = list(range(len(found) + 1))
    for index, expected in enumerate(reference, 1):
        above, row = row, [index]
        for column, word in enumerate(found, 1):
            row.append(min(row[-1] + 1, above[column] + 1, above[column - 1] + (word != expected)))
    return row[-1]
