import CEL
import FlowConsole
import FlowKit
import FlowPlay
import FlowProgram
import Foundation
import Testing

private let shop = """
  flowspec: 2
  flow: shop
  version: "1"
  types:
    Card: { number: secret, owner: string }
  services:
    bank:
      card: { args: { id: string }, returns: Card, errors: [offline] }
      rates: { stream: double }
      ping: { args: {} }
  screens:
    shop:
      state:
        card: Card? = null
        pin: secret = ""
        hidden: string = ""
        note: string = "-"
      observes:
        rate: bank.rates
      model: { owner: "=card.?owner.orValue('nobody')", digits: "=card == null ? 0 : card.number.size()", rate: =rate.value, note: =note, pin: =pin, hidden: =hidden, length: =pin.size() }
      events:
        fetch: { id: string }
        ping:
        check: { code: secret, name: string }
      transitions:
        fetch:
          call: bank.card
          with: { id: =event.id }
          policy: parallel
          then: { set: { card: =result } }
          catch:
            offline: { set: { note: No line. } }
        ping: { call: bank.ping, with: {}, then: { set: { note: pong } } }
        check: { set: { pin: =event.code, note: =event.name } }
      view:
        - text: "${model.owner}, ${model.digits} digits, ${model.length} in the PIN"
        - text: "${model.note}"
        - secret: { label: PIN, edits: pin }
        - secret: { label: Hidden, edits: hidden }
  backstack: { start: shop }
  """

@Suite struct RecordingTests {
  private func start(_ program: Program, _ path: String) throws -> RecordedPlay {
    try RecordedPlay(ConsoleSession(program, width: 80, outside: Set(program.operations.ids)), of: program, to: path)
  }

  private func card(_ program: Program, _ number: String) throws -> Value {
    let declaration = try #require(program.types.record(named: "Card"))
    return .record(
      RecordValue(shape: declaration.shape, fields: [.secret(Secret(number)), .string("Ada")]))
  }

  @Test func `replies and items are replayed with their values and at their times`() throws {
    let program = try program(flow: shop)
    try withRecording { path in
      var play = try start(program, path)
      play.type("fetch a")
      play.type("fetch b")
      let calls = play.numbers(of: "bank.card")
      let stream = try #require(play.numbers(of: "bank.rates").first)
      play.pass(nanoseconds: 1_200_000_000, [.item(subscription: stream, .double(1.5))])
      play.pass(nanoseconds: 300_000_000, [.reply(call: calls[1], .returned(try card(program, "4711")))])
      play.pass(nanoseconds: 0, [.reply(call: calls[0], .failed("offline"))])
      play.type("ping")
      let ping = try #require(play.numbers(of: "bank.ping").first)
      play.pass(nanoseconds: 1, [.reply(call: ping, .returned(.null))])
      play.type(":model")
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text.contains(#""at": "1.2s", "came": [{ "item": "bank.rates", "stream": 1, "value": 1.5 }]"#))
      #expect(text.contains(#""at": "1.5s", "came": [{ "reply": "bank.card", "call": 2"#))
      #expect(text.contains(#""reply": "bank.ping", "call": 1, "value": null"#))
      let (seen, replay) = try replayed(path, of: program)
      #expect(replay.difference == nil)
      #expect(seen == play.seen)
      #expect(seen.contains("pong"))
    }
  }

  @Test func `nothing secret is in a recording, and its length is`() throws {
    let program = try program(flow: shop)
    try withRecording { path in
      var play = try start(program, path)
      let lines = [
        "1 swordfish", "1 \"sword fish\"", "2 hunter2", "  1 swordfish", "check code=swordfish name=fish",
        "check name=swordfish1 code=swordfish", "editPin swordfish", "check code=swordfish", "fetch a", ":state",
      ]
      for line in lines { play.type(line) }
      let call = try #require(play.numbers(of: "bank.card").first)
      play.pass(nanoseconds: 5, [.reply(call: call, .returned(try card(program, "4711 0815")))])
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text.contains(#""hasSecrets": true"#))
      #expect(!text.replacing("swordfish1", with: "").contains("sword"))
      #expect(!text.contains("hunter2"))
      #expect(!text.contains("4711"))
      #expect(text.contains(#/"number": \{ "\$secret": "[^"]{9}" \}/#))
      let (seen, replay) = try replayed(path, of: program)
      #expect(replay.difference == nil)
      #expect(seen.contains("Ada, 9 digits, 9 in the PIN"))
    }
  }

  @Test func `a secret that cannot be told from the rest is not recorded`() throws {
    let program = try program(flow: shop)
    try withRecording { path in
      var play = try start(program, path)
      play.type("check code=xx name=\(String(repeating: "x", count: 500))")
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(!text.contains("xx"))
      #expect(play.seen.last?.contains("cannot be recorded") == true)
    }
  }

  @Test func `what cannot be replayed is refused while recording`() throws {
    let program = try program(flow: shop)
    try withRecording { path in
      var play = try start(program, path)
      play.type(":load x.json")
      #expect(play.seen.last == "':load' continues from a file whose content is not in the recording")
      #expect(try replayed(path, of: program).replay.difference == nil)
    }
  }

  @Test func `a replay writes no snapshot`() throws {
    let program = try program(screen: "model: {}\n")
    try withRecording { path in
      var play = try RecordedPlay(ConsoleSession(program, width: 80), of: program, to: path)
      play.type(":save \(path).snapshot")
      try FileManager.default.removeItem(atPath: "\(path).snapshot")
      play.type(":save /nowhere/at/all")
      let (seen, replay) = try replayed(path, of: program)
      #expect(replay.difference == nil)
      #expect(seen == play.seen)
      #expect(!FileManager.default.fileExists(atPath: "\(path).snapshot"))
    }
  }

  @Test func `the same secret has the same pseudonym, and another one of the same length has another`() throws {
    let program = try program(flow: shop)
    try withRecording { path in
      var play = try start(program, path)
      for line in ["1 swordfish", "1 blackbird", "1 swordfish"] { play.type(line) }
      let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        .filter { $0.contains(#""line""#) }.compactMap { $0.firstMatch(of: #/"line": "([^"]*)"/#)?.output.1 }
      #expect(lines.count == 3 && lines[0] == lines[2] && lines[0] != lines[1])
      #expect(Set(lines.map(\.count)) == [11])
    }
  }

  @Test func `a secret that stands in the flow itself is known again, so a login replays`() throws {
    let program = try program(
      screen: """
        state: { word: secret = "", isIn: bool = false }
        model: { isIn: "=isIn && word == 'swordfish'" }
        events: [enter]
        transitions:
          enter: { set: { isIn: true } }
        view:
          - text: "${model.isIn}"
          - secret: { label: Word, edits: word }
          - button: { label: Enter, sends: enter }
        """)
    try withRecording { path in
      var play = try RecordedPlay(ConsoleSession(program, width: 80), of: program, to: path)
      for line in ["1 blackbird", "2", "1 swordfish", "2"] { play.type(line) }
      #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("swordfish"))
      let (seen, replay) = try replayed(path, of: program)
      #expect(replay.difference == nil)
      #expect(seen.contains("true"))
    }
  }

  @Test func `a recording is not written over another`() throws {
    try withRecording { path in
      try Data("mine".utf8).write(to: URL(filePath: path))
      #expect(throws: FileProblem.self) { try SessionRecorder(path: path) }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    }
  }

  @Test func `a recording that is replaced is there until the new one has its first line`() throws {
    let program = try program(screen: "model: {}\n")
    try withRecording { path in
      try Data("mine".utf8).write(to: URL(filePath: path))
      let recorder = try SessionRecorder(path: path, isReplacing: true)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
      _ = RecordedSession(
        try ConsoleSession(program, width: 80), recorder: recorder, start: .init(flow: "test.flow.yaml"))
      #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix(#"{ "recording": 2"#))
    }
  }
}
