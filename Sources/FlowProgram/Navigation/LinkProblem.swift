public import CEL
internal import Diagnostics

/// The reason why a link has no destination.
public enum LinkProblem: Error, Sendable, Hashable {
  /// It has more bytes than any link needs.
  case tooLong
  /// It does not begin with a slash.
  case noPath(String)
  /// It contains a percent sign without two hexadecimal digits.
  case brokenEscape(String)
  /// Its percent-encoded bytes are not UTF-8.
  case notUTF8(String)
  /// No route has such a path.
  case unknownPath(String, hints: [String])
  /// A value is not of the type of its param.
  case wrongValue(String, param: String, type: ValueType, hints: [String])
  /// The route has no such query name.
  case unknownName(String, route: String, names: [String])
  /// A query name occurs twice.
  case repeatedName(String)
}

extension LinkProblem {
  /// The problem, as a lower-case clause without a full stop that quotes the link.
  public var message: String {
    switch self {
    case .tooLong: "the link has more than \(RouteTable.linkLengthLimit) bytes"
    case .noPath(let link): "the link '\(link.shortened)' does not begin with '/'"
    case .brokenEscape(let text): "a percent sign in '\(text.shortened)' is not followed by two hexadecimal digits"
    case .notUTF8(let text): "the percent-encoded bytes of '\(text.shortened)' are not UTF-8"
    case .unknownPath(let path, _): "no route matches '\(path.shortened)'"
    case .wrongValue(let text, let param, let type, _):
      "'\(text.shortened)' is not a valid \(type.withoutNull), which is the type of '\(param)'"
    case .unknownName(let name, let route, _): "'\(route)' has no param '\(name.shortened)'"
    case .repeatedName(let name): "'\(name.shortened)' occurs twice after the '?'"
    }
  }

  /// The suggested corrections, most likely first.
  public var hints: [String] {
    switch self {
    case .tooLong: []
    case .noPath(let link): link.contains(":") ? [] : ["write '/\(link.shortened)'"]
    case .brokenEscape: ["write '%25' for a percent sign"]
    case .notUTF8: ["encode the bytes as UTF-8"]
    case .unknownPath(_, let hints): hints
    case .wrongValue(_, _, let type, let hints): hints.isEmpty ? LinkProblem.form(of: type) : hints
    case .unknownName(let name, let route, let names):
      names.isEmpty
        ? ["'\(route)' has no params after a '?'"] : nameHints(for: name, among: names, listedAs: "its params are")
    case .repeatedName: ["remove one of them"]
    }
  }

  /// Returns the spelling of values whose form is not obvious from the name of their type.
  private static func form(of type: ValueType) -> [String] {
    switch type.withoutNull {
    case .bool: ["write 'true' or 'false'"]
    case .duration: ["write it as in '90s' or '1h30m'"]
    case .timestamp: ["write it as in '2026-01-31T18:30:00Z'"]
    default: []
    }
  }
}

extension String {
  /// The string, truncated to a length that fits a message.
  fileprivate var shortened: String { count > 60 ? prefix(59) + "…" : self }
}
