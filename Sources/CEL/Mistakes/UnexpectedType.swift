public import Diagnostics

/// A value of another type than its place expects.
public struct UnexpectedType: DiagnosticKind {
  public static let code: DiagnosticCode = "unexpected-type"
  public static let group = DiagnosticGroup.types
  public static let explanation = """
    Every place in an expression expects a type: a condition a bool, an index an int, a field what it is \
    declared as.
    """
  public static let example = DiagnosticExample(.expression, wrong: "count ? 1 : 2", right: "count > 0 ? 1 : 2")

  let written: String
  let found: ValueType
  let expected: ValueType

  public var message: String { "expected \(expected), and \(inQuotes(shown)) is \(found)" }

  public var hints: [String] {
    switch (found, expected) {
    case (.int, .bool), (.double, .bool): return ["compare it: \(shown) > 0"]
    case (.string, .bool): return ["compare it: \(shown) != ''"]
    case (.list, .bool), (.map, .bool): return ["ask for its size: \(shown).size() > 0"]
    case (.nullable, .bool): return ["compare it: \(shown) != null"]
    case (.secret, .string): return ["declare what takes it as 'secret'; what is secret cannot be shown"]
    case (.string, .secret): return ["write secret(\(shown))"]
    case (_, .string) where found.hasText: return ["write string(\(shown))"]
    case (.int, .double): return ["write double(\(shown))"]
    case (.double, .int), (.string, .int): return ["write int(\(shown))"]
    default: return []
    }
  }

  private var shown: String { written.unicodeScalars.count > 40 ? String(written.prefix(39)) + "…" : written }
}
