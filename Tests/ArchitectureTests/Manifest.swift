import Foundation
import Testing

/// The targets that `Package.swift` declares, with the modules that each depends on.
struct Manifest {
  /// The direct dependencies of each target below `Sources`, by the name of the target.
  let dependencies: [String: Set<String>]

  init() throws {
    let text = try String(contentsOfFile: Repository.path("Package.swift"), encoding: .utf8)
    var dependencies: [String: Set<String>] = [:]
    for declaration in text.matches(
      of: #/(?:library|\.target|\.executableTarget|\.systemLibrary)\(\s*(?:name: )?"([^"]+)"/#)
    {
      let name = String(declaration.1)
      // A product of the package is declared by the same words, with the targets that it is made of.
      let body = Self.arguments(of: text[declaration.range.lowerBound...])
      guard !body.contains("targets:"), !body.contains("path:") else { continue }
      let modules = body.replacing(#/package: "[^"]*"/#, with: "").replacing(#/resources: \[[^\]]*\]/#, with: "")
        .matches(of: #/"([^"]+)"/#).map { String($0.1) }
      // A dependency with a condition is written like a declaration, without dependencies of its own.
      dependencies[name, default: []].formUnion(body.contains("pkgConfig") ? [] : Set(modules).subtracting([name]))
    }
    self.dependencies = dependencies
  }

  /// Returns the text of a call up to its closing parenthesis.
  private static func arguments(of call: Substring) -> Substring {
    var depth = 0
    for index in call.indices {
      if call[index] == "(" { depth += 1 }
      if call[index] == ")" { depth -= 1 }
      if depth == 0, call[index] == ")" { return call[..<index] }
    }
    return call
  }
}
