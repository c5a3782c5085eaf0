public import Diagnostics

/// An operator of another language.
public struct ForeignOperator: DiagnosticKind {
  public static let code: DiagnosticCode = "foreign-operator"
  public static let group = DiagnosticGroup.expressions
  public static let explanation = """
    Comparing takes two equals signs, and conditions are joined by `&&` and `||`. An expression changes nothing, \
    so a single `=` has no meaning in it.
    """
  public static let example = DiagnosticExample(.expression, wrong: "count = 1", right: "count == 1")

  let written: String
  let meant: String

  public var message: String { "'\(written)' is no operator here" }

  public var hints: [String] { ["write '\(meant)'"] }
}
