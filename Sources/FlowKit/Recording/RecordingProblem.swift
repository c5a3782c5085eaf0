/// Why a recording cannot be used.
public struct RecordingProblem: Error, Sendable, CustomStringConvertible {
  /// The line of the recording that is at fault, from 1.
  public let line: Int
  /// What is wrong with it, as a lower-case clause.
  public let message: String

  /// The line and what is wrong with it.
  public var description: String { "line \(line): \(message)" }
}
