internal import Diagnostics
internal import FlowValidation

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// What stands beside the file of a flow for its scenarios: `NAME.scenarios.yaml`, and the folder `NAME.snapshots` with what was
/// recorded.
struct ScenarioFiles {
  /// The path of the flow without the end of its name.
  private let stem: String

  /// The files beside a flow.
  init(flow path: String) {
    let ends = [".flow.yaml", ".flow.yml", ".yaml", ".yml"]
    let end = ends.first { path.hasSuffix($0) } ?? ""
    stem = String(path.dropLast(end.count))
  }

  /// The path of the scenarios, or `nil` when there are none.
  var scenarios: String? {
    ["\(stem).scenarios.yaml", "\(stem).scenarios.yml"].first { FileKind(path: $0) == .file }
  }

  /// The flow that a file of scenarios stands beside, or `nil` when it is none or stands alone.
  static func flow(beside path: String) -> String? {
    guard let end = [".scenarios.yaml", ".scenarios.yml"].first(where: { path.hasSuffix($0) }) else { return nil }
    let stem = path.dropLast(end.count)
    return ["\(stem).flow.yaml", "\(stem).flow.yml"].first { FileKind(path: $0) == .file }
  }

  private var folder: String { "\(stem).snapshots" }

  private func path(of name: String) -> String { "\(folder)/\(name).txt" }

  /// What was recorded, by name.
  ///
  /// - Throws: Why a recording cannot be read.
  func recordings() throws(FileProblem) -> [String: String] {
    guard FileKind(path: folder) == .folder else { return [:] }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
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
  /// - Returns: How many files were written or removed.
  /// - Throws: Why a file cannot be written.
  func update(_ recordings: Recordings, isWhole: Bool) throws(FileProblem) -> Int {
    var count = 0
    let changed = recordings.taken.filter { recordings.recorded[$0.key] != $0.value }
    if !changed.isEmpty { try makeFolder() }
    for name in changed.keys.sorted() {
      try writeBytes(Array((changed[name] ?? "").utf8), path: path(of: name))
      count += 1
    }
    guard isWhole else { return count }
    for name in recordings.orphans {
      guard (try? FileManager.default.removeItem(atPath: path(of: name))) != nil else {
        throw FileProblem(path: path(of: name), reason: "you are not allowed to remove it")
      }
      count += 1
    }
    return count
  }

  private func makeFolder() throws(FileProblem) {
    guard FileKind(path: folder) != .folder else { return }
    let made: Void? = try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    if made == nil { throw FileProblem(path: folder, reason: "this folder cannot be made") }
  }
}
