"""word_difference.py REFERENCE WORDS PERCENT NAME BYTES: prints how many words differ; fails if that is more than PERCENT."""

import sys

from word_errors import errors

# Punctuation does not count.
reference, words = (open(path).read().lower().translate(str.maketrans("", "", ".,?!")).split() for path in sys.argv[1:3])
allowed, name, size = float(sys.argv[3]), sys.argv[4], sys.argv[5]
percent = 100 * errors(reference, words) / len(reference)
print(f"{name:12} {size:>10} {len(words):8} {percent:9.1f}% {allowed:7.0f}%")
sys.exit(percent > allowed)
