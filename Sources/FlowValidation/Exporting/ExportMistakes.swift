public import Diagnostics

/// What keeps a flow from being written for another tool.
public enum ExportMistakes {
  /// Every kind, in the order of the reference.
  public static let all: [any DiagnosticKind.Type] = [BeyondModel.self]
}
