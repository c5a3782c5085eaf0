"""Checks the cells of certificates with the pattern engine of Python, by brute force over words.

For each table of cells it recomputes the answers of every witness, and the answers of many words: all words of a
small alphabet, the constants of the questions, and words close to them. Every combination of answers has to be a
cell, no combination may be one twice, and each witness has to have the answers of its cell. Nothing here is shared
with flowspec.

Usage: check-certificate.py FILE...  Ends with 1 if something is wrong, with a line for each table that is.
"""
import itertools
import json
import re
import sys

BLANK = "\t\n\v\f\r \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(chr(c) for c in range(0x2000, 0x200B))
OPERATORS = {
    "==": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b, ">": lambda a, b: a > b, ">=": lambda a, b: a >= b,
}
LARGEST = 1 << 53


class Unsupported(Exception):
    """A pattern that Python writes in another way."""


def python_pattern(pattern):
    """Returns a pattern of RE2 in the syntax of Python."""
    if re.search(r"\\[pPQEC]|\(\?[a-zA-Z-]*U|\[\[:", pattern):
        raise Unsupported(pattern)
    out, inside, at = [], False, 0
    while at < len(pattern):
        char = pattern[at]
        if char == "\\" and at + 1 < len(pattern):
            out.append({"z": r"\Z"}.get(pattern[at + 1], pattern[at:at + 2]))
            at += 2
            continue
        if char == "[":
            inside = True
        elif char == "]":
            inside = False
        # In Python, '$' also matches before a line feed at the end.
        out.append(r"\Z" if char == "$" and not inside and "(?m" not in pattern else char)
        at += 1
    return "".join(out)


def fold(text, kind):
    letters = "abcdefghijklmnopqrstuvwxyz"
    table = str.maketrans(letters.upper(), letters) if kind == "lower" else str.maketrans(letters, letters.upper())
    return text.translate(table)


class Matcher:
    """Decides whether a part of one text is in a language."""

    def __init__(self, text):
        self.text = text
        self.known = {}

    def ends(self, language, start):
        """The ends of all parts from a start on that are in a language."""
        key = (id(language), start)
        if key not in self.known:
            self.known[key] = {end for end in range(start, len(self.text) + 1) if self.test(language, start, end)}
        return self.known[key]

    def test(self, language, start, end):
        part = self.text[start:end]
        if "word" in language:
            return part == language["word"]
        if "set" in language:
            return len(part) == 1 and any(low <= ord(part) <= high for low, high in language["set"])
        if "any" in language:
            return any(self.test(inner, start, end) for inner in language["any"])
        if "all" in language:
            return all(self.test(inner, start, end) for inner in language["all"])
        if "not" in language:
            return not self.test(language["not"], start, end)
        if "sequence" in language:
            places = {start}
            for inner in language["sequence"]:
                places = {stop for place in places for stop in self.ends(inner, place) if stop <= end}
            return end in places
        if "loop" in language:
            return self.loop(language, start, end)
        if "matches" in language:
            return re.search(python_pattern(language["matches"]), part, re.ASCII) is not None
        if "folded" in language:
            return contains(language["of"], fold(part, language["folded"]))
        if "pieces" in language:
            whole = language["pieces"]
            return whole.startswith(part) if language["prefix"] else part in whole
        raise Unsupported(json.dumps(language))

    def loop(self, language, start, end):
        maximum = language["maximum"]
        places, seen, count = {start}, set(), 0
        while places:
            if count >= language["minimum"] and end in places:
                return True
            if maximum is not None and count == maximum:
                return False
            if count >= language["minimum"]:
                seen |= places
            places = {stop for place in places for stop in self.ends(language["loop"], place) if stop <= end} - seen
            count += 1
            if count > max(language["minimum"], len(self.text)) + 1:
                return False
        return False


def contains(language, text):
    return Matcher(text).test(language, 0, len(text))


def changed(text, changes):
    """Returns a text after functions, or None where one of them fails."""
    for change in changes:
        if change == "trim":
            text = text.strip(BLANK)
        elif change in ("lowerAscii", "upperAscii"):
            text = fold(text, change[:5])
        else:
            start, end = change["substring"]
            if start > len(text) or end is not None and end > len(text):
                return None
            text = text[start:end]
    return text


def answer(question, value):
    if question["asks"] == "number":
        return OPERATORS[question["comparison"]](value, int(question["number"]))
    text = changed(value, question["changes"])
    return text is not None and contains(question["language"], text)


def constants(language, found):
    for key, inner in language.items():
        if key in ("word", "pieces"):
            found.add(inner)
        elif key == "matches":
            found.add(re.sub(r"[\\^$(){}\[\]|?*+]", "", inner)[:12])
        elif isinstance(inner, dict):
            constants(inner, found)
        elif isinstance(inner, list) and key != "set":
            for part in inner:
                constants(part, found)


def near(text):
    """Texts that differ from a text in one place."""
    yield text
    for other in (" " + text, text + " ", "\t" + text, text.upper(), text.lower(), text.title(), text * 2, text[::-1]):
        yield other
    for place in range(len(text) + 1):
        for char in "aZ0 _\u00e4":
            yield text[:place] + char + text[place:]
        yield text[:place] + text[place + 1:]
        yield text[:place]
        yield text[place:]


def words(table):
    found = set()
    for question in table["questions"]:
        constants(question["language"], found)
    found |= {cell["witness"] for cell in table["cells"]}
    letters = sorted({char for text in found for char in text})[:4]
    alphabet = sorted(set(letters) | {"a", "Z", "0", " "})
    longest = 4 if len(alphabet) <= 5 else 3
    short = ["".join(word) for size in range(longest + 1) for word in itertools.product(alphabet, repeat=size)]
    pairs = [one + two for one in sorted(found)[:8] for two in sorted(found)[:8]]
    close = [word for text in sorted(found) + pairs for word in near(text)]
    sizes = [char * size for char in "a0" for size in range(41)]
    return sorted({word for word in short + close + sizes if len(word) <= 120})


def numbers(table):
    found = {0, LARGEST, -LARGEST}
    found |= {int(question["number"]) for question in table["questions"]}
    close = {number + step for number in found for step in range(-3, 4)}
    return sorted(number for number in close if table["type"] != "uint" or number >= 0)


def problems(table):
    is_number = table["type"] in ("int", "uint")
    cells = [tuple(cell["answers"]) for cell in table["cells"]]
    if len(set(cells)) < len(cells):
        yield "two cells have the same answers"
    for cell in table["cells"]:
        value = int(cell["witness"]) if is_number else cell["witness"]
        if [answer(question, value) for question in table["questions"]] != cell["answers"]:
            yield f"the witness {cell['witness']!r} is not in its cell"
    for value in numbers(table) if is_number else words(table):
        answers = tuple(answer(question, value) for question in table["questions"])
        if answers not in cells:
            yield f"{value!r} is in no cell"
            return


def main():
    wrong = tables = 0
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as file:
            certificate = json.load(file)
        for flow in certificate["flows"]:
            for run in flow["runs"]:
                for table in run["cells"]:
                    tables += 1
                    try:
                        found = list(problems(table))
                    except Unsupported as pattern:
                        print(f"{path}: {table['place']}: not checked: {pattern}")
                        continue
                    wrong += bool(found)
                    for problem in found:
                        print(f"{path}: {table['place']}: {problem}")
    print(f"{tables} tables, {wrong} wrong")
    sys.exit(1 if wrong else 0)


main()
