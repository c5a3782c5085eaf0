/// The kinds of controls, by the steps that use them.
package enum ControlKind: CaseIterable {
  case button, toggle, field, choice

  package init?(_ element: Element) {
    guard let kind = ControlKind.allCases.first(where: { $0.fits(element) }) else { return nil }
    self = kind
  }

  /// Returns whether an element is a control of this kind.
  package func fits(_ element: Element) -> Bool {
    switch (self, element.kind) {
    case (.button, .button), (.toggle, .toggle), (.field, .field), (.choice, .choice): true
    default: false
    }
  }

  /// The noun in messages.
  package var noun: String {
    switch self {
    case .button: "button"
    case .toggle: "switch"
    case .field: "field"
    case .choice: "choice"
    }
  }

  /// The step that uses the control.
  package var word: String {
    switch self {
    case .button: "press"
    case .toggle: "toggle"
    case .field: "type"
    case .choice: "choose"
    }
  }
}
