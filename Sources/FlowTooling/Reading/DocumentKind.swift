/// The kinds of files that authors write.
public enum AuthoredKind: Sendable, Hashable {
  case flow, library, scenarios, fakes, bindings, settings

  /// Returns the kind of a file by its name, or `nil` for other files.
  public init?(path: String) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    if name == "flowspec.yaml" {
      self = .settings
      return
    }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 3, ["yaml", "yml"].contains(parts[parts.count - 1]) else { return nil }
    switch parts[parts.count - 2] {
    case "flow": self = .flow
    case "library": self = .library
    case "scenarios": self = .scenarios
    case "fakes": self = .fakes
    case "bindings": self = .bindings
    default: return nil
    }
  }

  var place: Place {
    switch self {
    case .flow: .flow
    case .library: .library
    case .scenarios: .scenarioFile
    case .fakes: .fakesFile
    case .bindings: .bindingsFile
    case .settings: .folder
    }
  }

  /// Returns the path of another file of the same flow.
  static func sibling(_ kind: String, of path: String) -> String? {
    guard let ending = path.range(ofLast: ".") else { return nil }
    let stem = path[..<ending]
    guard let dot = stem.range(ofLast: ".") else { return nil }
    return "\(stem[..<dot]).\(kind)\(path[ending...])"
  }
}

extension StringProtocol {
  fileprivate func range(ofLast character: Character) -> Index? { lastIndex(of: character) }
}

/// Operations on paths as strings.
enum Paths {
  /// Resolves a path relative to the file that contains it.
  static func resolve(_ path: String, from file: String) -> String {
    if path.hasPrefix("/") { return normalized(path) }
    guard let slash = file.lastIndex(of: "/") else { return normalized(path) }
    return normalized(String(file[...slash]) + path)
  }

  static func folder(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
