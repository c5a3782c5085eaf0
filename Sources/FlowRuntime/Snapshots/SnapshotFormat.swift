/// The constants of the snapshot format.
enum SnapshotFormat {
  /// The version of the snapshot format. Other versions are rejected, because their meaning would be a guess.
  static let edition: Int64 = 2

  /// The maximum nesting of a snapshot: a tree of saved presenters at its depth limit, with a value at its depth
  /// limit in the innermost one. Each level takes a function call.
  static let nesting = 600

  /// The maximum nesting of a value in a snapshot, slightly more than flows may nest theirs.
  static let valueNesting = 220

  /// The maximum length of the mask of a secret, far longer than any secret and cheap to hold.
  static let longestMask: Int64 = 1_000_000
}

/// The kind of content that a snapshot keeps.
public enum SnapshotContent: String, Sendable, CaseIterable {
  /// Everything, so that the flow continues exactly as it would have.
  case everything
  /// The state that outlives the process: slots declared as `saved`, and the backstack with the params of its
  /// screens. Restored presenters enter again.
  case saved
}
