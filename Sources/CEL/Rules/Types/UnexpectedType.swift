public import Diagnostics

/// A value of another type than expected.
///
/// Reported while typing expressions.
public struct UnexpectedType: DiagnosticKind {
  public static let code: DiagnosticCode = "unexpected-type"
  public static let group = DiagnosticGroup.types
  public static let explanation = """
    Every place in an expression expects a certain type: a condition expects a bool, an index expects an int, and a \
    field expects its declared type.
    """
  public static let example = DiagnosticExample(.expression, wrong: "count ? 1 : 2", right: "count > 0 ? 1 : 2")

  let written: String
  let found: ValueType
  let expected: ValueType

  public var message: String { "expected \(expected), but \(inQuotes(shown)) is \(found)" }

  public var hints: [String] {
    switch (found, expected) {
    case (.int, .bool), (.double, .bool): return ["compare it: \(operand) > 0"]
    case (.string, .bool): return ["compare it: \(operand) != ''"]
    case (.list, .bool), (.map, .bool): return ["compare its size: \(operand).size() > 0"]
    case (.nullable, .bool): return ["compare it: \(operand) != null"]
    case (.secret, .string): return ["declare the receiver as 'secret'; a secret cannot be shown"]
    case (.string, .secret): return [calling("secret")]
    case (_, .string) where found.hasText: return [calling("string")]
    case (.string, .double), (.string, .int):
      if let number = expected.literal(for: written) { return ["write \(number)"] }
      return isLiteral ? ["write a number, such as 0"] : [calling(expected == .int ? "int" : "double")]
    case (.int, .double): return [calling("double")]
    case (.double, .int): return [calling("int")]
    default: return []
    }
  }

  /// Whether the source is one quoted string.
  private var isLiteral: Bool {
    guard let quote = written.first, quote == "'" || quote == "\"" else { return false }
    return written.dropFirst().firstIndex(of: quote) == written.index(before: written.endIndex)
  }

  /// Returns the suggestion to call a function on the source. A long source is not repeated, so that it is not
  /// copied in part.
  private func calling(_ function: String) -> String {
    shown == written ? "write \(function)(\(written))" : "put '\(function)(' before it and ')' after it"
  }

  /// The source as one operand of an operator, or `(…)` for a long source.
  private var operand: String {
    guard shown == written else { return "(…)" }
    return written.contains(" ") && !isCallOrBracket ? "(\(written))" : written
  }

  /// Whether all spaces are within brackets or quotes, so that an operator after the source applies to the whole.
  private var isCallOrBracket: Bool {
    var depth = 0
    var quote: Character?
    for character in written {
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "'" || character == "\"" {
        quote = character
      } else if "([{".contains(character) {
        depth += 1
      } else if ")]}".contains(character) {
        depth -= 1
      } else if character == " ", depth == 0 {
        return false
      }
    }
    return true
  }

  private var shown: String { written.unicodeScalars.count > 40 ? String(written.prefix(39)) + "…" : written }
}
