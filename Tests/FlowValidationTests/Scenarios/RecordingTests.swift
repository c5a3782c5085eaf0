import CEL
import Diagnostics
import FlowProgram
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

@Suite struct RecordingTests {
  private let draw: Recordings.Drawing = { model, program in
    "\(program.screenName(of: model))\n\(program.literals(of: model.top.fields))\n"
  }

  private let text = """
    scenarios:
      looks:
        steps:
          - expect: { snapshot: dark }
          - press: Light
          - expect: { snapshot: lit }
    """

  @Test func `what was recorded is compared with what is shown`() throws {
    var recording = try PlayedScenarios(text, recordings: Recordings(isUpdating: true, draw: draw))
    #expect(recording.outcomes().map(\.isHeld) == [true])
    #expect(recording.recordings.taken.keys.sorted() == ["dark", "lit"])

    let recorded = recording.recordings.taken
    var same = try PlayedScenarios(text, recordings: Recordings(recorded: recorded, draw: draw))
    #expect(same.outcomes().map(\.isHeld) == [true])

    let changed = recorded.mapValues { $0.replacing("Ada", with: "Grace") }
    var other = try PlayedScenarios(text, recordings: Recordings(recorded: changed, draw: draw))
    let failure = try #require(other.outcomes().first?.failures.first)
    #expect(failure.message == "the screen differs from the recording 'dark'")
    #expect(failure.hints.first == "the changes are:\n- owner: 'Grace'\n+ owner: 'Ada'")
  }

  @Test func `what was never recorded fails, and so does one name for two screens`() throws {
    var missing = try PlayedScenarios(text, recordings: Recordings(draw: draw))
    #expect(missing.outcomes().flatMap(\.failures).map(\.code) == ["missing-snapshot"])

    let twice = text.replacing("snapshot: lit", with: "snapshot: dark")
    var clash = try PlayedScenarios(twice, recordings: Recordings(isUpdating: true, draw: draw))
    #expect(clash.outcomes().flatMap(\.failures).map(\.code) == ["changed-snapshot"])
  }

  @Test func `what no scenario asks for is an orphan`() throws {
    let recorded = ["dark": "", "lit": "", "noon": "", "dusk": ""]
    var played = try PlayedScenarios(text, recordings: Recordings(recorded: recorded, isUpdating: true, draw: draw))
    _ = played.outcomes()
    #expect(played.recordings.orphans == ["dusk", "noon"])
  }
}
