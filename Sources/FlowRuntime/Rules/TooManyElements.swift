internal import Diagnostics

/// A list or a map exceeds the size limit.
struct TooManyElements: DiagnosticKind {
  static let code: DiagnosticCode = "too-many-elements"
  static let group = DiagnosticGroup.runtime
  static let explanation = """
    A list that only grows slows the flow down, and fills the memory in the end. An input that would exceed a million
    elements is rolled back.
    """
  static let example = DiagnosticExample(
    of: """
      flowspec: 2
      flow: doubling

      screens:
        doubling:
          state:
            value: list<int> = [1]
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
        start: doubling
      """,
    wrong: "when: size(value) > 0", insteadOf: "when: size(value) < 8")

  let name: String
  let limit: Int

  var message: String { "'\(name)' would have more than \(limit) elements" }

  var hints: [String] { ["remove elements that are no longer needed with 'remove'"] }
}
