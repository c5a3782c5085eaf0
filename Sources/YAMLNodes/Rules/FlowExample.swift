internal import Diagnostics

/// The small flow that the examples of mistakes are made from.
enum FlowExample {
  /// A flow without a mistake.
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

  /// The flow with a part of one line written in another way.
  static func counter(with written: String, insteadOf part: String) -> String {
    counter.replacing(part, with: written, maxReplacements: 1)
  }

  /// A pair of flows that differ in one line; without a `right` the flow itself is the mended one.
  static func counter(replacing part: String, wrong: String, right: String? = nil) -> DiagnosticExample {
    DiagnosticExample(
      wrong: counter(with: wrong, insteadOf: part), right: counter(with: right ?? part, insteadOf: part))
  }
}
