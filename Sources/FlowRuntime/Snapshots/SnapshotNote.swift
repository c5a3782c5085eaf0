/// Something that a snapshot held and the restored flow does not, because the flow has changed since.
public struct SnapshotNote: Sendable, Hashable, CustomStringConvertible {
  /// Where in the snapshot, or empty where it is about the whole.
  public let path: String
  /// One sentence that names what was left out and why.
  public let text: String

  public var description: String { text }
}
