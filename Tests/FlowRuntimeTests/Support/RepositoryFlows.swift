import Foundation

/// The flows of the repository, as texts, in the order of their names.
enum RepositoryFlows {
  static let all: [String] = {
    let flows = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "flows")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: flows.path))?.sorted() ?? []
    return names.compactMap { try? String(contentsOf: flows.appending(path: "\($0)/\($0).flow.yaml"), encoding: .utf8) }
  }()
}
