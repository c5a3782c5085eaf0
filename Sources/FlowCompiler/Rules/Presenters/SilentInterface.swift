internal import CEL
internal import Diagnostics

/// A field of an interface without a default.
///
/// Reported while declaring names and types.
struct SilentInterface: DiagnosticKind {
  static let code: DiagnosticCode = "silent-interface"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    An interface can be read from any presenter, whether or not the presenter implements it. So each field must have a
    default after a `=`, or a nullable type.
    """
  static let example = DiagnosticExample(
    from: .house,
    wrong: [.replace(#"title: string = "House""#, "title: string")])

  let field: String
  let type: ValueType

  var message: String { "'\(field)' has no default for presenters that do not implement the interface" }

  var hints: [String] { ["write '\(field): \(type) = …'", "write '\(field): \(type)?' if it may be null"] }
}
