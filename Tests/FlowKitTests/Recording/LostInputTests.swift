import FlowConsole
import FlowKit
import FlowPlay
import FlowProgram
import Foundation
import Testing

private let pay = """
  flowspec: 2
  flow: pay
  screens:
    card:
      state: { number: string = "" }
      derived: { isCard: "number.matches('^[0-9]{4}$')" }
      model: { canPay: =isCard }
      events: [pay]
      transitions: { pay: { when: isCard, navigate: done } }
      view:
        - secret: { label: Card, edits: number }
        - button: { label: Pay, sends: pay, enabled: model.canPay }
    done:
      events: [again]
      transitions: { again: goBack }
      view: [{ button: { label: Again, sends: again } }]
  backstack: { start: card }
  """

private let door = """
  flowspec: 2
  flow: door
  screens:
    door:
      state: { code: secret = "", last: secret = "" }
      model: { code: =code, isShown: =last.size() > 0 }
      events: { enter: , show: { code: secret } }
      transitions:
        enter: { when: code.size() == 4, navigate: room }
        show: { set: { last: =event.code } }
      view:
        - secret: { label: Code, edits: code, submits: enter }
        - button: { label: Show, sends: { show: { code: =model.code } } }
    room:
      events: [leave]
      transitions: { leave: goBack }
      view: [{ button: { label: Leave, sends: leave } }]
  backstack: { start: door }
  """

private let counter = """
  flowspec: 2
  flow: counter
  screens:
    counter:
      state: { count: int = 0 }
      model: [count]
      events: [add]
      transitions: { add: { set: { count: =count + 1 } } }
      view: [{ button: { label: Add, sends: add } }]
  backstack: { start: counter }
  """

/// A session in a flow of a folder of its own.
private struct Played {
  let folder: URL
  var session: RecordedSession

  init(_ text: String, _ lines: [String] = []) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "flowspec-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let flow = folder.appending(path: "test.flow.yaml").path
    try text.write(toFile: flow, atomically: true, encoding: .utf8)
    let program = try #require(try FlowFile.load(path: flow).program)
    session = RecordedSession(try ConsoleSession(program, width: 400), start: SessionRecorder.Start(flow: flow))
    _ = session.open()
    for line in lines { _ = try type(line) }
  }

  mutating func type(_ line: String) throws -> String {
    try session.handle(line).lines.map(\.text).joined(separator: "\n")
  }

  /// Returns the reply of `:record it`, and the written scenario.
  mutating func recorded() throws -> (reply: String, text: String) {
    let reply = try type(":record it")
    let file = folder.appending(path: "test.it.scenarios.yaml")
    defer { try? FileManager.default.removeItem(at: file) }
    return (reply, try String(contentsOf: file, encoding: .utf8))
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }
}

@Suite struct LostInputTests {
  @Test func `a scenario that needs the text of a secret names the line at which it ends`() throws {
    var play = try Played(pay, ["1 4242", "2", "again"])
    defer { play.remove() }
    let (reply, text) = try play.recorded()
    let reason =
      "the flow does not accept '2': 'Pay' is disabled now; a pseudonym, which replaces a secret, may be the cause"
    #expect(reply.hasSuffix("\nthe scenario ends before the session, since \(reason)"), "\(reply)")
    #expect(text.hasSuffix("      # The session continues from here, but \(reason).\n"), "\(text)")
    #expect(text.contains("- type: { Card: \"⠁⠁⠁⠁\" }"))
  }

  @Test func `a scenario that leads elsewhere than the session says so`() throws {
    let checking = pay.replacing(
      "{ pay: { when: isCard, navigate: done } }",
      with: "{ pay: [{ when: isCard, navigate: done }, { set: { number: '' } }] }"
    ).replacing(", enabled: model.canPay", with: "")
    var play = try Played(checking, ["1 4242", "2"])
    defer { play.remove() }
    let (reply, text) = try play.recorded()
    let reason = "the session is on another screen here; a pseudonym, which replaces a secret, may be the cause"
    #expect(reply.hasSuffix("\nthe scenario ends before the session, since \(reason)"), "\(reply)")
    #expect(text.hasSuffix("      # The session continues from here, but \(reason).\n"), "\(text)")
    #expect(text.contains("- press: Pay"))
  }

  @Test func `a dismissed message and another language become steps`() throws {
    let message = counter.replacing("{ set: { count: =count + 1 } }", with: "{ message: =strings.added }")
      .replacing("screens:", with: "strings: { en: { added: Added }, de: { added: Dazu } }\nscreens:")
      .replacing("state: { count: int = 0 }", with: "state: {}").replacing("model: [count]", with: "model: {}")
    var play = try Played(message, ["1", ":dismiss 1", ":locale de"])
    defer { play.remove() }
    let text = try play.recorded().text
    #expect(text.contains("- dismiss: Added"), "\(text)")
    #expect(text.contains("- locale: de"), "\(text)")
  }

  @Test func `the control that was used is the one in the scenario, though others send the same event`() throws {
    let search = """
      flowspec: 2
      flow: search
      screens:
        search:
          state: { query: string = "", count: int = 0 }
          model: [count]
          events: [go]
          transitions: { go: { set: { count: =count + 1 } } }
          view:
            - field: { label: Query, edits: query, submits: go }
            - button: { label: Go, sends: go }
            - button: { label: Search, sends: go }
            - text: "${model.count}"
      backstack: { start: search }
      """
    var play = try Played(search, ["3", "press Go", "1"])
    defer { play.remove() }
    let steps = try play.recorded().text.split(separator: "\n").map { $0.drop(while: \.isWhitespace) }
    #expect(
      steps.filter { $0.hasPrefix("- press") || $0.hasPrefix("- submit") } == [
        "- press: Search", "- press: Go", "- submit: Query",
      ])
  }

  @Test func `a secret that a line contains twice is not written`() throws {
    let vault = door.replacing(
      "{ enter: , show: { code: secret } }", with: "{ enter: , show: { code: secret, who: string } }"
    )
    .replacing("{ show: { code: =model.code } }", with: "{ show: { code: =model.code, who: me } }")
    var play = try Played(vault, ["show code=hunter2 who=hunter2"])
    defer { play.remove() }
    let (reply, text) = try play.recorded()
    #expect(!text.contains("hunter2"), "\(text)")
    #expect(reply.contains("the scenario ends before the session"), "\(reply)")
  }

  @Test func `Enter in a hidden field and a button that sends a secret are recorded`() throws {
    let program = try program(flow: door)
    try withRecording { path in
      var play = try RecordedPlay(ConsoleSession(program, width: 80), of: program, to: path)
      for line in ["1 1234", "2", "press Show", "1", "leave"] { play.type(line) }
      #expect(!play.seen.contains { $0.contains("cannot be recorded") }, "\(play.seen)")
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(!text.contains("1234"))
      let (seen, replay) = try replayed(path, of: program)
      #expect(replay.difference == nil)
      #expect(seen == play.seen)
    }
    var play = try Played(door, ["1 1234", "2", "1", "leave"])
    defer { play.remove() }
    let (reply, text) = try play.recorded()
    #expect(reply.hasPrefix("saved to") && !reply.contains("\n"), "\(reply)")
    #expect(text.contains("- submit: Code") && text.contains("- press: Leave"), "\(text)")
  }

  @Test func `a session is known again after a snapshot was loaded and the loading was undone`() throws {
    var play = try Played(counter, ["1"])
    defer { play.remove() }
    let file = play.folder.appending(path: "s.json").path
    for line in ["1", ":save \(file)", "1", ":load \(file)", "1"] { _ = try play.type(line) }
    #expect(
      throws: ConsoleError(message: "the inputs cannot be replayed, because the session continues from a snapshot")
    ) {
      try play.type(":record it")
    }
    for line in [":undo", ":undo"] { _ = try play.type(line) }
    #expect(try play.recorded().text.components(separatedBy: "press: Add").count == 4)
    #expect(try play.type(":redo").contains("Add"))
    #expect(throws: ConsoleError.self) { try play.type(":again") }
    _ = try play.type(":goto 1")
    _ = try play.type("1")
    #expect(try play.recorded().text.components(separatedBy: "press: Add").count == 3)
    #expect(try play.type(":again").contains("the replay leads to the same state"))
  }

  @Test func `a line whose secret has no certain place ends the scenario`() throws {
    let typed = door.replacing("show: { code: secret }", with: "show: { code: secret, name: string = '' }").replacing(
      "{ show: { code: =model.code } }", with: "{ show: { code: =model.code, name: a } }")
    var other = try Played(typed, ["1 1234", "show code=xx name=\(String(repeating: "x", count: 500))", "1", "leave"])
    defer { other.remove() }
    let (reply, text) = try other.recorded()
    let reason = "a line contains a secret whose place is ambiguous"
    #expect(reply.hasSuffix("\nthe scenario ends before the session, since \(reason)"), "\(reply)")
    #expect(text.hasSuffix("      # The session continues from here, but \(reason).\n"), "\(text)")
    #expect(text.contains("Code:") && !text.contains("leave"), "\(text)")
    #expect(throws: ConsoleError(message: "the inputs cannot be replayed, because \(reason)")) {
      try other.type(":again")
    }
  }
}
