import FlowKit
import FlowPlay
import FlowTerminal
import Foundation
import SeededRandom
import Testing

/// Random keys in all flows. `KEYS` sets the number of keys for each flow, and `SEED` the first seed.
@Suite struct KeyWalkTests {
  private static let count = ProcessInfo.processInfo.environment["KEYS"].flatMap { Int($0) } ?? 30
  private static let seed = ProcessInfo.processInfo.environment["SEED"].flatMap { UInt64($0) } ?? 1

  private static let keys: [TerminalKey] = [
    .tab, .tab, .tab, .backTab, .down, .down, .up, .left, .right, .enter, .enter, .enter, .enter, .escape, .pageDown,
    .pageUp, .home, .end, .panel, .help, .searchHistory, .interrupt, .backspace, .cutWord, .yank, .undo, .newline,
    .text("/"), .text(":"), .text("1"), .text("2"), .text(" "), .text("a"), .text("漢"), .text("\u{301}"),
    .text("🇩"), .text("\""), .text("="), .selectLeft, .delete, .cutToStart, .redraw, .wheel(1), .wheel(-1),
    .press(row: 3, column: 4), .pause, .step, .slower, .faster, .paste("back\nforward\n1 x"), .paste("tail"),
  ]
  private static let lines = [
    "back", "forward", ":undo", ":redo", ":kill", ":state", ":stack", ":calls", ":trace on", ":trace off", ":panel",
    "wait 700ms", "settle", ":locale pseudo", "1 Ada", "2", "3", "nonsense", "swipe 0.5 cancel", ":help",
    ":pause", ":step", ":continue", ":speed 2", ":speed x", ":history", ":goto 1", ":diff 0 1", ":why 1", ":events",
  ]

  @Test(arguments: PictureHarness.names)
  func `random keys leave the cells that a redraw would give`(name: String) throws {
    var random = SplitMix(seed: Self.seed)
    let size = random.oneOf([(24, 80), (20, 40), (50, 200), (10, 20), (3, 25)])
    var test = try PictureHarness(named: name, rows: size.0, columns: size.1)
    for step in 0..<Self.count {
      if random.oneIn(30) { test.resize(rows: 1 + random.below(40), columns: 20 + random.below(281)) }
      if random.oneIn(6) { test.wait(milliseconds: Int64(random.below(3_000))) }
      if random.oneIn(10) {
        test.type(Keys.interrupt + random.oneOf(Self.lines) + Keys.enter)
      } else {
        test.press(random.oneOf(Self.keys))
      }
      guard test.isComplete() else {
        Issue.record("seed \(Self.seed), step \(step): the cells differ from a redraw")
        return
      }
      if test.play.isFinished { test = try PictureHarness(named: name, rows: size.0, columns: size.1) }
    }
  }

  @Test(arguments: PictureHarness.names)
  func `random keys in a playback leave the cells that a redraw would give`(name: String) throws {
    let path = PictureHarness.flows.appending(path: "\(name)/\(name).flow.yaml").path
    let file = try FlowFile.load(path: path, scenarios: nil)
    let program = try #require(file.program)
    let runs = program.scenarios.indices.prefix(3).map { PlayedScenario($0, of: program, file.sources).run }
    guard var playback = Playback(runs, of: program, rows: 24, columns: 80) else { return }
    var random = SplitMix(seed: Self.seed)
    var screen = TestScreen(rows: 24, columns: 80)
    var output = PictureOutput(TerminalAbilities())
    for step in 0..<min(Self.count / 3, 1_000) {
      if random.oneIn(20) {
        let (rows, columns) = (1 + random.below(40), 20 + random.below(101))
        playback.resize(rows: rows, columns: columns)
        screen = TestScreen(rows: rows, columns: columns)
        output.forget()
      }
      _ = playback.press(random.oneOf(Self.keys + [.text("p"), .text("+"), .right, .right]))
      playback.spend(nanoseconds: Int64(random.below(900_000_000)))
      screen.apply(output.bytes(for: playback.frame()))
      var fresh = PictureOutput(TerminalAbilities())
      var other = TestScreen(rows: screen.rows, columns: screen.columns)
      other.apply(fresh.bytes(for: playback.frame()))
      guard other.cells == screen.cells, screen.unknown == [] else {
        Issue.record("seed \(Self.seed), step \(step): the cells differ from a redraw")
        return
      }
    }
  }
}
