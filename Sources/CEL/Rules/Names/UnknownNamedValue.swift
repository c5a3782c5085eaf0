public import Diagnostics

/// A named value that the function does not take.
public struct UnknownNamedValue: DiagnosticKind {
  public static let code: DiagnosticCode = "unknown-named-value"
  public static let group = DiagnosticGroup.names
  public static let explanation = """
    The names in a call are those of the placeholders of the string, or whatever the function takes by name. A value under another
    name would go nowhere.
    """
  public static let example = DiagnosticExample(
    .expression, wrong: "greeting({'name': title, 'nmae': title})", right: "greeting({'name': title})")

  let name: String
  let function: String
  let names: [String]

  public var message: String { "'\(function)' takes no '\(name)'" }

  public var hints: [String] { nameHints(for: name, among: names, listedAs: "it takes") }
}
