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
    from: """
      ---
      flowspec: 1
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

  var message: String { "a second document begins here, and a flow file holds one" }

  var hints: [String] { ["put what follows into a file of its own", "remove the '---'"] }
}
