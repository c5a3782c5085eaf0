import FlowConsole
import FlowKit
import FlowPlay
import FlowProgram
import Foundation
import Testing

/// Returns a version of a flow whose screen counts.
private func version(
  first: String = "0", more: String = "", name: String = "test", step: String = "1", text: String = "Count"
) throws -> ProgramVersion {
  ProgramVersion(program: try source(first: first, more: more, name: name, step: step, text: text))
}

private func source(
  first: String = "0", more: String = "", name: String = "test", step: String = "1", text: String = "Count"
) throws -> Program {
  try program(
    flow: """
      flowspec: 2
      flow: \(name)
      screens:
        test:
          state: { count: int = \(first)\(more) }
          model: [count]
          events: [add]
          transitions:
            add: { set: { count: =count + \(step) } }
          view:
            - text: "\(text) ${model.count}"
            - button: { label: Add, sends: add }
      backstack: { start: test }
      """)
}

private func played(_ program: Program, _ lines: [String]) throws -> RecordedSession {
  var session = RecordedSession(
    try ConsoleSession(program, width: 100), start: SessionRecorder.Start(flow: "none.flow.yaml"))
  _ = session.open()
  for line in lines { _ = try session.handle(line) }
  return session
}

extension ConsoleSession.Reply {
  fileprivate var text: String { lines.map(\.text).joined(separator: "\n") }
}

@Suite struct ReloadTests {
  @Test func `a running flow continues in a new version with all state that fits`() throws {
    var session = try played(source(), ["1", "1", "1"])
    let reply = try session.reload(version(text: "Now"))
    #expect(reply.text.hasPrefix("reloaded: 1 value kept\n— test —\nNow 3"))
  }

  @Test func `a secret stays in memory across a reload, and is in no snapshot`() throws {
    let text = """
      flowspec: 2
      flow: test
      screens:
        test:
          state: { word: "secret = ''", size: int = 0 }
          model: [word, size]
          events: { edit: { word: secret }, count: {} }
          transitions:
            edit: { set: { word: =event.word } }
            count: { set: { size: =word.size() } }
          view: [{ text: "Size ${model.size}" }]
      backstack: { start: test }
      """
    var session = try played(try program(flow: text), ["edit hunter2"])
    let next = ProgramVersion(program: try program(flow: text.replacing("Size $", with: "Now $")))
    let reply = try session.reload(next)
    #expect(!reply.text.contains("hunter2") && !reply.text.contains("secret parts"), "\(reply.text)")
    _ = try session.handle("count")
    #expect(session.session.text.contains("Now 7"))
    _ = try session.handle(":goto 1")
    _ = try session.handle("count")
    #expect(session.session.text.contains("Now 7"), "earlier states keep their secrets as well")
  }

  @Test func `good, broken and good versions in any order continue the state`() throws {
    var session = try played(source(), ["1", "1"])
    for name in ["A", "B", "C", "D"] {
      _ = try session.reload(version(text: name))
      #expect(throws: ConsoleError.self) { try session.reload(version(name: "other")) }
      #expect(session.session.text.contains("\(name) 2"))
    }
  }

  @Test func `what is dropped is reported once`() throws {
    var session = try played(source(more: ", note: \"string = 'a'\""), ["1"])
    let reply = try session.reload(version())
    #expect(reply.text.contains("reloaded: 1 value kept\n"))
    #expect(reply.text.contains("note"))
    #expect(try !session.reload(version(text: "Now")).text.contains("note"))
  }

  @Test func `an initial value that only a restart shows is reported`() throws {
    var session = try played(source(), ["1", "1", "1"])
    let reply = try session.reload(version(first: "5"))
    #expect(reply.text.contains("test.count keeps 3; its initial value is now 5"))
    #expect(session.session.text.contains("Count 3"))
    _ = try session.handle(":restart")
    #expect(session.session.text.contains("Count 5"))
    _ = try session.handle(":undo")
    #expect(session.session.text.contains("Count 3"))
  }

  @Test func `earlier states return into the new version`() throws {
    var session = try played(source(more: ", note: \"string = 'a'\""), ["1", "1", "1"])
    _ = try session.reload(version(text: "Now"))
    let reply = try session.handle(":goto 1")
    #expect(reply.text.contains("note"))
    #expect(session.session.text.contains("Now 1"))
    _ = try session.handle(":redo")
    #expect(session.session.text.contains("Now 2"))
    #expect(try session.handle(":redo").text.contains("Now 3"))
  }

  @Test func `the inputs are replayed in the new version, and what differs is reported`() throws {
    var session = try played(source(), ["1", "1", "1"])
    _ = try session.reload(version(step: "10"))
    let reply = try session.handle(":again")
    #expect(
      reply.text.hasPrefix(
        "replayed: 3 inputs\nthe replay leads to another state:\n  test.count 3 → 30\n— test —\nCount 30"))
    _ = try session.handle(":undo")
    #expect(session.session.text.contains("Count 20"))
    #expect(try session.handle(":again").text.contains("replayed: 2 inputs"))
  }

  @Test func `every version can replay the inputs instead`() throws {
    var session = try played(source(), ["1", "1"])
    let reply = try session.replay(in: version(step: "3"))
    #expect(reply.text.contains("  test.count 2 → 6\n"))
    #expect(session.session.text.contains("Count 6"))
    #expect(try session.replay(in: version(step: "3", text: "Now")).text.contains("leads to the same state"))
  }

  @Test func `a version that the state does not fit waits for a restart`() throws {
    var session = try played(source(), ["1"])
    #expect(throws: ConsoleError.self) { try session.reload(version(name: "other", text: "Other")) }
    #expect(session.session.text.contains("Count 1"))
    _ = try session.handle(":restart")
    #expect(session.session.text.contains("Other 0"))
  }

  @Test func `many reloads keep the states of the last versions alone`() throws {
    var session = try played(source(), [])
    for number in 1...60 {
      _ = try session.handle("1")
      _ = try session.reload(version(text: "V\(number)"))
    }
    #expect(session.session.text.contains("V60 60"))
    #expect(throws: ConsoleError.self) { try session.handle(":goto 3") }
    _ = try session.handle(":goto 50")
    #expect(session.session.text.contains("V60 50"))
  }

  /// Plays lines in a flow of a folder of its own, and returns what `:record two` writes. A second time it is refused.
  private func recorded(_ text: String, _ lines: [String]) throws -> (text: String, checked: FlowFile) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flowspec-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let flow = folder.appending(path: "test.flow.yaml").path
    try text.write(toFile: flow, atomically: true, encoding: .utf8)
    let program = try #require(try FlowFile.load(path: flow).program)
    var session = RecordedSession(try ConsoleSession(program, width: 80), start: SessionRecorder.Start(flow: flow))
    _ = session.open()
    for line in lines { _ = try session.handle(line) }
    #expect(try session.handle(":record two").text.contains("saved to"))
    #expect(throws: ConsoleError.self) { try session.handle(":record two") }
    let scenarios = folder.appending(path: "test.two.scenarios.yaml").path
    return (
      try String(contentsOfFile: scenarios, encoding: .utf8), try FlowFile.load(path: flow, scenarios: scenarios)
    )
  }

  @Test func `the session so far is saved as a scenario that passes, and no file is replaced`() throws {
    let counter = try String(contentsOfFile: "flows/counter/counter.flow.yaml", encoding: .utf8)
    let written = try recorded(counter, ["1", "1", ":undo", "1"])
    #expect(written.text.hasPrefix("for: counter\nscenarios:\n  two:\n    steps:\n"))
    #expect(written.checked.program?.scenarios.count == 1)
  }

  @Test func `a scenario of a session expects its faults`() throws {
    let text = """
      flowspec: 2
      flow: faulty
      screens:
        home:
          state: { n: int = 0, keys: "list<int> = []" }
          model: [n]
          events: [more, divide, double]
          transitions:
            more: { set: { n: =n + 1 } }
            divide: { set: { n: =1 / (n - 1) } }
            double: { set: { keys: "=[1, 1]" } }
          children: { rows: { present: row, each: keys, as: key, key: key } }
          view:
            - text: n is ${model.n}
            - button: { label: More, sends: more }
            - button: { label: Divide, sends: divide }
            - button: { label: Double, sends: double }
      presenters: { row: {} }
      backstack: { start: home }
      """
    #expect(
      try recorded(text, ["more", "divide", "double", "more"]).text == """
        for: faulty
        scenarios:
          two:
            steps:
              - press: More
              - expect: { shows: [n is 1] }
              - press: Divide
              - expect: { fault: failed-formula }
              - press: Double
              - expect: { fault: duplicate-key-of-child }
              - press: More
              - expect: { shows: [n is 2] }

        """)
  }

  @Test func `a scenario of a session expects the messages that the flow shows at its launch`() throws {
    let hello = """
      flowspec: 2
      flow: hello
      screens:
        home:
          state: { n: int = 0 }
          events: [go]
          transitions: { go: { set: { n: =n + 1 } } }
          effects: { greet: { key: n, do: { message: "Hello ${n}" } } }
          view: [{ button: { label: Go, sends: go } }]
      backstack: { start: home }
      """
    #expect(
      try recorded(hello, ["go"]).text == """
        for: hello
        scenarios:
          two:
            steps:
              - expect: { messages: [Hello 0] }
              - press: Go
              - expect: { messages: [Hello 0, Hello 1] }

        """)
  }
}
