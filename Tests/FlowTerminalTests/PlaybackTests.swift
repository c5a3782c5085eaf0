import FlowKit
import FlowPlay
import FlowProgram
import FlowTerminal
import Foundation
import Testing

private let flow = """
  flowspec: 2
  flow: test
  screens:
    test:
      state: { count: int = 0, notes: "list<string> = []" }
      model: [count, notes]
      events: [add, open]
      transitions:
        add: { set: { count: =count + 1, notes: "=notes + ['note ' + string(count)]" } }
        open: { navigate: more }
      view:
        - text: Count ${model.count}
        - list: { each: =model.notes, as: note, key: =note, item: { text: "${note}" } }
        - button: { label: Add, sends: add }
        - button: { label: Open, sends: open }
    more: { view: [{ text: More }] }
  backstack: { start: test }
  """

@Suite struct PlaybackTests {
  /// Returns the steps of lines that a session plays.
  private static func run(
    of text: String = flow, _ lines: [String], named name: String = "adds", failure: [String] = []
  ) throws -> (PlayedRun, Program) {
    let program = try #require(FlowFile.compile(name: "test.flow.yaml", text: text).program)
    var session = try ConsoleSession(program, width: 80)
    var steps = [PlayedRun.Step(words: [], place: "test.scenarios.yaml:2", model: session.model)]
    for (index, line) in lines.enumerated() {
      _ = try session.handle(line)
      steps.append(
        PlayedRun.Step(words: ["press: \(line)"], place: "test.scenarios.yaml:\(index + 4)", model: session.model))
    }
    return (PlayedRun(name: name, steps: steps, failure: failure), program)
  }

  private static func playback(_ lines: [String], rows: Int = 12, failure: [String] = []) throws -> Playback {
    let (run, program) = try run(lines, failure: failure)
    return try #require(Playback([run], of: program, rows: rows, columns: 50))
  }

  private static func lines(_ playback: Playback) -> [String] {
    playback.frame().cells.lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
      .filter { !$0.isEmpty }
  }

  /// The text that is marked as new.
  private static func marked(_ playback: Playback) -> [String] {
    playback.frame().cells.cells.compactMap { row in
      let text = row.filter { $0.style.ground == .changed }.map(\.text).joined()
      return text.isEmpty ? nil : text
    }
  }

  @Test func `steps are shown forwards and backwards with their places`() throws {
    var playback = try Self.playback(["1", "1"])
    #expect(Self.lines(playback).contains("Count 0"))
    #expect(Self.lines(playback).suffix(3).first == " 0/2 adds  test.scenarios.yaml:2")
    #expect(playback.press(.left).contains { if case .bell = $0 { true } else { false } })
    _ = playback.press(.right)
    _ = playback.press(.text(" "))
    #expect(Self.lines(playback).contains("Count 2"))
    #expect(Self.lines(playback).contains("   press: 1"))
    #expect(Self.lines(playback).contains(" 2/2 adds  test.scenarios.yaml:5"))
    _ = playback.press(.left)
    #expect(Self.lines(playback).contains("Count 1"))
    _ = playback.press(.end)
    #expect(Self.lines(playback).contains("Count 2"))
    _ = playback.press(.home)
    #expect(Self.lines(playback).contains("Count 0"))
  }

  @Test func `what a step has changed is marked, and nothing else`() throws {
    var playback = try Self.playback(["1", "1", "2"])
    #expect(Self.marked(playback) == [])
    _ = playback.press(.right)
    #expect(Self.marked(playback) == ["1", "- note 0"])
    _ = playback.press(.right)
    #expect(Self.marked(playback) == ["2", "- note 1"])
    _ = playback.press(.right)
    #expect(Self.marked(playback) == ["more"], "another screen is marked in the title alone")
    _ = playback.press(.left)
    #expect(Self.marked(playback) == ["2", "- note 1"], "a step backwards shows what the step has changed")
  }

  @Test func `steps follow one another at a speed, and stop at the end`() throws {
    var playback = try Self.playback(["1", "1"])
    #expect(playback.wait == nil)
    playback.spend(nanoseconds: 5_000_000_000)
    _ = playback.press(.text("p"))
    #expect(playback.wait == 1_000_000_000)
    #expect(Self.lines(playback).last?.hasSuffix("speed 1") == true)
    playback.spend(nanoseconds: 1_000_000_000)
    #expect(Self.lines(playback).contains("Count 1"))
    _ = playback.press(.text("+"))
    #expect(playback.wait == 500_000_000)
    playback.spend(nanoseconds: 500_000_000)
    #expect(Self.lines(playback).contains("Count 2") && playback.wait == nil)
    _ = playback.press(.text("p"))
    #expect(Self.lines(playback).contains("Count 0"), "the play begins again at the end")
  }

  @Test func `a run that fails shows the reason at its last step`() throws {
    var playback = try Self.playback(["1"], rows: 20, failure: ["test.scenarios.yaml:5: expected 2", "found 1"])
    #expect(!Self.lines(playback).contains { $0.contains("expected") })
    _ = playback.press(.right)
    #expect(Self.lines(playback).contains(" test.scenarios.yaml:5: expected 2"))
  }

  @Test func `several runs follow one another`() throws {
    let (first, program) = try Self.run(["1"], named: "first")
    let (second, _) = try Self.run(["1", "1"], named: "second")
    var playback = try #require(Playback([first, second], of: program, rows: 12, columns: 60))
    _ = playback.press(.right)
    _ = playback.press(.right)
    #expect(Self.lines(playback).contains(" 0/2 second  run 2 of 2  test.scenarios.yaml:2"))
    _ = playback.press(.left)
    #expect(Self.lines(playback).contains(" 1/1 first  run 1 of 2  test.scenarios.yaml:4"))
  }

  @Test func `every size of a window shows the step`() throws {
    for rows in [1, 2, 3, 5, 9, 10, 40] {
      for columns in [20, 40, 300] {
        let (run, program) = try Self.run(["1"])
        var playback = try #require(Playback([run], of: program, rows: rows, columns: columns))
        _ = playback.press(.right)
        let cells = playback.frame().cells
        #expect(cells.rows == rows && cells.columns == columns)
        if rows > 4 { #expect(cells.lines.contains { $0.contains("1/1") }, "\(rows) \(columns)") }
        playback.resize(rows: 24, columns: 80)
        #expect(Self.lines(playback).contains("Count 1"))
      }
    }
  }

  @Test func `a run without steps shows nothing`() throws {
    let (_, program) = try Self.run([])
    #expect(Playback([PlayedRun(name: "none", steps: [])], of: program, rows: 10, columns: 40) == nil)
  }
}
