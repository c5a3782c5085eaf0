public import Diagnostics

/// A name that is not declared in scope.
///
/// Reported while typing expressions.
public struct UnknownName: DiagnosticKind {
  public static let code: DiagnosticCode = "unknown-name"
  public static let group = DiagnosticGroup.names
  public static let explanation = """
    A name refers to a variable, to a constant or to a variable of an enclosing macro. This name is not declared here.
    """
  public static let example = DiagnosticExample(.expression, wrong: "coutn > 0", right: "count > 0")

  let name: String
  let known: [String]
  let isFunction: Bool
  let enumeration: String?

  public var message: String { "no variable is named '\(name)'" }

  public var hints: [String] {
    if let enumeration { return ["write '\(name)' in quotes, or \(enumeration).\(name)"] }
    return isFunction
      ? ["'\(name)' is a function: call it with '\(name)(…)'"]
      : nameHints(for: name, among: known, listedAs: "there are")
  }
}
