internal import Diagnostics
internal import FlowExplorer
internal import FlowReports
internal import FlowScenarios

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The companion files of a flow for scenarios: `NAME.scenarios.yaml`, further files `NAME.MORE.scenarios.yaml`, and
/// the folder `NAME.snapshots` with recordings.
struct ScenarioFiles {
  /// The path of the flow without its ending.
  private let stem: String

  /// Creates the companion files of a flow.
  init(flow path: String) {
    let ends = [".flow.yaml", ".flow.yml", ".yaml", ".yml"]
    let end = ends.first { path.hasSuffix($0) } ?? ""
    stem = String(path.dropLast(end.count))
  }

  /// Returns the paths of the scenario files, starting with the one of the flow's own name.
  func scenarios(listings: FolderListings = FolderListings()) -> [String] {
    let slash = stem.lastIndex(of: "/").map { stem.index(after: $0) } ?? stem.startIndex
    let (folder, name) = (String(stem[..<slash]), stem[slash...])
    let files = listings.scenarios(in: folder, of: name).map { folder + $0 }
    // A file whose name is closer to another flow belongs to that flow.
    let own = files.filter { path in
      FileKind(path: path) == .file
        && (ScenarioFiles.flow(beside: path).map { ScenarioFiles(flow: $0).stem } ?? stem) == stem
    }
    let first = own.first { ScenarioFiles.end(of: $0).map { "\(stem)\($0)".utf8.count } == $0.utf8.count }
    return (first.map { [$0] } ?? []) + own.filter { $0 != first }
  }

  /// Returns the flow of a file of scenarios or fakes, or `nil` if the file is neither or has no flow.
  static func flow(beside path: String) -> String? {
    guard let end = end(of: path, among: scenarioEnds + [".fakes.yaml", ".fakes.yml"]) else { return nil }
    var stem = path.dropLast(end.count)
    while true {
      if let flow = ["\(stem).flow.yaml", "\(stem).flow.yml"].first(where: { FileKind(path: $0) == .file }) {
        return flow
      }
      guard let dot = stem.lastIndex(of: "."), !stem[dot...].contains("/") else { return nil }
      stem = stem[..<dot]
    }
  }

  /// Returns the ending of the name of a companion file.
  private static func end(of path: String, among ends: [String] = scenarioEnds) -> String? {
    ends.first { path.hasSuffix($0) }
  }

  /// Returns whether a file of this name contains scenarios.
  static func isScenarios(_ name: String) -> Bool { end(of: name) != nil }

  private static let scenarioEnds = [".scenarios.yaml", ".scenarios.yml"]

  private var folder: String { "\(stem).snapshots" }

  /// Returns the path of a recording.
  func path(of name: String) -> String { "\(folder)/\(name).txt" }

  /// Returns the recordings by name.
  ///
  /// - Throws: ``FileProblem`` if a recording cannot be read.
  func recordings() throws(FileProblem) -> [String: String] {
    guard FileKind(path: folder) == .folder else { return [:] }
    guard let names = namesInFolder(folder) else {
      throw FileProblem(path: folder, reason: "you are not allowed to read this folder")
    }
    var recorded: [String: String] = [:]
    for name in names.sorted() where name.hasSuffix(".txt") {
      let bytes = try readBytes(path: "\(folder)/\(name)")
      recorded[String(name.dropLast(".txt".count))] = String(decoding: bytes, as: UTF8.self)
    }
    return recorded
  }

  /// Writes changed recordings and removes those that no scenario asked for.
  ///
  /// - Parameter isWhole: Whether all scenarios ran, so that the other recordings are orphans.
  /// - Returns: The paths of the written and of the removed files.
  /// - Throws: ``FileProblem`` if a file cannot be written.
  func update(_ recordings: Recordings, isWhole: Bool) throws(FileProblem) -> (written: [String], removed: [String]) {
    var (written, removed): ([String], [String]) = ([], [])
    let changed = recordings.taken.filter { recordings.recorded[$0.key] != $0.value }
    if !changed.isEmpty { try makeFolder() }
    for name in changed.keys.sorted() {
      try writeBytes(Array((changed[name] ?? "").utf8), path: path(of: name))
      written.append(path(of: name))
    }
    guard isWhole else { return (written, removed) }
    for name in recordings.orphans {
      guard (try? FileManager.default.removeItem(atPath: path(of: name))) != nil else {
        throw FileProblem(path: path(of: name), reason: "you are not allowed to remove it")
      }
      removed.append(path(of: name))
    }
    return (written, removed)
  }

  private func makeFolder() throws(FileProblem) {
    guard FileKind(path: folder) != .folder else { return }
    let made: Void? = try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    if made == nil { throw FileProblem(path: folder, reason: "this folder cannot be made") }
  }
}
