internal import CEL
internal import Diagnostics
internal import FlowSpec

/// A value whose type differs from the expected one.
///
/// Reported while lowering presenters, lowering bindings and lowering scenarios.
struct WrongValue: DiagnosticKind {
  static let code: DiagnosticCode = "wrong-value"
  static let group = DiagnosticGroup.types
  static let explanation = """
    A literal is read as a value of the expected type: `true` as a bool, `5m` as a duration, and any text as a string.
    An expression starts with `=`.
    """
  static let example = DiagnosticExample(
    from: .door,
    wrong: [.replace("open: { set: { isOpen: true } }", "open: { set: { isOpen: wide } }")])

  let found: String
  private let written: String
  let expected: ValueType
  private let isInterpolation: Bool
  /// Whether the value is written as a compound assignment of another language, such as `+= 1`.
  private let isCompound: Bool
  /// The cases, if a case of a union is expected.
  var cases: [String] = []

  /// Creates the diagnostic for a value.
  ///
  /// - Parameter target: The name of the piece of state that the value is for, if any.
  init(_ value: ValueSyntax, expected: ValueType, target: String? = nil) {
    let text = value.scalar?.text ?? ""
    written = text
    found =
      value.isNull
      ? "nothing"
      : value.scalar.map { "'\($0.text.count > 40 ? String($0.text.prefix(39)) + "…" : $0.text)'" }
        ?? (value.items == nil ? "a mapping\(WrongValue.count(value))" : "a list")
    isInterpolation = text.hasPrefix("${") && text.hasSuffix("}")
    let inner = isInterpolation ? String(text.dropFirst(2).dropLast()) : text
    let meant = target.flatMap { CompoundAssignment(inner, to: $0)?.expression } ?? inner
    isCompound = meant != inner
    expression = isExpression(meant) ? "=" + meant : nil
    self.expected = expected
  }

  /// Whether the value contains characters that are rare in plain values.
  private var looksComputed: Bool {
    guard let expression else { return false }
    return ["+", "*", " - ", "==", "&&", "||", "(", "event.", "params.", "flow."].contains {
      expression.dropFirst().contains($0)
    }
  }

  private static func count(_ value: ValueSyntax) -> String {
    guard let count = value.entries?.count, count != 1 else { return "" }
    return count == 0 ? " without keys" : " of \(count) keys"
  }

  /// The suggested spelling, in case the author meant to compute the value.
  private let expression: String?

  var message: String { "\(found) is not \(expected.withArticle)" }

  var hints: [String] {
    if !cases.isEmpty {
      return [
        "write one case: " + byLikelihood(cases, for: written).prefix(8).map { "'\($0)'" }.joined(separator: ", ")
          + ", with its fields if it has some"
      ]
    }
    if isInterpolation, let expression { return ["write '\(expression)'; '${…}' makes a string"] }
    if isCompound, let expression { return ["write '\(expression)'"] }
    if looksComputed, let expression { return ["write '\(expression)' if it is to be computed"] }
    switch expected {
    case .bool: return ["write true or false, or an expression, as in '=count > 0'"]
    case .int: return ["write a whole number, or an expression, as in '=count + 1'"]
    case .duration: return ["write a duration, as in 500ms, 2s, 5m or 1h30m"]
    case .timestamp: return ["write a timestamp, as in 2026-01-31T12:00:00Z"]
    case .list: return ["write a list, as in [a, b], or an expression"]
    case .event: return ["name an event of this presenter, or pass one on, as in '=params.onTap'"]
    case .map, .record: return ["write a mapping, as in { name: … }, or an expression"]
    case .string where found == "nothing": return ["write a string, or \"\" for an empty one"]
    default: return expression.map { ["write '\($0)' if it is to be computed"] } ?? []
    }
  }
}

/// Whether a text parses as an expression, so that the message can recommend it after `=`.
private func isExpression(_ text: String) -> Bool {
  guard !text.isEmpty else { return false }
  let mistakes = CEL.Environment(.strict).compile(text).report.diagnostics
  return !mistakes.contains { syntaxCodes.contains($0.code.name) }
}

/// The codes of errors that keep a text from being parsed.
private let syntaxCodes: Set<String> = [
  "unexpected-token", "unfinished-expression", "unknown-character", "foreign-operator", "unclosed-string",
  "reserved-word",
  "malformed-number", "unknown-escape", "word-operator", "expression-too-large",
]
