/// An error for a file that cannot be read or written.
public struct FileProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path as it was given.
  public let path: String
  /// The reason, as a lower-case clause.
  public let reason: String

  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// The path and the reason, on one line.
  public var description: String { "\(path): \(reason)" }
}
