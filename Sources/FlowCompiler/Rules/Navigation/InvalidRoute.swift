internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// A part of a route's path that is neither a word nor a param.
///
/// Reported while lowering routes and stacks.
struct InvalidRoute: DiagnosticKind {
  static let code: DiagnosticCode = "invalid-route"
  static let group = DiagnosticGroup.navigation
  static let explanation = """
    A route is a path that begins with `/`. Each part between slashes is a word, or a param of the screen in braces:
    `/items/{id}`. Params that a link may omit are listed after `?`, separated by `&`: `/items/{id}?tab&page`. The types
    of the params are declared under `params`.
    """
  static let example = DiagnosticExample(
    from: .hall,
    with: [.insert("  route: /halls/{guest}", after: "hall:")],
    wrong: [.replace("route: /halls/{guest}", "route: /halls/:guest")])

  /// The kind of problem with the path.
  enum Problem {
    case noSlash
    case tooLong
    case fragment
    case emptyPart(isLast: Bool)
    case dots
    case notAName(meant: String?)
    case foreignParam(meant: String?)
    case notWhole
    case encoding(LinkProblem)
    case queryName(meant: String?)
    case repeated
  }

  let problem: Problem
  let text: String

  var message: String {
    switch problem {
    case .noSlash: "the route '\(text.cut)' does not begin with '/'"
    case .tooLong: "the route has more than \(RouteTable.linkLengthLimit) bytes"
    case .fragment: "'\(text.cut)' is not a part of a route, since links are followed without the part after '#'"
    case .emptyPart(let isLast):
      isLast ? "the route ends with '/'" : "the part between two slashes of the route is empty"
    case .dots: "'\(text)' is not a part of a route, since browsers resolve it"
    case .notAName: "'\(text.cut)' is not a param"
    case .foreignParam: "'\(text.cut)' is a word, not a param"
    case .notWhole: "'\(text.cut)' is neither a word nor a param"
    case .encoding(let problem): problem.message
    case .queryName: text.isEmpty ? "a name is missing after the '?'" : "'\(text.cut)' is not a name of a param"
    case .repeated: "the route has the param '\(text)' twice"
    }
  }

  var hints: [String] {
    switch problem {
    case .noSlash:
      [
        InvalidRoute.path(of: text).map { "write '\($0)'; a link may have any scheme and host before it" }
          ?? "write '/\(text.cut)'"
      ]
    case .tooLong: []
    case .fragment, .emptyPart, .dots: ["remove it"]
    case .notAName(let meant?):
      ["write '{\(meant)}'; its type is declared under 'params'"]
    case .notAName(nil): ["write the name of a param in braces, as in '{id}'"]
    case .foreignParam(let meant): ["write '{\(meant ?? "NAME")}' for a param"]
    case .notWhole: ["put a slash between them: a param fills a whole part, as in '/item/{id}'"]
    case .encoding(let problem): problem.hints
    case .queryName(let meant?): ["write '\(meant)' alone; its type is declared under 'params'"]
    case .queryName(nil): ["write the names of params, separated by '&', as in '?tab&page'"]
    case .repeated: ["remove one of them"]
    }
  }

  /// Returns the path of a text that looks like a whole link, or `nil` for other texts.
  private static func path(of text: String) -> String? {
    guard let host = text.firstRange(of: "://") else { return nil }
    let path = text[host.upperBound...].drop { $0 != "/" }
    return path.isEmpty ? nil : String(path).cut
  }
}

extension String {
  /// The text cut to a length that fits a message.
  fileprivate var cut: String { count > 40 ? prefix(39) + "…" : self }
}
