public import CEL
internal import Diagnostics

/// Why a link leads nowhere.
public enum LinkProblem: Error, Sendable, Hashable {
  /// It has more bytes than any link needs.
  case tooLong
  /// It does not begin with a slash.
  case noPath(String)
  /// A percent sign stands in it without two hexadecimal digits.
  case brokenEscape(String)
  /// What is percent-encoded in it is no UTF-8.
  case notUTF8(String)
  /// No route has such a path.
  case unknownPath(String, hints: [String])
  /// A value is none of the type of its param.
  case wrongValue(String, param: String, type: ValueType, hints: [String])
  /// The route knows no such name behind the question mark.
  case unknownName(String, route: String, names: [String])
  /// A name stands twice behind the question mark.
  case repeatedName(String)
}

extension LinkProblem {
  /// What is wrong, as a lower-case clause without a full stop that quotes the link.
  public var message: String {
    switch self {
    case .tooLong: "the link has more than \(RouteTable.linkLengthLimit) bytes"
    case .noPath(let link): "the link '\(link.shortened)' does not begin with '/'"
    case .brokenEscape(let text): "a percent sign in '\(text.shortened)' has no two hexadecimal digits behind it"
    case .notUTF8(let text): "what is percent-encoded in '\(text.shortened)' is no UTF-8"
    case .unknownPath(let path, _): "no route fits '\(path.shortened)'"
    case .wrongValue(let text, let param, let type, _):
      "'\(text.shortened)' is no \(type.withoutNull), which '\(param)' is"
    case .unknownName(let name, let route, _): "'\(route)' takes no '\(name.shortened)'"
    case .repeatedName(let name): "'\(name.shortened)' stands twice behind the '?'"
    }
  }

  /// What to write instead, most likely first.
  public var hints: [String] {
    switch self {
    case .tooLong: []
    case .noPath(let link): link.contains(":") ? [] : ["write '/\(link.shortened)'"]
    case .brokenEscape: ["write '%25' for a percent sign"]
    case .notUTF8: ["encode the bytes of UTF-8"]
    case .unknownPath(_, let hints): hints
    case .wrongValue(_, _, let type, let hints): hints.isEmpty ? LinkProblem.form(of: type) : hints
    case .unknownName(let name, let route, let names):
      names.isEmpty ? ["nothing stands behind '\(route)'"] : nameHints(for: name, among: names, listedAs: "it takes")
    case .repeatedName: ["take one of them out"]
    }
  }

  /// How values look whose form is not plain from the name of their type.
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
  /// The text cut to a length that fits a message.
  fileprivate var shortened: String { count > 60 ? prefix(59) + "…" : self }
}
