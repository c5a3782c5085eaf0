import Diagnostics
import FlowConsole
import FlowKit
import FlowPlay
import FlowProgram
import FlowExplorer
import FlowReports
import FlowScenarios
import Foundation
import Testing

private let flows = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().appending(path: "flows")

private let names: [String] = {
  let folders = (try? FileManager.default.contentsOfDirectory(atPath: flows.path)) ?? []
  return folders.filter { !$0.hasPrefix(".") }.sorted()
}()

/// Recordings that are updated, or converted to scenarios.
@Suite struct UpdatingTests {
  private let counter = """
    state: { count: int = 0 }
    model: [count]
    events: [up]
    transitions:
      up: { set: { count: =count + 1 } }
    view:
      - text: "${model.count} times"
      - button: { label: Up, sends: up }
    """

  @Test func `an updated recording has what is shown now`() throws {
    let before = try program(screen: counter)
    let after = try program(screen: counter.replacing("times", with: "clicks"))
    try withRecording { path in
      var play = try RecordedPlay(ConsoleSession(before, width: 80), of: before, to: path)
      for line in ["1", "up"] { play.type(line) }
      let (_, replay) = try replayed(path, of: after)
      #expect(replay.differenceCount == 3)
      let text = try #require(replay.updatedRecording(flow: "test.flow.yaml", path: path))
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      #expect(try replayed(path, of: after).replay.difference == nil)
    }
  }

  @Test func `a recording that the flow does not take is not updated`() throws {
    let before = try program(screen: counter)
    try withRecording { path in
      var play = try RecordedPlay(ConsoleSession(before, width: 80), of: before, to: path)
      play.type("1")
      let (_, replay) = try replayed(path, of: program(screen: "model: {}\n"))
      #expect(replay.updatedRecording(flow: "test.flow.yaml", path: path) == nil)
    }
  }

  /// Converts each script of `flows/` to a recording, and that to a scenario.
  @Test(arguments: names)
  func `a scenario that was written from a recording holds`(name: String) throws {
    let path = flows.appending(path: "\(name)/\(name).flow.yaml").path
    let program = try #require(try FlowFile.load(path: path).program)
    let script = try String(contentsOf: flows.appending(path: "\(name)/\(name).script"), encoding: .utf8)
    try withRecording { recording in
      var play = try RecordedPlay(ConsoleSession(program, width: 80), of: program, to: recording)
      for line in script.split(separator: "\n") { play.type(String(line)) }
      var replay = try Replay(Recording(path: recording), of: program, isWritingScenario: true)
      try replay.play { _ in }
      let text = try #require(try replay.scenarioFile(named: "as recorded", flow: path)).text
      try withFolder { folder in
        let file = folder + "/recorded.scenarios.yaml"
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        let flow = try FlowFile.load(path: path, scenarios: file)
        let written = try #require(flow.program, "\(flow.diagnostics.map(\.message)) in \(text)")
        let outcomes = try ScenarioValidation(written, path: nil, filter: "as recorded").outcomes
        #expect(outcomes.count == 1)
        let areHeld = outcomes.allSatisfy { $0.isHeld }
        #expect(areHeld, "\(outcomes.flatMap(\.failures).map(\.message)) in \(text)")
        // The checkout takes only a card number of digits.
        let isWhole = !text.contains("The session continues")
        #expect(isWhole == (name != "checkout"), "\(text)")
        #expect(text.contains("press:") && text.contains("expect:"))
      }
    }
  }

  private func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flowspec-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try body(folder)
  }
}
