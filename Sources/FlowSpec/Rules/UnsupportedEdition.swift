internal import Diagnostics

/// An edition of the language that this version does not support.
struct UnsupportedEdition: DiagnosticKind {
  static let code: DiagnosticCode = "unsupported-edition"
  static let group = DiagnosticGroup.flow
  static let explanation = """
    The first line of a flow says which edition of the language it is written in, so that later editions can change what
    words mean without changing what your flow does. There is one edition so far.
    """
  static let example = DiagnosticExample(from: .door, wrong: [.replace("flowspec: 1", "flowspec: 2")])

  let found: String

  var message: String { "'flowspec' is \(found), which is no edition of the language" }

  var hints: [String] { ["write 'flowspec: 1'"] }
}
