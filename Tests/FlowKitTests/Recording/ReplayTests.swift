import FlowConsole
import FlowKit
import FlowPlay
import FlowProgram
import Foundation
import Testing

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

/// Recordings that do not match the flow, and files that are not recordings.
@Suite struct ReplayTests {
  /// Returns the text of a recording of three lines.
  private func recorded() throws -> String {
    try withRecording { path in
      let program = try program(screen: counter)
      var play = try RecordedPlay(ConsoleSession(program, width: 80), of: program, to: path)
      for line in ["1", "nonsense", "up"] { play.type(line) }
      return try String(contentsOfFile: path, encoding: .utf8)
    }
  }

  /// Replays a text as a recording.
  private func replay(_ text: String, of screen: String = counter) throws -> (seen: [String], replay: Replay) {
    try withRecording { path in
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      return try replayed(path, of: program(screen: screen))
    }
  }

  /// Returns the error of a text as a recording.
  private func problem(_ text: String) throws -> String {
    let problem = #expect(throws: RecordingProblem.self) { try replay(text) }
    return problem?.description ?? ""
  }

  @Test func `a line that was not understood is replayed as such`() throws {
    let (seen, replay) = try replay(recorded())
    #expect(replay.difference == nil)
    #expect(seen.contains { $0.contains("nonsense") && !$0.hasPrefix(">") })
  }

  @Test func `the commands that name earlier lines are replayed without a difference`() throws {
    let text = try withRecording { path in
      let program = try program(screen: counter)
      var play = try RecordedPlay(ConsoleSession(program, width: 80), of: program, to: path)
      for line in ["1", "up", ":history", ":why count"] { play.type(line) }
      return try String(contentsOfFile: path, encoding: .utf8)
    }
    let (seen, replay) = try replay(text)
    #expect(seen.contains("  input 2 'up' wrote it in place of 1"))
    #expect(replay.differenceCount == 0)
  }

  @Test func `a difference in a screen is reported with the removed and the added lines`() throws {
    let (_, replay) = try replay(recorded(), of: counter.replacing("times\"", with: "clicks\""))
    let difference = try #require(replay.difference)
    #expect(difference.line == 2)
    #expect(difference.message == "after the start the screen differs")
    #expect(difference.lines == ["- 0 times", "+ 0 clicks"])
    #expect(replay.differenceCount == 3)
    #expect(!difference.isEnd)
  }

  @Test func `a line that the flow does not take ends the replay`() throws {
    let (_, replay) = try replay(recorded(), of: "state: { count: int = 0 }\nmodel: [count]\n")
    #expect(replay.differenceCount == 2)
    let text = try recorded().replacing(#/"line": "1"[^}]*/#, with: #""line": "7" "#)
    let difference = try #require(try self.replay(text).replay.difference)
    #expect(difference.isEnd)
    #expect(difference.line == 4)
    #expect(difference.message.hasPrefix("the flow does not accept '7': there is no 7 on the screen"))
  }

  @Test func `a line that is refused for another reason is reported`() throws {
    let (_, replay) = try replay(recorded().replacing("is not an event", with: "was not an event"))
    #expect(replay.differenceCount == 1)
    #expect(replay.difference?.message == "'nonsense' is refused for another reason")
  }

  @Test func `an unexpected reply ends the replay`() throws {
    let came = #"{ "at": "1s", "came": [{ "reply": "bank.card", "call": 1, "value": 3 }] }"#
    let difference = try #require(try replay(recorded() + came + "\n").replay.difference)
    #expect(difference.message == "the flow has no operation 'bank.card'")
  }

  @Test func `a recording that was cut off is replayed as far as it goes`() throws {
    let text = try recorded()
    try withRecording { path in
      try String(text.dropLast(20)).write(toFile: path, atomically: true, encoding: .utf8)
      let recording = try Recording(path: path)
      var replay = try Replay(recording, of: program(screen: counter))
      var lines: [String] = []
      try replay.play { if case .line(let line) = $0 { lines.append(line) } }
      #expect(lines == ["1", "nonsense", "up"])
      #expect(replay.difference == nil)
      #expect(recording.isCutOff)
    }
  }

  @Test func `an invalid recording is reported with its line`() throws {
    #expect(try problem("") == "line 1: this is not a recording; 'flowspec run --record' writes one")
    #expect(try problem("{}\n").hasPrefix("line 1: this is not a recording"))
    #expect(try problem("{ nonsense\n").hasPrefix("line 1: this is not JSON"))
    let earlier = try recorded().replacing(#""recording": 2"#, with: #""recording": 1"#)
    #expect(try problem(earlier) == "line 1: this is a recording of the form 1, but only 2 can be replayed here")
    #expect(try problem(recorded() + "[]\n").contains("expected an entry, found a list"))
    #expect(try problem(recorded() + #"{ "at": "soon" }"# + "\n").contains(#"at: expected a time as in "1.5s""#))
    #expect(try problem(recorded() + #"{ "at": "1s", "lines": 3 }"# + "\n").contains("an entry has no 'lines'"))
    #expect(try problem(recorded() + #"{ "at": "1s", "came": [{ "reply": 3 }] }"# + "\n").contains("came[0].reply: "))
  }

  @Test func `whatever was done to a recording, a replay ends`() throws {
    let bytes = Array(try recorded().utf8)
    for seed in 0..<300 {
      var damaged = bytes
      for step in 0..<3 {
        let place = (seed &* 7_919 &+ step &* 104_729) % damaged.count
        if seed % 3 == 0 { damaged.remove(at: place) } else { damaged[place] = UInt8((seed &* 31 &+ step) % 256) }
      }
      try withRecording { path in
        try Data(damaged).write(to: URL(filePath: path))
        do {
          let (seen, _) = try replayed(path, of: program(screen: counter))
          try #require(!seen.isEmpty, "seed \(seed)")
        } catch let error as RecordingProblem {
          try #require(error.line >= 1, "seed \(seed)")
        } catch is ReplayStartProblem {}
      }
    }
  }
}
