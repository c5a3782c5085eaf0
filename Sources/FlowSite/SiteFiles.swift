public import FlowProgram

/// The files of the repository that a site is made from.
public struct SiteFiles: Sendable {
  /// Returns the text of a file by its path in the repository, or `nil` if there is no such text.
  public let text: @Sendable (String) -> String?
  /// Returns the sorted names in a folder, those of folders with a slash at the end; `nil` if there is no such folder.
  public let names: @Sendable (String) -> [String]?
  /// Returns the program of a flow with its scenarios and imports, or `nil` if it is not valid.
  public let program: @Sendable (String) -> Program?

  /// Creates an access to files.
  public init(
    text: @escaping @Sendable (String) -> String?, names: @escaping @Sendable (String) -> [String]?,
    program: @escaping @Sendable (String) -> Program?
  ) {
    self.text = text
    self.names = names
    self.program = program
  }
}

/// The places of files: paths in the repository, and paths on the site.
enum SitePaths {
  /// Returns a path without `.` and `..`, or `nil` if it leaves the repository.
  static func joined(_ folder: String, _ path: String) -> String? {
    var parts: [Substring] = path.hasPrefix("/") ? [] : folder.split(separator: "/")
    for part in path.split(separator: "/") where part != "." {
      if part == ".." {
        guard parts.popLast() != nil else { return nil }
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  /// Returns the folder of a path, empty for the topmost one.
  static func folder(of path: String) -> String {
    path.split(separator: "/").dropLast().joined(separator: "/")
  }

  /// Returns the place of a file of the repository on the site.
  static func page(of path: String, isFolder: Bool) -> String {
    if isFolder { return (path.isEmpty ? "source" : "source/\(path)") + "/index.html" }
    if isPicture(path) { return path.hasPrefix("docs/") ? String(path.dropFirst(5)) : "source/\(path)" }
    guard path.hasSuffix(".md") else { return "source/\(path).html" }
    guard path.hasPrefix("docs/") else { return "source/\(path.dropLast(3)).html" }
    let page = path.dropFirst(5).dropLast(3)
    return page.hasSuffix("README") ? "\(page.dropLast(6))index.html" : "\(page).html"
  }

  static func isPicture(_ path: String) -> Bool { [".png", ".svg"].contains { path.hasSuffix($0) } }

  /// Returns the relative address from one page to another.
  static func address(from page: String, to other: String) -> String {
    let here = page.split(separator: "/").dropLast()
    let there = other.split(separator: "/")
    let common = zip(here, there.dropLast()).prefix { $0 == $1 }.count
    return (Array(repeating: "..", count: here.count - common) + there.dropFirst(common)).joined(separator: "/")
  }
}
