#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The flow files that paths lead to: files themselves, and what lies in folders and below.
///
/// In a folder, `*.flow.yaml` and `*.flow.yml` are flows. Hidden files and folders and `node_modules` are passed over, and links to
/// folders are not followed, so that the search ends.
public struct FlowSearch: Sendable {
  /// The files, each once however many paths lead to it, sorted by their paths.
  public private(set) var files: [String] = []
  /// The paths that lead to nothing, in the order in which they were met.
  public private(set) var problems: [FileProblem] = []

  /// Looks for flows.
  public init(_ paths: [String]) {
    var seen: Set<String> = []
    for path in paths {
      for file in search(path) where seen.insert(canonical(path: file)).inserted { files.append(file) }
    }
    files.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private mutating func search(_ path: String) -> [String] {
    let kind = FileKind(path: path)
    guard kind == .folder else { return [kind == nil ? path : ScenarioFiles.flow(beside: path) ?? path] }
    var found: [String] = []
    var open = [path]
    while let folder = open.popLast() {
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
        problems.append(FileProblem(path: folder, reason: "you are not allowed to read this folder"))
        continue
      }
      for name in names.sorted() where !name.hasPrefix(".") && name != "node_modules" {
        let inner = folder.hasSuffix("/") ? folder + name : folder + "/" + name
        switch FileKind(path: inner) {
        case .folder: if !isLink(path: inner) { open.append(inner) }
        // A link that leads nowhere is taken along, so that it is reported and not overlooked.
        case .file, nil: if FlowSearch.isFlow(name) { found.append(inner) }
        case .other: break
        }
      }
    }
    if found.isEmpty, !problems.contains(where: { $0.path == path }) {
      problems.append(FileProblem(path: path, reason: "there is no '*.flow.yaml' in this folder"))
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Whether a file of this name is a flow.
  static func isFlow(_ name: String) -> Bool { name.hasSuffix(".flow.yaml") || name.hasSuffix(".flow.yml") }
}
