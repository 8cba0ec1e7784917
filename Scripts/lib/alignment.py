"""Aligns a transcript with its reference, word by word, with the fewest errors."""

from dataclasses import dataclass


@dataclass
class Alignment:
    substituted: int
    left_out: int
    put_in: int
    # For each heard word, whether it matches the word that was said.
    right: list
    # For each said word, the index of the heard word aligned with it, or None if it was left out.
    heard_at: list

    @property
    def wrong(self):
        return self.substituted + self.left_out + self.put_in


def align(said, heard):
    columns = len(heard) + 1
    costs = [list(range(columns))]
    for index, word in enumerate(said, 1):
        above, row = costs[-1], [index]
        for column in range(1, columns):
            row.append(min(above[column - 1] + (word != heard[column - 1]), above[column] + 1, row[-1] + 1))
        costs.append(row)
    found = Alignment(0, 0, 0, [False] * len(heard), [None] * len(said))
    at, column = len(said), len(heard)
    while at or column:
        cost = costs[at][column]
        if at and column and cost == costs[at - 1][column - 1] + (said[at - 1] != heard[column - 1]):
            at, column = at - 1, column - 1
            found.heard_at[at] = column
            found.right[column] = said[at] == heard[column]
            found.substituted += not found.right[column]
        elif at and cost == costs[at - 1][column] + 1:
            at -= 1
            found.left_out += 1
        else:
            column -= 1
            found.put_in += 1
    return found


def fewest_wrong(said, heard):
    """The fewest word errors over all ways to match heard speakers with real ones (cpWER's numerator). Both are lists of words by
    speaker; a speaker without a counterpart is wrong in every word."""
    columns = heard + [[]] * max(0, len(said) - len(heard))
    rows = said + [[]] * max(0, len(heard) - len(said))
    costs = [[align(one, other).wrong if one and other else len(one) + len(other) for other in columns] for one in rows]
    best = {0: 0}
    for row in costs:
        further = {}
        for taken, cost in best.items():
            for column, more in enumerate(row):
                if not taken >> column & 1:
                    key = taken | 1 << column
                    further[key] = min(further.get(key, cost + more), cost + more)
        best = further
    return best[(1 << len(columns)) - 1]
