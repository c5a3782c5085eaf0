internal import Foundation
public import Testing

/// Returns the folder `Snapshots` next to a test file.
public func snapshotFolder(beside file: String = #filePath) -> String {
  URL(filePath: file).deletingLastPathComponent().appending(path: "Snapshots").path
}

/// Expects that a text equals the content of a file, byte for byte.
///
/// With `UPDATE_SNAPSHOTS=1` in the environment the file is written instead. Review it before it is committed.
public func expectSnapshot(
  _ text: String, named name: String, in folder: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let isUpdating = ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1"
  guard let difference = snapshotDifference(text, named: name, in: folder, isUpdating: isUpdating) else { return }
  Issue.record(Comment(rawValue: difference), sourceLocation: sourceLocation)
}

/// Returns the difference between a text and the content of a file, or `nil` when they are equal or the file was
/// written.
public func snapshotDifference(_ text: String, named name: String, in folder: String, isUpdating: Bool) -> String? {
  let file = URL(filePath: folder).appending(path: name)
  if isUpdating {
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      return nil
    } catch {
      return "snapshot \(name) cannot be written: \(error)"
    }
  }
  guard let kept = try? Data(contentsOf: file) else {
    return "snapshot \(name) does not exist; set UPDATE_SNAPSHOTS=1 to write it"
  }
  if kept == Data(text.utf8) { return nil }
  return "snapshot \(name) differs\n" + lineDifference(String(decoding: kept, as: UTF8.self), text)
}

/// Returns the snapshots of a folder that no test names, sorted: leftovers of renamed or removed tests.
///
/// A snapshot counts as named if a Swift file in the folder of tests contains its name between quotation marks.
/// Names that tests compute are passed in `computed`.
public func orphanedSnapshots(in folder: String, testsIn tests: String, computed: [String] = []) -> [String] {
  let code = files(in: tests).filter { $0.hasSuffix(".swift") }.compactMap {
    try? String(contentsOf: URL(filePath: tests).appending(path: $0), encoding: .utf8)
  }
  return files(in: folder).filter { name in
    !computed.contains(name) && !code.contains { $0.contains("\"\(name)\"") }
  }
}

/// Returns the paths of all files in a folder, relative to it and sorted.
private func files(in folder: String) -> [String] {
  let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
  return paths.sorted().filter { path in
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: folder + "/" + path, isDirectory: &isFolder)
    return exists && !isFolder.boolValue
  }
}

/// Returns the lines of two texts, with `-` for lines of the first only and `+` for lines of the second only.
func lineDifference(_ old: String, _ new: String) -> String {
  func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }
  let (before, after) = (lines(old), lines(new))
  var removed: Set<Int> = []
  var inserted: Set<Int> = []
  for change in after.difference(from: before) {
    switch change {
    case .remove(let offset, _, _): removed.insert(offset)
    case .insert(let offset, _, _): inserted.insert(offset)
    }
  }
  var (result, left, right) = ([String](), 0, 0)
  while left < before.count || right < after.count {
    if removed.contains(left) {
      result.append("- " + before[left])
      left += 1
    } else if inserted.contains(right) {
      result.append("+ " + after[right])
      right += 1
    } else {
      if left < before.count { result.append("  " + before[left]) }
      left += 1
      right += 1
    }
  }
  return result.joined(separator: "\n")
}
