internal import Diagnostics
internal import FlowValidation

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// What stands beside the file of a flow for its scenarios: `NAME.scenarios.yaml`, further files as `NAME.MORE.scenarios.yaml`, and
/// the folder `NAME.snapshots` with what was recorded.
struct ScenarioFiles {
  /// The path of the flow without the end of its name.
  private let stem: String

  /// The files beside a flow.
  init(flow path: String) {
    let ends = [".flow.yaml", ".flow.yml", ".yaml", ".yml"]
    let end = ends.first { path.hasSuffix($0) } ?? ""
    stem = String(path.dropLast(end.count))
  }

  /// The paths of the files of scenarios, that of the flow's own name first.
  func scenarios(listings: FolderListings = FolderListings()) -> [String] {
    let slash = stem.lastIndex(of: "/").map { stem.index(after: $0) } ?? stem.startIndex
    let (folder, name) = (String(stem[..<slash]), stem[slash...])
    let files = listings.scenarios(in: folder, of: name).map { folder + $0 }
    // What stands nearer to another flow belongs to that.
    let own = files.filter { path in
      FileKind(path: path) == .file
        && (ScenarioFiles.flow(beside: path).map { ScenarioFiles(flow: $0).stem } ?? stem) == stem
    }
    let first = own.first { ScenarioFiles.end(of: $0).map { "\(stem)\($0)".utf8.count } == $0.utf8.count }
    return (first.map { [$0] } ?? []) + own.filter { $0 != first }
  }

  /// The flow that a file of scenarios or of fakes stands beside, or `nil` when it is none or stands alone.
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

  /// How the name of a file ends that belongs to a flow.
  private static func end(of path: String, among ends: [String] = scenarioEnds) -> String? {
    ends.first { path.hasSuffix($0) }
  }

  /// Whether a file of this name holds scenarios.
  static func isScenarios(_ name: String) -> Bool { end(of: name) != nil }

  private static let scenarioEnds = [".scenarios.yaml", ".scenarios.yml"]

  private var folder: String { "\(stem).snapshots" }

  /// The file of a recording.
  func path(of name: String) -> String { "\(folder)/\(name).txt" }

  /// What was recorded, by name.
  ///
  /// - Throws: Why a recording cannot be read.
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

  /// Writes what was taken and differs from what was recorded, and removes what no scenario asked for.
  ///
  /// - Parameter isWhole: Whether all scenarios ran, so that what was not asked for is not needed.
  /// - Returns: The files that were written and those that were removed.
  /// - Throws: Why a file cannot be written.
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
