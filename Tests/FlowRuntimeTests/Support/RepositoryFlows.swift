import Foundation

/// The flows of the repository as texts, in the order of their names.
enum RepositoryFlows {
  /// The flows whose folders have their names. Fakes from a separate file are appended to the flow.
  static let all: [String] = names.compactMap { name in
    let fakes = text("\(name)/\(name).fakes.yaml")?.replacing("for: \(name)\n", with: "")
    return text("\(name)/\(name).flow.yaml").map { $0 + (fakes ?? "") }
  }

  /// Every file by its name, for flows with imports.
  static let imports: [(path: String, text: String)] = names.flatMap { folder in
    files(in: folder).compactMap { name in text("\(folder)/\(name)").map { (name, $0) } }
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "flows")

  private static let names = files(in: "")

  private static func files(in path: String) -> [String] {
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: path).path)
    return (files ?? []).filter { path.isEmpty || $0.hasSuffix(".flow.yaml") || $0.hasSuffix(".library.yaml") }.sorted()
  }

  private static func text(_ path: String) -> String? {
    try? String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }
}
