"""How many words differ."""


def errors(reference, found):
    """Insertions, deletions and substitutions that turn one list into the other, at the least."""
    row = list(range(len(found) + 1))
    for index, expected in enumerate(reference, 1):
        above, row = row, [index]
        for column, word in enumerate(found, 1):
            row.append(min(row[-1] + 1, above[column] + 1, above[column - 1] + (word != expected)))
    return row[-1]
