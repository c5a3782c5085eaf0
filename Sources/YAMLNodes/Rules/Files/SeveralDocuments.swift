internal import Diagnostics

/// A second document in the file.
struct SeveralDocuments: DiagnosticKind {
  static let code: DiagnosticCode = "several-documents"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    A line of three hyphens begins a document, and a file may hold many of them. A flow file holds one; a second
    flow has a file of its own.
    """#
  static let example = DiagnosticExample(
    wrong: FlowExample.counter + "---\nflow: other\n", right: "---\n" + FlowExample.counter)

  var message: String { "a second document begins here, and a flow file holds one" }

  var hints: [String] { ["put what follows into a file of its own", "remove the '---'"] }
}
