internal import Diagnostics

/// A string exceeds the size limit.
struct TooLongText: DiagnosticKind {
  static let code: DiagnosticCode = "too-long-text"
  static let group = DiagnosticGroup.runtime
  static let explanation = """
    A string that only grows fills the memory in the end. An input that would exceed 16 million bytes is rolled back.
    """
  static let example = DiagnosticExample(
    of: """
      flowspec: 2
      flow: echo

      screens:
        echo:
          state:
            value: string = "a"
          model: [value]
          events: [grow]
          enter: { send: grow }
          transitions:
            grow:
              when: size(value) < 8
              do:
                - set: { value: "=value + value" }
                - send: grow
          view:
            - text: "${size(model.value)} parts"

      backstack:
        start: echo
      """,
    wrong: "when: size(value) > 0", insteadOf: "when: size(value) < 8")

  let name: String
  let limit: Int

  var message: String { "'\(name)' would have more than \(limit) bytes" }

  var hints: [String] { ["keep only the necessary part of the string"] }
}
