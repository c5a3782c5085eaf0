internal import Diagnostics

/// The flow for rules about results.
extension ExampleFlow {
  /// A shop that asks for a size: a screen with a result, and one that reads it.
  static let shop = ExampleFlow(
    """
    flowspec: 2
    flow: shop

    screens:
      shop:
        state:
          size: int = 0
        model: [size]
        events: [choose, clear]
        transitions:
          clear: { set: { size: 0 } }
          choose:
            navigate:
              to: sizes
              then: { set: { size: =result } }
        view:
          - text: Size ${model.size}
          - button: { label: Choose, sends: choose }
          - button: { label: Clear, sends: clear }
      sizes:
        result: int
        model: { title: Which size? }
        events: [small, none]
        transitions:
          small: { return: 36 }
          none: goBack
        view:
          - heading: ${model.title}
          - button: { label: Small, sends: small }
          - button: { label: None, sends: none }

    backstack:
      start: shop
    """)
}
