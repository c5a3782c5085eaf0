import FlowConsole
import FlowKit
import FlowPlay
import FlowProgram
import Foundation
import Testing

private let cats = """
  state: { chosen: string = "-" }
  model: [chosen]
  events:
    choose: { name: string }
  transitions:
    choose: { set: { chosen: =event.name } }
  view:
    - text: "${model.chosen}"
    - button: { label: Tom, sends: { choose: { name: Tom } } }
  """

/// Controls of a recording after the screen has changed.
@Suite struct RecordedControlTests {
  /// Records lines, and replays them with another screen.
  private func replay(_ lines: [String], of screen: String) throws -> (seen: [String], replay: Replay) {
    try withRecording { path in
      let program = try program(screen: cats)
      var play = try RecordedPlay(ConsoleSession(program, width: 80), of: program, to: path)
      for line in lines { play.type(line) }
      return try replayed(path, of: self.program(screen: screen))
    }
  }

  private func program(screen: String) throws -> Program { try FlowKitTests.program(screen: screen) }

  private let above = "\n  - button: { label: Mia, sends: { choose: { name: Mia } } }"

  @Test func `a control is recorded with its label and what it sends`() throws {
    try withRecording { path in
      let program = try program(screen: cats)
      var play = try RecordedPlay(ConsoleSession(program, width: 80), of: program, to: path)
      play.type("1")
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text.contains(#""line": "1", "label": "Tom", "key": "choose name='Tom'" }"#))
    }
  }

  @Test func `a control is found by its label where its number has moved`() throws {
    let changed = cats.replacing("chosen}\"", with: "chosen}\"" + above)
    let (seen, replay) = try replay(["1"], of: changed)
    #expect(seen.contains("> 2"))
    #expect(seen.contains("Tom"))
    #expect(replay.difference?.lines.contains { $0.contains("Mia ]") } == true)
  }

  @Test func `a control that is called otherwise is found by what it sends`() throws {
    let changed = cats.replacing("chosen}\"", with: "chosen}\"" + above).replacing("label: Tom", with: "label: Thomas")
    #expect(try replay(["1"], of: changed).seen.contains("> 2"))
  }

  @Test func `a missing control is reported with the one that has its number now`() throws {
    let (_, replay) = try replay(["1"], of: cats.replacing("Tom", with: "Mia"))
    let difference = try #require(replay.difference)
    #expect(replay.differenceCount == 2)
    #expect(difference.message == "after the start the screen differs")
    #expect(
      replay.end?.message == "the flow does not accept '1': 'Tom' is not on the screen, and 1 is 'Mia' now")
  }
}
