/// A fact about a run that the finding run does not vary, and that the states of an exploration leave out.
enum UnvariedFact: String, CaseIterable, Sendable {
  /// The language of the run, which its host chooses.
  case language = "other languages"
  /// The ids of the entries of the backstack, which depend on the path to a state.
  case entryID = "other ids of entries of the backstack"
  /// The ids of the messages, which depend on the path to a state.
  case messageID = "other ids of messages"
  /// The progress of a back gesture.
  case backProgress = "other progress of a back gesture"

  /// The facts of a set, in words, in their order of declaration.
  static func words(_ facts: Set<UnvariedFact>) -> [String] { allCases.filter(facts.contains).map(\.rawValue) }
}
