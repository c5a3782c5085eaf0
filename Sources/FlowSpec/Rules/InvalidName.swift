internal import Diagnostics

/// A name with letters that are invalid in expressions, or a reserved word of CEL.
///
/// Reported while reading declarations.
struct InvalidName: DiagnosticKind {
  static let code: DiagnosticCode = "invalid-name"
  static let group = DiagnosticGroup.names
  static let explanation = """
    Expressions use the names of screens, state, events and types. So a name may contain only the letters `a` to `z` and
    `A` to `Z`, digits and `_`. It cannot start with a digit, and it cannot be a reserved word of CEL, such as `in` or
    `true`.
    """
  static let example = DiagnosticExample(
    from: .lamp,
    wrong: [.replace("[off, dim, bright]", "[off, dim, bright, half-lit]")])

  let name: String
  let what: String
  /// Suggestions beyond the choice of another name.
  var advice: [String] = []

  var message: String { "\(what) cannot be named '\(name.shortened)'" }

  var hints: [String] {
    if !advice.isEmpty { return advice }
    // The name is a CEL keyword if it becomes valid with a letter before it.
    if isIdentifier("a\(name)"), name.utf8.first.map({ $0 > 0x39 }) ?? false {
      return ["choose another name; '\(name)' is a reserved word of CEL"]
    }
    let suggestion = suggested
    return suggestion.isEmpty ? ["use letters, digits and '_', not starting with a digit"] : ["write '\(suggestion)'"]
  }

  /// The name in camel case, without characters that are invalid in expressions; empty when no characters remain.
  private var suggested: String {
    let words = name.split { !$0.isASCII || !($0.isLetter || $0.isNumber || $0 == "_") }
    let joined = words.enumerated().map {
      $0.offset == 0 ? String($0.element) : $0.element.prefix(1).uppercased() + $0.element.dropFirst()
    }
    .joined()
    return isIdentifier(joined) && joined.count <= 40 ? joined : ""
  }
}
