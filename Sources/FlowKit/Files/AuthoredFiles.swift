/// The source files at some paths: files, and all source files in folders, recursively.
///
/// Unlike ``FlowSearch``, it lists every file by itself, whether a flow reads it or not.
public struct AuthoredFiles: Sendable {
  /// The files, each once: those of a folder are sorted.
  public private(set) var files: [String] = []
  /// The paths that cannot be read, in order.
  public private(set) var problems: [FileProblem] = []

  /// Searches for source files.
  public init(at paths: [String]) {
    var seen: Set<String> = []
    for path in paths {
      let isFolder = FileKind(path: path) == .folder
      let knownProblems = problems.count
      let found = isFolder ? search(path) : [path]
      if isFolder, found.isEmpty, problems.count == knownProblems {
        problems.append(FileProblem(path: path, reason: "there is no file of a flow in this folder"))
      }
      for file in found where seen.insert(canonical(path: file)).inserted { files.append(file) }
    }
  }

  private mutating func search(_ path: String) -> [String] {
    var found: [String] = []
    var open = [path]
    while let folder = open.popLast() {
      guard let names = namesInFolder(folder) else {
        problems.append(FileProblem(path: folder, reason: "you are not allowed to read this folder"))
        continue
      }
      for name in names where !name.hasPrefix(".") && name != "node_modules" {
        let inner = folder.hasSuffix("/") ? folder + name : folder + "/" + name
        switch FileKind(path: inner) {
        case .folder: if !isLink(path: inner) { open.append(inner) }
        case .file: if AuthoredFile.kind(of: inner) != nil { found.append(inner) }
        case .other, nil: break
        }
      }
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
