import Diagnostics
import FlowConsole
import FlowKit
import FlowPlay
import Foundation
import Testing

private let notebook = """
  saved:
    pages: list<string> = []
  state:
    draft: string = ""
    visits: int = 0
  model: { pages: =pages, draft: =draft, visits: =visits }
  events:
    write: { text: string }
    later:
  enter: { set: { visits: =visits + 1 } }
  transitions:
    write: { append: { to: pages, value: =event.text } }
    later: { after: 2s, do: { append: { to: pages, value: later } } }
  view:
    - text: "${model.pages} ${model.draft} ${model.visits}"
    - field: { label: Draft, edits: draft }
    - button: { label: Later, sends: later }
    - button: { label: Write, sends: { write: { text: x } } }
  """

/// Calls a closure with a path in a temporary folder.
private func withPath<Result>(_ body: (String) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: "flowspec-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder.appending(path: "saved.json").path)
}

@Suite struct ConsoleSnapshotTests {
  @Test func `a snapshot can be loaded, and loading can be undone`() throws {
    try withPath { path in
      var session = try session(screen: notebook)
      for line in ["write one", "1 half", "later", "wait 1s"] { _ = try session.handle(line) }
      let reply = try session.handle(":save \(path)")
      #expect(reply.lines.map(\.text).joined().filter { $0 != " " } == "savedto\(path)")
      let saved = session.text
      for line in ["write two", "1 done"] { _ = try session.handle(line) }
      let present = session.text
      #expect(try session.handle(":load \(path)").lines.dropFirst().map(\.text).joined(separator: "\n") == saved)
      _ = try session.handle("wait 1s")
      #expect(session.text.contains("[one, later] half 1"))
      for _ in 0..<2 { _ = try session.handle(":undo") }
      #expect(session.text == present)
    }
  }

  @Test func `calls that waited for a reply are lost before any other input after loading`() throws {
    try withPath { path in
      var session = try session(
        flow: """
          flowspec: 2
          flow: asking
          services: { web: { ask: { returns: int, readOnly: true } } }
          screens:
            home:
              state: { log: string = "" }
              model: { log: =log }
              events: [ask]
              transitions:
                ask:
                  call: web.ask
                  then: { set: { log: "${log}a" } }
                  catch: { lost: { set: { log: "${log}l" } } }
              view: [{ text: "log: ${model.log}" }, { button: { label: Ask, sends: ask } }]
          backstack: { start: home }
          """)
      for line in ["ask", ":save \(path)", ":load \(path)"] { _ = try session.handle(line) }
      #expect(session.text.contains("log: l"))
    }
  }

  @Test func `a process that dies after loading has the language of the host again`() throws {
    try withPath { path in
      var session = try session(
        flow: """
          flowspec: 2
          flow: greeting
          strings: { en: { hi: Hello }, fr: { hi: Salut } }
          screens:
            home:
              events: { speak: { tag: string } }
              transitions: { speak: { setLocale: =event.tag } }
              model: { hi: =strings.hi }
              view: [{ text: =model.hi }]
          backstack: { start: home }
          """)
      for line in ["speak fr", ":save \(path)", ":load \(path)"] { _ = try session.handle(line) }
      #expect(session.text.contains("Salut"))
      _ = try session.handle(":kill")
      #expect(session.text.contains("Hello"))
    }
  }

  @Test func `a process that dies takes all but what is saved`() throws {
    var session = try session(screen: notebook)
    for line in ["write one", "1 half", "later"] { _ = try session.handle(line) }
    let before = session.text
    _ = try session.handle(":kill")
    #expect(session.text.contains("[one]  1"))
    _ = try session.handle("wait 5s")
    #expect(session.text.contains("[one]  1"))
    _ = try session.handle(":undo")
    #expect(session.text == before)
  }

  @Test func `a snapshot that cannot be loaded is refused with its place, and nothing changes`() throws {
    try withPath { path in
      var session = try session(screen: notebook)
      _ = try session.handle("write one")
      _ = try session.handle(":save \(path)")
      let text = try String(contentsOfFile: path, encoding: .utf8)
      try text.replacing("[\"one\"]", with: "[1]").write(toFile: path, atomically: true, encoding: .utf8)
      let before = session.text
      #expect(
        session.mistake(in: ":load \(path)") == "\(path): presenters[1].slots.pages[0]: expected string, found 1")
      #expect(session.mistake(in: ":load \(path).not") == "\(path).not: there is no such file or folder")
      #expect(
        session.mistake(in: ":save \(path)/x") == "\(path)/x: a part of the path is a file, but a folder is expected")
      #expect(session.text == before)
      #expect(session.mistake(in: ":save") == "':save' needs a file; type it as in ':save snapshot.json'")
      #expect(session.mistake(in: ":kill now") == "':kill' takes no argument; type ':kill' alone")
    }
  }

  @Test func `parts of a snapshot that the flow lacks are reported`() throws {
    let before = try session(screen: notebook)
    try withPath { path in
      var saving = before
      _ = try saving.handle(":save \(path)")
      var changed = try session(screen: notebook.replacing("draft", with: "sketch"))
      let reply = try changed.handle(":load \(path)")
      #expect(
        reply.lines.prefix(2).map(\.text).joined(separator: " ").hasPrefix(
          "'draft' of 'test' is dropped, because it has no such name any more."))
    }
  }
}

@Suite struct HostSnapshotTests {
  @Test func `a host continues from another's snapshot`() async throws {
    let program = try program(screen: notebook)
    let first = try FlowHost(program)
    try await first.send("write", ["text": .string("one")])
    try await first.send("editDraft", ["value": .string("half")])
    let saved = await first.snapshot()
    let everything = await first.snapshot(keeping: .everything)
    await first.cancel()
    let revived = try FlowHost(restoring: saved, of: program)
    #expect(await revived.model.top.fields["pages"]?.literal == "['one']")
    #expect(await revived.model.top.fields["draft"]?.literal == "''")
    let restored = try FlowHost(restoring: everything, of: program)
    #expect(await restored.model.top.fields["draft"]?.literal == "'half'")
    #expect(await restored.notes.isEmpty)
    try await restored.send("write", ["text": .string("two")])
    #expect(await restored.model.top.fields["pages"]?.literal == "['one', 'two']")
    #expect(await revived.model.top.fields["pages"]?.literal == "['one']")
  }

  @Test func `time continues where it was, however long the app was away`() async throws {
    let program = try program(screen: notebook)
    let clock = ManualClock()
    let first = try FlowHost(program, clock: clock)
    clock.advance(by: .seconds(10))
    try await first.send("later")
    clock.advance(by: .milliseconds(1500))
    let snapshot = await first.snapshot(keeping: .everything)
    await first.cancel()
    let other = ManualClock()
    other.advance(by: .seconds(100_000))
    let second = try FlowHost(restoring: snapshot, of: program, clock: other)
    var models = second.models.makeAsyncIterator()
    #expect(await models.next()?.top.fields["pages"]?.literal == "[]")
    while other.sleeperCount == 0 { await Task.yield() }
    other.advance(by: .milliseconds(499))
    try await second.send("write", ["text": .string("early")])
    #expect(await second.model.top.fields["pages"]?.literal == "['early']")
    other.advance(by: .milliseconds(1))
    while let model = await models.next() {
      if model.top.fields["pages"]?.literal == "['early', 'later']" { break }
    }
    #expect(await second.model.top.fields["pages"]?.literal == "['early', 'later']")
  }

  @Test func `what is no snapshot is refused`() throws {
    let program = try program(screen: notebook)
    #expect(throws: SnapshotProblem.self) { try FlowHost(restoring: "nothing", of: program) }
  }
}
