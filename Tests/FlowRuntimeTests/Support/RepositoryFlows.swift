import Foundation

/// The flows of the repository, as texts, in the order of their names.
enum RepositoryFlows {
  static let all: [String] = {
    let flows = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "flows")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: flows.path))?.sorted() ?? []
    return names.compactMap { name in
      let folder = flows.appending(path: name)
      guard let flow = try? String(contentsOf: folder.appending(path: "\(name).flow.yaml"), encoding: .utf8) else {
        return nil
      }
      // Fakes of a file of their own may as well stand in the flow.
      let fakes = try? String(contentsOf: folder.appending(path: "\(name).fakes.yaml"), encoding: .utf8)
      return flow + (fakes?.replacing("for: \(name)\n", with: "") ?? "")
    }
  }()
}
