internal import Diagnostics

/// A value of a recursive type exceeds the size limits.
struct TooLargeValue: DiagnosticKind {
  static let code: DiagnosticCode = "too-large-value"
  static let group = DiagnosticGroup.runtime
  static let explanation = """
    A record whose type contains itself can nest without end. The cost of copying, comparing and showing the record
    would grow with it. An input that would exceed 200 levels or 100,000 parts is rolled back.
    """
  static let example = DiagnosticExample(
    of: """
      flowspec: 2
      flow: boxes

      types:
        Box: { number: int, inner: Box? }

      screens:
        boxes:
          state:
            count: int = 0
            outer: Box?
          model: { count: =count, isNested: "=outer != null && outer.inner != null" }
          events: [wrap]
          enter: { send: wrap }
          transitions:
            wrap:
              when: count < 8
              do:
                - set: { count: =count + 1, outer: "=Box{number: count, inner: outer}" }
                - send: wrap
          view:
            - text: "${model.count} boxes, one in another: ${model.isNested}"

      backstack:
        start: boxes
      """,
    wrong: "when: count >= 0", insteadOf: "when: count < 8")

  let name: String
  let limits: RuntimeLimits

  var message: String {
    "'\(name)' would nest deeper than \(limits.nesting) levels or have more than \(limits.nestedValues) parts"
  }

  var hints: [String] { ["keep the parts in a list and let them refer to each other by a key"] }
}
