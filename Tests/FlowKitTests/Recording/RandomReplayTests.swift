import FlowConsole
import FlowKit
import FlowPlay
import FlowProgram
import Foundation
import SeededRandom
import Testing

private let flows = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().appending(path: "flows")

private let names: [String] = {
  let folders = (try? FileManager.default.contentsOfDirectory(atPath: flows.path)) ?? []
  return folders.filter { !$0.hasPrefix(".") }.sorted()
}()

/// The text for hidden fields, which occurs nowhere else.
private let hiddenText = "xyzzy-plugh"

@Suite struct RandomReplayTests {
  @Test(arguments: names)
  func `whatever is typed, a replay shows the same`(name: String) throws {
    let program = try program(named: name)
    for seed in 0..<UInt64(Rounds.of(8)) {
      try compare(try ConsoleSession(program, width: 80), program, seed: seed, answering: false)
    }
  }

  @Test(arguments: names)
  func `whatever the outside answers, a replay shows the same without it`(name: String) throws {
    let program = try program(named: name)
    for seed in 0..<UInt64(Rounds.of(8)) {
      let session = try ConsoleSession(program, width: 60, outside: Set(program.operations.ids))
      try compare(session, program, seed: seed, answering: true)
    }
  }

  private func compare(_ session: ConsoleSession, _ program: Program, seed: UInt64, answering: Bool) throws {
    try withRecording { path in
      var dice = SplitMix(seed: seed)
      var play = try RecordedPlay(session, of: program, to: path)
      for _ in 0..<40 where !play.session.session.model.hasExited {
        switch dice.below(4) {
        case 0: play.pass(nanoseconds: Int64(dice.below(900)) * 7_000_001)
        case 1 where answering: play.answer(dice.below(9), after: Int64(dice.below(300)) * 1_000_003)
        default: play.type(line(&dice, play.session.session))
        }
      }
      let (seen, replay) = try replayed(path, of: program, isWhole: false)
      let difference = replay.difference.map { "\($0.line): \($0.message) \($0.lines)" } ?? "none"
      try #require(replay.difference == nil, "seed \(seed): \(difference)")
      // Of text in hidden fields, a replay has only the lengths and the equality.
      let isSign = { (character: Character) in ("\u{2801}"..."\u{28FF}").contains(character) }
      let shown = seen.map { String($0.map { isSign($0) ? "•" : $0 }) }
      let mask = String(repeating: "•", count: hiddenText.count)
      try #require(play.understood.map { $0.replacing(hiddenText, with: mask) } == shown, "seed \(seed)")
    }
  }

  private func line(_ dice: inout SplitMix, _ session: ConsoleSession) -> String {
    let commands = [
      "back", ":undo", ":redo", ":kill", ":state", ":model", ":calls", ":trace on", ":trace off", ":locale pseudo",
      "wait 700ms", "settle 2s", "nonsense", "swipe 0.2 cancel", "# a remark", "", ":dismiss 1", "forward",
    ]
    if dice.below(3) == 0 { return commands[dice.below(commands.count)] }
    let number = 1 + dice.below(session.screen.controls.count)
    guard session.screen.controls.indices.contains(number - 1) else { return "1" }
    switch session.screen.controls[number - 1].kind {
    case .element(_, .nothing): return "\(number)"
    case .element(_, .text(isSecret: true)): return "\(number) \(hiddenText)"
    case .element(_, .text), .event: return "\(number) \(["Ada", "7", "lovelace", "\"\"", "2026-01-02"][dice.below(5)])"
    case .element(_, .option(let options)):
      return "\(number) \(options.isEmpty ? "x" : options[dice.below(options.count)].label)"
    case .element(_, .number(let range)): return "\(number) \([range.from, range.to][dice.below(2)].text)"
    }
  }

  private func program(named name: String) throws -> Program {
    try #require(try FlowFile.load(path: flows.appending(path: "\(name)/\(name).flow.yaml").path).program)
  }
}
