/// A group of mistakes in the reference.
public enum DiagnosticGroup: String, Sendable, CaseIterable {
  case yaml, expressions, names, types, flow, presenters, navigation, services, bindings, strings, view, accessibility,
    style
  case scenarios, exploration
  case runtime = "running"
  case outside

  /// The heading of the group.
  public var title: String { self == .yaml ? "YAML" : rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// One sentence about the mistakes of the group.
  public var summary: String {
    switch self {
    case .yaml: "What keeps a file from being read, or makes it read as something else than it looks like."
    case .expressions: "What is wrong inside an expression."
    case .names: "Words that nothing has, or that two things have."
    case .types: "Values where others are expected, and types that hold none."
    case .flow: "How a flow is put together, and steps that cannot run."
    case .presenters: "Parts that are composed of parts: children, stores, templates, interfaces."
    case .navigation: "Ways from screen to screen, and what comes back along them."
    case .services: "What a flow asks of the world outside."
    case .bindings: "How what a flow asks for is carried out."
    case .strings: "Texts and their translations."
    case .view: "What is drawn, and what its controls do."
    case .accessibility: "What keeps people from using a screen that others can use."
    case .style: "What runs as it is written, and is unlikely to be meant so."
    case .scenarios: "Stories that a flow is held to."
    case .exploration: "What shows only when every state is looked at."
    case .runtime: "Faults of running flows."
    case .outside: "Failures of services that no declared error stands for."
    }
  }
}
