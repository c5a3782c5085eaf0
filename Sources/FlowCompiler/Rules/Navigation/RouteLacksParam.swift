internal import Diagnostics
internal import FlowSpec

/// A link that would open a screen without one of its params.
struct RouteLacksParam: DiagnosticKind {
  static let code: DiagnosticCode = "route-lacks-param"
  static let group = DiagnosticGroup.navigation
  static let explanation = """
    A link is all that is known when a screen is opened by it, so its route gives every param that has no default. The same
    holds for the screens that lie under it: what they need is taken over from a param of the screen on top, by the same name or
    by one that is said.
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
    if isHolder { return "the link leads into '\(screen)', and nobody gives that its param '\(param)'" }
    guard let top else { return "the route does not say '\(param)', which '\(screen)' needs" }
    switch reason {
    case .noNamesake: return "'\(screen)' lies under '\(top)', and nobody gives it its param '\(param)'"
    case .otherType: return "'\(screen)' needs a param '\(param)', and that of '\(top)' is of another type"
    case .leftOut(let source): return "'\(screen)' needs a param '\(param)', and a link may leave '\(source)' out"
    }
  }

  var hints: [String] {
    if isHolder { return ["declare it with a default: '\(param): TYPE = …'"] }
    if top == nil { return ["write '{\(param)}' into the path", "declare it with a default: '\(param): TYPE = …'"] }
    if case .leftOut(let source) = reason {
      return ["move '\(source)' into the path: '/{\(source)}'", "declare '\(param)' of '\(screen)' with a default"]
    }
    return [
      "name the param that it takes over: '\(screen): { \(param): … }'",
      "declare it with a default: '\(param): TYPE = …'",
    ]
  }
}
