internal import Diagnostics

/// The example flow for diagnostics about results of screens.
extension DiagnosticExample {
  /// Returns the example of a shop that asks for a size: one screen declares a result, and another reads it.
  static func shop(wrong: String, insteadOf right: String) -> DiagnosticExample {
    DiagnosticExample(wrong: shopFlow.replacing(right, with: wrong, maxReplacements: 1), right: shopFlow)
  }
}

private let shopFlow = """
  flowspec: 1
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
  """
