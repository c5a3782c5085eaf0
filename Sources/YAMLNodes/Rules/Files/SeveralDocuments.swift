internal import Diagnostics

/// A second document in the file.
///
/// Reported while reading YAML.
struct SeveralDocuments: DiagnosticKind {
  static let code: DiagnosticCode = "several-documents"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    A line of three hyphens begins a YAML document, and a flow file contains exactly one document. Write a second flow
    in a file of its own.
    """#
  static let example = DiagnosticExample(
    from: """
      ---
      flowspec: 2
      flow: counter

      screens:
        counter:
          state:
            count: int = 0
          model: [count]
          events: [increment]
          transitions:
            increment:
              when: count < 9
              set: { count: =count + 1 }
          view:
            - heading: Counter
            - text: Count is ${model.count}
            - button: { label: Add, sends: increment }

      backstack:
        start: counter

      """,
    wrong: [
      .remove("---"),
      .insert(
        """
        ---
        flow: other
        """,
        after: """
          backstack:
            start: counter
          """),
    ])

  var message: String { "a second document begins here, but a flow file contains only one" }

  var hints: [String] { ["move the second document to a file of its own", "remove the '---'"] }
}
