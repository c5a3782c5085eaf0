internal import Diagnostics

/// An edition of the language that this version does not support.
///
/// Reported while reading declarations.
struct UnsupportedEdition: DiagnosticKind {
  static let code: DiagnosticCode = "unsupported-edition"
  static let group = DiagnosticGroup.flow
  static let explanation = """
    The first line of a flow names the edition of the language. A later edition can then change the meaning of a key
    without changing the behaviour of your flow. There is one edition so far.
    """
  static let example = DiagnosticExample(from: .door, wrong: [.replace("flowspec: 1", "flowspec: 2")])

  let found: String

  var message: String { "'flowspec' is \(found), which is not an edition of the language" }

  var hints: [String] { ["write 'flowspec: 1'"] }
}
