/// The flow files that paths lead to: files themselves, and what lies in folders and below.
///
/// In a folder, `*.flow.yaml` and `*.flow.yml` are flows; scenarios, fakes and bindings that no flow reads are found as well. Hidden
/// files and folders and `node_modules` are passed over, and links to folders are not followed, so that the search ends.
public struct FlowSearch: Sendable {
  /// The files, each once however many paths lead to it, sorted by their paths: flows, settings, and what ``bindings`` and ``strays``
  /// tell more about.
  public private(set) var files: [String] = []
  /// For each file of bindings that does not stand beside its flow under the same name, the path of the flow.
  public private(set) var bindings: [String: String] = [:]
  /// The files that belong beside a flow and that nothing reads, with what is wrong with their names.
  public private(set) var strays: [String: StrayFile] = [:]
  /// The files in folders that belong beside flows by their names.
  private var companions: [CompanionFile] = []
  /// The paths that lead to nothing, in the order in which they were met.
  public private(set) var problems: [FileProblem] = []

  /// Looks for flows.
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
        // A link that leads nowhere is taken along, so that it is reported and not overlooked.
        case .file, nil:
          if FlowSearch.isFlow(name) {
            found.append(inner)
          } else if let companion = CompanionFile(path: inner) {
            // Other programs may have files of similar names; beside a flow of the name it is a slip.
            if !companion.isMisspelt || companion.flowOfSameName != nil { companions.append(companion) }
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

  /// The files to check for a file that is named itself: the flow that it belongs to, as far as there is one.
  private mutating func named(_ path: String) -> [String] {
    guard FileKind(path: path) != nil, !FlowSearch.isFlow(path), let companion = CompanionFile(path: path) else {
      return [path]
    }
    if case .beside(let flow) = companion.place(among: []) { return [flow] }
    return placed(companion, among: [])
  }

  /// The files to check for one that belongs beside a flow, besides the flows that are checked anyway.
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

  /// Whether a file of this name is a flow.
  static func isFlow(_ name: String) -> Bool { name.hasSuffix(".flow.yaml") || name.hasSuffix(".flow.yml") }
}
