import FlowTooling
import Foundation
import Testing

/// Types each flow of the repository again. `REPLAY_STEP=1` tries every token; by default only some are tried.
@Suite struct TypingReplayTests {
  private let step = ProcessInfo.processInfo.environment["REPLAY_STEP"].flatMap { Int($0) } ?? 37
  private let lists = ProcessInfo.processInfo.environment["REPLAY_LIST"] != nil

  struct Score {
    var found = 0
    var all = 0
    var misses: [String] = []

    /// Whether at most some percent of the tokens are missed. A sample may miss two more, because it is small.
    func misses(atMost percent: Double, of step: Int) -> Bool {
      Double(all - found) <= Double(all) * percent / 100 + (step == 1 ? 0 : 2)
    }

    mutating func note(_ isFound: Bool, _ miss: @autoclosure () -> String) {
      all += 1
      if isFound { found += 1 } else { misses.append(miss()) }
    }
  }

  private func describe(_ path: String, _ token: ReplayToken, _ bytes: [UInt8]) -> String {
    let line = bytes[..<token.range.lowerBound].count { $0 == 0x0A } + 1
    return "\(path.split(separator: "/").last ?? ""):\(line) \(token.text)"
  }

  @Test func `a deleted token is offered again`() {
    var keys = Score()
    var names = Score()
    var count = 0
    for path in SampleFlows.files() {
      let bytes = SampleFlows.disk.read(path) ?? []
      for token in SampleFlows.workspace().replayTokens(path) {
        count += 1
        guard count % step == 0 else { continue }
        var text = bytes
        text.removeSubrange(token.range)
        let offset = token.range.lowerBound
        let workspace = SampleFlows.workspace([path: text], typing: [path: offset])
        let isFound = workspace.completions(path, at: offset).contains { $0.label == token.text }
        if token.isKey {
          keys.note(isFound, describe(path, token, bytes))
        } else {
          names.note(isFound, describe(path, token, bytes))
        }
      }
    }
    report("deleted", keys, names)
    #expect(keys.misses(atMost: 1, of: step), "\(keys.misses)")
    #expect(names.misses(atMost: 4, of: step), "\(names.misses)")
  }

  @Test func `a file is completed from its first byte on`() {
    var keys = Score()
    var names = Score()
    var count = 0
    for path in SampleFlows.files() {
      let bytes = SampleFlows.disk.read(path) ?? []
      for token in SampleFlows.workspace().replayTokens(path) where token.isKey || token.isDeclaredAbove {
        count += 1
        guard count % step == 0 else { continue }
        let offset = token.range.lowerBound
        let workspace = SampleFlows.workspace([path: Array(bytes[..<offset])], typing: [path: offset])
        let isFound = workspace.completions(path, at: offset).contains { $0.label == token.text }
        if token.isKey {
          keys.note(isFound, describe(path, token, bytes))
        } else {
          names.note(isFound, describe(path, token, bytes))
        }
      }
    }
    report("typed", keys, names)
    #expect(keys.misses(atMost: 1, of: step), "\(keys.misses)")
    #expect(names.misses(atMost: 4, of: step), "\(names.misses)")
  }

  private func report(_ what: String, _ keys: Score, _ names: Score) {
    guard lists else { return }
    print("REPLAY \(what): keys \(keys.found)/\(keys.all), names \(names.found)/\(names.all)")
    for miss in keys.misses { print("REPLAY \(what) key \(miss)") }
    for miss in names.misses { print("REPLAY \(what) name \(miss)") }
  }

  @Test func `no request crashes at any position of a broken file`() {
    for (number, path) in SampleFlows.files().enumerated() {
      let bytes = SampleFlows.disk.read(path) ?? []
      let cut = Array(bytes[..<(bytes.count * (number % 7 + 2) / 10)])
      let workspace = SampleFlows.workspace([path: cut], typing: [path: cut.count])
      for offset in stride(from: number, through: cut.count + 3, by: 97) {
        _ = workspace.hover(path, at: offset)
        _ = workspace.definitions(path, at: offset)
        _ = workspace.references(path, at: offset)
        _ = workspace.selections(path, at: offset)
        _ = workspace.renameable(path, at: offset)
      }
      _ = workspace.completions(path, at: cut.count)
      _ = workspace.tokens(path)
      _ = workspace.symbols(path)
      _ = workspace.foldings(path)
      _ = workspace.inlayHints(path, in: 0..<cut.count)
      _ = workspace.problems(path)
    }
  }
}
