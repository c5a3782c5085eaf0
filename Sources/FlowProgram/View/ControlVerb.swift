/// The verbs for the use of a control. Scenarios, explorations and consoles share them.
public enum ControlVerb: String, Sendable, CaseIterable {
  case press, toggle, type, choose

  /// The noun in messages for a control that the verb uses.
  public var noun: String {
    switch self {
    case .press: "button"
    case .toggle: "switch"
    case .type: "field"
    case .choose: "choice"
    }
  }
}
