internal import Diagnostics

/// The small flow on which the examples of mistakes are based.
enum FlowExample {
  /// A flow without mistakes.
  static let counter = """
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

    """

  /// Returns the flow with a part of one line replaced.
  static func counter(with written: String, insteadOf part: String) -> String {
    counter.replacing(part, with: written, maxReplacements: 1)
  }

  /// Returns a pair of flows that differ in one line. Without `right`, the unchanged flow is the corrected one.
  static func counter(replacing part: String, wrong: String, right: String? = nil) -> DiagnosticExample {
    DiagnosticExample(
      wrong: counter(with: wrong, insteadOf: part), right: counter(with: right ?? part, insteadOf: part))
  }
}
