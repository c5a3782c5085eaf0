/// A search for the flow files at some paths: files, and the contents of folders, recursively.
///
/// In a folder, `*.flow.yaml` and `*.flow.yml` are flows, and `*.library.yaml` and `*.library.yml` are libraries.
/// Scenarios, fakes and bindings that no flow reads are found as well. The search skips hidden files and folders and
/// `node_modules`. It does not follow links to folders, so that it terminates.
public struct FlowSearch: Sendable {
  /// The files, each once, sorted by path: flows, settings, and files that ``bindings`` and ``strays`` describe
  /// further.
  public private(set) var files: [String] = []
  /// For each file of bindings without a flow of the same name beside it, the path of its flow.
  public private(set) var bindings: [String: String] = [:]
  /// The companion files that nothing reads, with the problem of their names.
  public private(set) var strays: [String: StrayFile] = [:]
  /// The files in folders that are companion files by name.
  private var companions: [CompanionFile] = []
  /// The paths that do not exist, in order.
  public private(set) var problems: [FileProblem] = []

  /// Searches for flows.
  public init(_ paths: [String]) {
    var seen: Set<String> = []
    for path in paths {
      for file in search(path) where seen.insert(canonical(path: file)).inserted { files.append(file) }
    }
    let flows = files.filter { FlowSearch.isFlow($0) }
    for companion in companions {
      for file in placed(companion, among: flows) where seen.insert(canonical(path: file)).inserted {
        files.append(file)
      }
    }
    files.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private mutating func search(_ path: String) -> [String] {
    let kind = FileKind(path: path)
    guard kind == .folder else { return named(path) }
    var found: [String] = []
    var open = [path]
    while let folder = open.popLast() {
      guard let names = namesInFolder(folder) else {
        problems.append(FileProblem(path: folder, reason: "you are not allowed to read this folder"))
        continue
      }
      for name in names.sorted() where !name.hasPrefix(".") && name != "node_modules" {
        let inner = folder.hasSuffix("/") ? folder + name : folder + "/" + name
        switch FileKind(path: inner) {
        case .folder: if !isLink(path: inner) { open.append(inner) }
        // A dangling link is included, so that it is reported instead of overlooked.
        case .file, nil:
          if FlowSearch.isFlow(name) || FlowSearch.isLibrary(name) {
            found.append(inner)
          } else if let companion = CompanionFile(path: inner) {
            // Other programs may have files of similar names. Beside a flow of the same name it is a typo.
            guard !companion.isMisspelt || companion.flowOfSameName != nil else { continue }
            // Saved traces may lie in a folder of their own, away from their flow.
            if companion.kind == .scenarios, !companion.isBesideFlow, isSavedTrace(inner) { continue }
            companions.append(companion)
          }
        case .other: break
        }
      }
    }
    if found.isEmpty, !problems.contains(where: { $0.path == path }) {
      problems.append(FileProblem(path: path, reason: "there is no '*.flow.yaml' in this folder"))
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns the files to check for an explicitly named file: its flow, if there is one.
  private mutating func named(_ path: String) -> [String] {
    guard FileKind(path: path) != nil, !FlowSearch.isFlow(path), !FlowSearch.isLibrary(path),
      let companion = CompanionFile(path: path)
    else {
      return [path]
    }
    if case .beside(let flow) = companion.place(among: []) { return [flow] }
    return placed(companion, among: [])
  }

  /// Returns the files to check for a companion file, besides the flows that are checked anyway.
  private mutating func placed(_ companion: CompanionFile, among flows: [String]) -> [String] {
    switch companion.place(among: flows) {
    case .beside: return []
    case .binds(let flow):
      bindings[companion.path] = flow
      return [flow, companion.path]
    case .stray(let mistake):
      strays[companion.path] = mistake
      return [companion.path]
    }
  }

  /// Returns whether a file of this name is a library.
  static func isLibrary(_ name: String) -> Bool { name.hasSuffix(".library.yaml") || name.hasSuffix(".library.yml") }

  /// Returns whether a file of this name is a flow.
  static func isFlow(_ name: String) -> Bool { name.hasSuffix(".flow.yaml") || name.hasSuffix(".flow.yml") }
}
