/// Why a file could not be read.
public struct FileProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path as it was given.
  public let path: String
  /// What is wrong with it, as a lower-case clause.
  public let reason: String

  /// The path and what is wrong with it, in one line.
  public var description: String { "\(path): \(reason)" }
}
