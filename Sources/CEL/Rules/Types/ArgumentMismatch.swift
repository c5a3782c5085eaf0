public import Diagnostics

/// A call with values that the function does not accept.
///
/// Reported while typing expressions.
public struct ArgumentMismatch: DiagnosticKind {
  public static let code: DiagnosticCode = "argument-mismatch"
  public static let group = DiagnosticGroup.types
  public static let explanation = """
    A function accepts only arguments of certain types. The hint lists the forms in which the function can be called.
    """
  public static let example = DiagnosticExample(
    .expression, wrong: "title.startsWith(1)",
    right: "title.startsWith('1')")

  let name: String
  let isMember: Bool
  let written: [String]
  let given: [ValueType]
  let accepted: [[ValueType]]

  public var message: String { "'\(name)' does not take \(shown(given))" }

  public var hints: [String] {
    if name == "contains", written.count == 2, case .list? = given.first {
      return ["write \(written[1]) in \(written[0])"]
    }
    // String functions also accept secrets. This is shown only when a secret is passed.
    let accepted = given.contains(.secret) ? accepted : accepted.filter { !$0.contains(.secret) }
    let forms = accepted.prefix(4).map { "\(isMember ? "\($0[0])." : "")\(name)(\(list($0)))" }
    return ["it takes " + forms.joined(separator: ", ") + (accepted.count > 4 ? ", …" : "")]
  }

  private func list(_ types: [ValueType]) -> String {
    types.dropFirst(isMember ? 1 : 0).map(\.description).joined(separator: ", ")
  }

  private func shown(_ types: [ValueType]) -> String {
    let arguments = "(\(list(types)))"
    return isMember ? "\(arguments) on \(types[0])" : arguments
  }
}
