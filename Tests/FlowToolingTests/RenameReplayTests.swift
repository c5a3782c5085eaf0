import FlowTooling
import Foundation
import Testing

/// Renames the symbols of each flow of the repository. `RENAME_STEP=1` tries every symbol; by default only some are
/// tried.
@Suite struct RenameReplayTests {
  private let step = ProcessInfo.processInfo.environment["RENAME_STEP"].flatMap { Int($0) } ?? 113
  private let lists = ProcessInfo.processInfo.environment["REPLAY_LIST"] != nil

  private func flatten(_ symbols: [DocumentSymbol]) -> [Symbol] {
    symbols.flatMap { [$0.symbol] + flatten($0.children) }
  }

  /// The edits were compiled with the scenarios before they were returned, so that they cause no error.
  @Test func `a renamed symbol is renamed in all files, and back to the same bytes`() {
    var count = 0
    var refused: [String] = []
    var places: [String] = []
    var unnamed: [String] = []
    for path in SampleFlows.files() {
      for symbol in flatten(SampleFlows.workspace().symbols(path)) {
        count += 1
        guard count % step == 0 else { continue }
        let isUpper = symbol.name.first?.isUppercase ?? false
        let fresh = (isUpper ? "Zz" : "zz") + symbol.name.filter { $0.isLetter || $0.isNumber }
        do {
          let workspace = SampleFlows.workspace()
          let edits = try workspace.rename(path, at: symbol.nameRange.lowerBound, to: fresh)
          for change in edits {
            for edit in change.edits {
              let place = "\(path) \(symbol.kind) \(symbol.name): \(change.path) \(edit.range)"
              places.append(place)
              let isEvent = edit.text != fresh
              if !isEvent, workspace.renameable(change.path, at: edit.range.lowerBound) != edit.range {
                unnamed.append(place)
              }
            }
          }
          var texts: [String: [UInt8]] = [:]
          for change in edits { texts[change.path] = (workspace.bytes(change.path) ?? []).applying(change.edits) }
          let renamed = SampleFlows.workspace(texts)
          let offset = Array(texts[path] ?? []).position(of: fresh, near: symbol.nameRange.lowerBound)
          let back = try renamed.rename(path, at: offset, to: symbol.name)
          for change in back {
            let restored = (renamed.bytes(change.path) ?? []).applying(change.edits)
            #expect(restored == workspace.bytes(change.path), "\(path): \(symbol.kind) \(symbol.name)")
          }
        } catch {
          refused.append("\(path.split(separator: "/").last ?? "") \(symbol.kind) \(symbol.name): \(error)")
        }
      }
    }
    if lists { for line in refused + unnamed { print("RENAME refused \(line)") } }
    #expect(unnamed.count * 200 <= max(places.count, 200), "\(unnamed)")
    #expect(refused.count * 100 <= max(count / step, 100), "\(refused)")
  }
}

extension [UInt8] {
  /// Returns the offset of a text at or after an earlier one; renames above it can only have moved it.
  fileprivate func position(of text: String, near offset: Int) -> Int {
    let wanted = Array(text.utf8)
    var best = offset
    var distance = Int.max
    for start in indices where self[start...].starts(with: wanted) && abs(start - offset) < distance {
      best = start
      distance = abs(start - offset)
    }
    return best
  }
}
