/// A parsed regular expression.
indirect enum PatternNode {
  case empty
  case set(ScalarSet)
  case sequence([PatternNode])
  case choice([PatternNode])
  case loop(PatternNode, minimum: Int, maximum: Int?, isGreedy: Bool)
  case group(PatternNode, number: Int)
  case assertion(PatternAssertion)
}

/// A condition between two characters.
enum PatternAssertion {
  case textStart, textEnd, lineStart, lineEnd, wordBoundary, noWordBoundary
}

/// The flags for reading letters, dots and anchors from a position on.
struct PatternFlags {
  var ignoresCase = false
  var isMultiline = false
  var dotMatchesLineFeed = false
  var isUngreedy = false
}
