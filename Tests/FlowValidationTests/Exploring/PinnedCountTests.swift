import Diagnostics
import FlowProgram
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The number of reachable states of each flow in `flows/`, in a table beside this file. `UPDATE_SNAPSHOTS=1`
/// rewrites it.
@Suite struct PinnedCountTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let flows = folder.appendingPathComponent("../../../flows")
  private static let table = folder.appendingPathComponent("pinned-counts.txt")

  @Test func `every flow reaches as many states as before, and nothing is wrong in them`() throws {
    var lines: [String] = []
    var limits = ExplorationLimits()
    limits.provesForAll = false
    limits.triesEveryTime = false
    // `make harden` explores the largest flows completely.
    limits.states = 2_500
    for name in try FileManager.default.contentsOfDirectory(atPath: PinnedCountTests.flows.path).sorted() {
      let file = PinnedCountTests.flows.appendingPathComponent("\(name)/\(name).flow.yaml")
      guard FileManager.default.fileExists(atPath: file.path) else { continue }
      let folder = file.deletingLastPathComponent()
      let imports = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
        (path: name, text: try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8))
      }
      let text = try String(contentsOf: file, encoding: .utf8)
      let exploration = explore(try program(text, imports: imports), limits: limits)
      #expect(exploration.findings.map(\.code.name) == [], "\(name)")
      let isStopped = exploration.stopped == .states
      #expect(exploration.stopped == nil || isStopped, "\(name)")
      lines.append("\(name) \(exploration.stateCount) \(exploration.inputCount)\(isStopped ? ", stopped" : "")")
    }
    let text = lines.joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] != nil {
      try text.write(to: PinnedCountTests.table, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: PinnedCountTests.table, encoding: .utf8) == text)
  }
}
