internal import CEL
internal import Diagnostics

/// A field of an interface without a default.
struct SilentInterface: DiagnosticKind {
  static let code: DiagnosticCode = "silent-interface"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    Any presenter can be asked for any interface, whether it implements it or not. So each field has a default behind a `=`, or
    a type that may be null.
    """
  static let example = DiagnosticExample(
    from: .house,
    wrong: [.replace(#"title: string = "House""#, "title: string")])

  let field: String
  let type: ValueType

  var message: String { "'\(field)' has no default for presenters that say nothing" }

  var hints: [String] { ["write '\(field): \(type) = …'", "write '\(field): \(type)?' if it may be null"] }
}
