/// An error in a recording.
public struct RecordingProblem: Error, Sendable, CustomStringConvertible {
  /// The number of the line, from 1.
  public let line: Int
  /// The problem, as a lower-case clause.
  public let message: String

  /// The line and the problem.
  public var description: String { "line \(line): \(message)" }
}
