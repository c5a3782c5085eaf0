internal import SeededRandom

/// The names that expressions of a presenter may read.
struct ReadableNames {
  var truths: [String]
  /// Numbers from 0 to 2.
  var numbers: [String]

  func adding(truths: [String] = [], numbers: [String] = []) -> ReadableNames {
    ReadableNames(truths: self.truths + truths, numbers: self.numbers + numbers)
  }
}

extension SplitMix {
  /// Returns a condition.
  mutating func condition(_ names: ReadableNames, depth: Int = 2) -> String {
    switch depth == 0 ? below(2) : below(6) {
    case 0: return oneOf(names.truths)
    case 1: return "\(oneOf(names.numbers)) \(oneOf(["==", ">", "<"])) \(below(3))"
    case 2: return "!(\(condition(names, depth: depth - 1)))"
    case 3: return "(\(condition(names, depth: depth - 1)) && \(condition(names, depth: depth - 1)))"
    case 4: return "(\(condition(names, depth: depth - 1)) || \(condition(names, depth: depth - 1)))"
    default: return "(\(oneOf(names.truths)) ? \(oneOf(names.truths)) : \(condition(names, depth: depth - 1)))"
    }
  }

  /// Returns a number from 0 to 2; with `faults` its evaluation may fail.
  mutating func number(_ names: ReadableNames, faults: Bool = false) -> String {
    switch below(faults ? 12 : 11) {
    case 0...2: return oneOf(names.numbers)
    case 3...4: return "(\(oneOf(names.numbers)) + \(oneOf(names.numbers))) % 3"
    case 5...6: return "(\(oneOf(names.numbers)) + 1) % 3"
    case 7: return "next(\(oneOf(names.numbers)))"
    case 8: return "\(below(3))"
    case 11: return "2 / \(oneOf(names.numbers))"
    default: return "(\(condition(names)) ? \(oneOf(names.numbers)) : \(below(3)))"
    }
  }

  /// Returns conditions about a text and a number.
  mutating func questions(about text: String, _ number: String) -> [String] {
    let word = oneOf(["a", "ab", "ba"])
    let asked = [
      "\(text) == '\(word)'", "\(text).startsWith('\(word)')", "\(text).endsWith('\(word)')",
      "\(text).contains('\(word)')", "\(text).size() > \(below(4))", "\(text).matches('^\(word)+$')",
      "\(number) \(oneOf(["<", ">", "=="])) \(below(30) - 10)", "\(number) + 1 > \(below(9))", "\(text) == ''",
    ]
    return (0..<2).map { _ in oneOf(asked) }
  }
}
