/// A regular expression taken apart.
indirect enum PatternNode {
  case empty
  case set(ScalarSet)
  case sequence([PatternNode])
  case choice([PatternNode])
  case loop(PatternNode, minimum: Int, maximum: Int?, isGreedy: Bool)
  case group(PatternNode, number: Int)
  case assertion(PatternAssertion)
}

/// What must hold between two characters.
enum PatternAssertion {
  case textStart, textEnd, lineStart, lineEnd, wordBoundary, noWordBoundary
}

/// How letters, dots and anchors are read from here on.
struct PatternFlags {
  var ignoresCase = false
  var isMultiline = false
  var dotMatchesLineFeed = false
  var isUngreedy = false
}
