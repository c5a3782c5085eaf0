public import Diagnostics

extension Compiler {
  /// The rules that exploration checks and whose severity a flow may change.
  ///
  /// Exploration is separate from compilation, but a program that only compiles a flow must accept the same text. A
  /// test compares these codes with the catalogue of exploration.
  public static let exploringRules: [DiagnosticCode] = [
    "dead-end", "trap", "endless-stack", "vacuous-property", "blind-property", "never-answered", "moved-by-death",
    "hiding-ignore", "never-shown", "never-runs", "never-true", "idle-control",
  ]
}
