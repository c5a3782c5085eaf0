internal import Diagnostics
internal import FlowSpec

/// A link that would open a screen without one of its params.
///
/// Reported while lowering routes and stacks.
struct RouteLacksParam: DiagnosticKind {
  static let code: DiagnosticCode = "route-lacks-param"
  static let group = DiagnosticGroup.navigation
  static let explanation = """
    If a link opens a screen, the params of the screen can come only from the link. So the route must contain each param
    that has no default and is not nullable. The same applies to the screens below. A param of such a screen receives
    its value from the param of the opened screen with the same name, or from the param that `over` maps to it.
    """
  static let example = DiagnosticExample(
    from: .hall,
    with: [.insert("  route: /halls/{guest}", after: "hall:")],
    wrong: [.replace("route: /halls/{guest}", "route: /hall")])

  /// The reason why a screen gets no value for a param from the one on top.
  enum Reason {
    case noNamesake
    case otherType
    case leftOut(String)
  }

  let param: String
  let screen: String
  /// The screen on top, if this one lies under it.
  var top: String? = nil
  /// The reason why the screen on top cannot pass a param of its own.
  var reason = Reason.noNamesake
  /// Whether the screen holds the stack that the route leads into.
  var isHolder = false

  var message: String {
    if isHolder { return "the link leads into '\(screen)', but its param '\(param)' has no value" }
    guard let top else { return "the route lacks '\(param)', which '\(screen)' requires" }
    switch reason {
    case .noNamesake: return "'\(screen)' lies under '\(top)', but its param '\(param)' has no value"
    case .otherType: return "'\(screen)' requires the param '\(param)', but that of '\(top)' has another type"
    case .leftOut(let source): return "'\(screen)' requires the param '\(param)', but a link may omit '\(source)'"
    }
  }

  var hints: [String] {
    if isHolder { return ["declare it with a default: '\(param): TYPE = …'"] }
    if top == nil { return ["write '{\(param)}' in the path", "declare it with a default: '\(param): TYPE = …'"] }
    if case .leftOut(let source) = reason {
      return ["move '\(source)' into the path: '/{\(source)}'", "declare '\(param)' of '\(screen)' with a default"]
    }
    return [
      "map the param that it receives: '\(screen): { \(param): … }'",
      "declare it with a default: '\(param): TYPE = …'",
    ]
  }
}
