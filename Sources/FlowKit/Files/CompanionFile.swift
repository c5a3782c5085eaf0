internal import Diagnostics
internal import YAMLNodes

/// A companion file of a flow, as its name suggests: `login.scenarios.yaml`, `login.fakes.yaml`,
/// `login.bindings.yaml`.
struct CompanionFile {
  /// The kinds of companion files, by the words at the end of their names.
  enum Kind: String, CaseIterable {
    case scenarios, fakes, bindings
  }

  /// The path of the file.
  let path: String
  let kind: Kind
  /// Whether the word in the name is only similar to that of the kind.
  let isMisspelt: Bool
  /// The path without the ending.
  private let stem: String
  private let ending: String

  /// Creates the companion file at a path; `nil` if the name is not that of a companion file.
  init?(path: String) {
    guard let ending = [".yaml", ".yml"].first(where: { path.hasSuffix($0) }) else { return nil }
    let rest = path.dropLast(ending.count)
    guard let dot = rest.lastIndex(of: "."), !rest[dot...].contains("/") else { return nil }
    let word = String(rest[rest.index(after: dot)...])
    let near = nearestName(to: word, among: Kind.allCases.map(\.rawValue)).flatMap { Kind(rawValue: $0) }
    if let kind = Kind(rawValue: word) {
      self.kind = kind
      isMisspelt = false
    } else if let near, near.rawValue.first == word.first {
      kind = near
      isMisspelt = true
    } else {
      return nil
    }
    self.path = path
    self.ending = ending
    stem = String(rest[..<dot])
  }

  /// The role of a companion file.
  enum Place {
    /// It is read with a flow.
    case beside(flow: String)
    /// It binds a flow that has other bindings beside it, or none.
    case binds(flow: String)
    /// Nothing reads it.
    case stray(StrayFile)
  }

  /// Returns the role of the file.
  ///
  /// - Parameter flows: Further flows that the bindings may refer to, by path.
  func place(among flows: [String]) -> Place {
    if isMisspelt {
      return .stray(StrayFile(name: name(of: path), reason: .misspelt(meant: name(of: "\(stem).\(kind)\(ending)"))))
    }
    switch kind {
    case .scenarios: return ScenarioFiles.flow(beside: path).map { .beside(flow: $0) } ?? flowless
    case .fakes: return flowOfSameName.map { .beside(flow: $0) } ?? flowless
    case .bindings:
      if let flow = flowOfSameName { return .beside(flow: flow) }
      return bound(among: flows)
    }
  }

  /// The flow of exactly the same name, if it exists.
  var flowOfSameName: String? {
    ["\(stem).flow.yaml", "\(stem).flow.yml"].first { FileKind(path: $0) == .file }
  }

  /// Whether a flow reads the file because of its name.
  var isBesideFlow: Bool { if case .beside = place(among: []) { true } else { false } }

  // MARK: Bindings

  /// Returns the flow of the bindings: one in the same folder, or one of those that are checked too.
  private func bound(among flows: [String]) -> Place {
    guard let wanted = CompanionFile.word("for", in: path) else { return flowless }
    let candidates = neighbours + flows
    if let flow = candidates.first(where: { CompanionFile.word("flow", in: $0) == wanted }) {
      return .binds(flow: flow)
    }
    let known = candidates.compactMap { CompanionFile.word("flow", in: $0) }
    let names = known.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    return .stray(StrayFile(name: name(of: path), reason: .unbound(flow: wanted, known: names)))
  }

  /// Returns the text of a key in a file, or `nil` if the file cannot be parsed.
  private static func word(_ key: String, in path: String) -> String? {
    guard let bytes = try? readBytes(path: path) else { return nil }
    var sources = Sources()
    var report = Report()
    let root = parseYAML(sources.add(name: path, bytes: bytes), report: &report)
    return root?.entries?.first { $0.key.scalar?.text == key }?.value.scalar?.text
  }

  // MARK: Names

  private var flowless: Place {
    let others = neighbours.map { String(name(of: $0).prefix { $0 != "." }) }
    let meant = nearestName(to: name(of: stem), among: others) ?? (others.count == 1 ? others.first : nil)
    let near = meant.map { "\($0).\(kind)\(ending)" }
    let isTaken = near.map { FileKind(path: folder + $0) != nil } ?? true
    let flow = "\(name(of: stem)).flow.yaml"
    return .stray(StrayFile(name: name(of: path), reason: .flowless(flow: flow, near: isTaken ? nil : near)))
  }

  private var folder: String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }

  /// The flows in the folder, sorted.
  private var neighbours: [String] {
    let names = namesInFolder(folder.isEmpty ? "." : folder) ?? []
    return names.filter { FlowSearch.isFlow($0) }.sorted().map { folder + $0 }
  }

  private func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}
