internal import Diagnostics

/// A name has letters that an expression could not read, or is a word of CEL itself.
struct InvalidName: DiagnosticKind {
  static let code: DiagnosticCode = "invalid-name"
  static let group = DiagnosticGroup.names
  static let explanation = """
    Names of screens, state, events and types are used in expressions, so they follow its rules: letters `a` to `z`, digits
    and `_`, no digit first, and none of the words that CEL keeps for itself, such as `in` or `true`.
    """
  static let example = DiagnosticExample.door(
    wrong: """
            isOpen: bool = false
            is-new: bool = true
      """,
    insteadOf: """
            isOpen: bool = false
      """)

  let name: String
  let what: String
  /// What to write, where more can be said than another name.
  var advice: [String] = []

  var message: String { "\(what) cannot be named '\(name.shortened)'" }

  var hints: [String] {
    if !advice.isEmpty { return advice }
    // With a letter in front it is nothing to CEL.
    if isIdentifier("a\(name)"), name.utf8.first.map({ $0 > 0x39 }) ?? false {
      return ["choose another name; '\(name)' is a word of CEL"]
    }
    let suggestion = suggested
    return suggestion.isEmpty ? ["use letters, digits and '_', with no digit first"] : ["write '\(suggestion)'"]
  }

  /// The name in camel case, without what an expression could not read; empty when nothing is left.
  private var suggested: String {
    let words = name.split { !$0.isASCII || !($0.isLetter || $0.isNumber || $0 == "_") }
    let joined = words.enumerated().map {
      $0.offset == 0 ? String($0.element) : $0.element.prefix(1).uppercased() + $0.element.dropFirst()
    }
    .joined()
    return isIdentifier(joined) && joined.count <= 40 ? joined : ""
  }
}
