internal import Diagnostics

/// The flow that examples of mistakes in YAML are made from.
extension ExampleFlow {
  /// A counter with one screen.
  static let counter = ExampleFlow(
    """
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

    """)
}
