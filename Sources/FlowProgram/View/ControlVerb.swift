/// The verbs for the use of a control. Scenarios, explorations and consoles share them.
public enum ControlVerb: String, Sendable, CaseIterable {
  case press, toggle, submit, type, choose, slide

  /// The noun in messages for a control that the verb uses.
  public var noun: String {
    switch self {
    case .press: "button"
    case .toggle: "switch"
    case .type: "field"
    case .choose: "choice"
    case .slide: "slider"
    case .submit: "field with 'submits'"
    }
  }
}
