public import Diagnostics

extension Compiler {
  /// The rules that are checked by exploring a flow and that a flow may turn off or up.
  ///
  /// Exploring is no part of compiling, and yet a flow is the same text to a program that only compiles it. A test compares the
  /// codes with the catalogue of exploration.
  public static let exploringRules: [DiagnosticCode] = [
    "dead-end", "trap", "endless-stack", "vacuous-property", "blind-property", "never-answered", "moved-by-death",
    "hiding-ignore", "never-shown", "never-runs", "never-true", "idle-control",
  ]
}
