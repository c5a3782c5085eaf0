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
    case .yaml: "Text that is not valid YAML, or that has another meaning in YAML than the author intended."
    case .expressions: "Mistakes inside an expression."
    case .names: "Names that are not declared, or declared twice."
    case .types: "Values of an unexpected type, and types without values."
    case .flow: "The structure of a flow, and steps that cannot run."
    case .presenters: "Composition: children, stores, templates, interfaces."
    case .navigation: "Navigation between screens, and their results."
    case .services: "Operations and streams of services, and their fakes."
    case .bindings: "Bindings of services to servers, programs and files."
    case .strings: "Strings and their translations."
    case .view: "Elements of views and their controls."
    case .accessibility: "Obstacles for users with disabilities."
    case .style: "Valid flows in which the author probably intended something else."
    case .scenarios: "Scenarios and their expectations."
    case .exploration: "Defects that exploring finds."
    case .runtime: "Faults of running flows."
    case .outside: "Failures of services that are not mapped to a declared error."
    }
  }
}
