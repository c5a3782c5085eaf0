/// A part of a snapshot that the restored flow lacks, because the flow has changed since.
public struct SnapshotNote: Sendable, Hashable, CustomStringConvertible {
  /// The place in the snapshot, or empty for the snapshot as a whole.
  public let path: String
  /// One sentence that names the dropped part and the reason.
  public let text: String

  public var description: String { text }
}
