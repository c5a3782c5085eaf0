/// What is fixed about snapshots.
enum SnapshotFormat {
  /// The number of this form of snapshots. Another is refused: what it says would be guessed.
  static let edition: Int64 = 1

  /// How deep a snapshot may be nested: a tree of saved presenters as deep as trees are, with a value that is nested as deep
  /// as values are in the innermost of them. Each level takes a call.
  static let nesting = 600

  /// How deep a value may be nested in a snapshot; a little deeper than flows may nest theirs.
  static let valueNesting = 220

  /// How long the mask of a secret may be; far longer than any secret, and little to hold.
  static let longestMask: Int64 = 1_000_000
}

/// What a snapshot keeps.
public enum SnapshotContent: String, Sendable, CaseIterable {
  /// Everything, so that the flow goes on exactly as it would have.
  case everything
  /// What outlives the process: what is declared as `saved`, and the backstack with what its screens were handed. What
  /// comes back from it enters anew.
  case saved
}
