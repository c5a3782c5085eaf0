internal import CEL
internal import Diagnostics
internal import FlowSpec

/// A required value that is not given.
///
/// Reported while lowering presenters, lowering bindings and lowering scenarios.
struct MissingArgument: DiagnosticKind {
  static let code: DiagnosticCode = "missing-argument"
  static let group = DiagnosticGroup.types
  static let explanation = """
    A param, or a field of an event or a record, must have a value, unless it is nullable (`T?`) or has a default.
    """
  static let example = DiagnosticExample(
    from: .hall,
    wrong: [.replace("open: { navigate: { to: hall, params: { guest: Ada } } }", "open: { navigate: { to: hall } }")])

  let name: String
  let type: ValueType
  let owner: ArgumentOwner

  var message: String { "\(owner.phrase) needs \(owner.part == "argument" ? "an" : "a") \(owner.part) '\(name)'" }

  var hints: [String] { ["add '\(name): …', which is \(type.withArticle)"] }
}

extension ValueType {
  /// The type with its article: `a string`, `an int`.
  var withArticle: String {
    let name = description
    return ("aeiouAEIO".contains(name.first ?? "x") ? "an " : "a ") + name
  }
}
