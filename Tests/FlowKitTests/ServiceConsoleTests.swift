import Diagnostics
import FlowConsole
import FlowKit
import FlowPlay
import Foundation
import Testing

/// The console user in place of services or beside their fakes.
@Suite struct ServiceConsoleTests {
  private static let text = """
    flowspec: 2
    flow: web
    types:
      Page: { title: string, words: int }
    services:
      web:
        get: { args: { path: string }, returns: Page, errors: [offline], readOnly: true }
        ping: { readOnly: true }
        news: { stream: string, errors: [offline] }
    screens:
      home:
        state:
          title: string = "-"
          pings: int = 0
        observes:
          news: web.news
        model: { title: =title, pings: =pings, news: =news.value, failed: =news.failed, busy: =loading.any }
        events: [get, ping]
        transitions:
          get:
            call: web.get
            with: { path: /home }
            then: { set: { title: =result.title } }
            catch:
              offline: { message: Offline. }
          ping: { call: web.ping, then: { set: { pings: =pings + 1 } } }
    backstack:
      start: home
    """

  private func session(fakes: String? = nil) throws -> ConsoleSession {
    let file = FlowFile.compile(
      name: "web.flow.yaml", text: ServiceConsoleTests.text, fakes: fakes.map { ("web.fakes.yaml", $0) })
    return try ConsoleSession(try #require(file.program, "\(file.diagnostics.map(\.message))"), width: 80)
  }

  @Test func `what is awaited is listed, and a reply is typed as a value`() throws {
    var session = try session()
    _ = try session.handle("get")
    let calls = try session.handle(":calls").lines.map(\.text)
    #expect(
      calls == ["#2 web.get(path: '/home') of home: Page or !offline", "#1 web.news() of home: string or !offline"])
    _ = try session.handle(":reply 2 Page{title: 'Welcome', words: 3}")
    #expect(session.text.contains("title: 'Welcome'"))
    _ = try session.handle("ping")
    _ = try session.handle(":reply 3")
    #expect(session.text.contains("pings: 1"))
    _ = try session.handle(":undo")
    #expect(session.text.contains("pings: 0"))
  }

  @Test func `an error is typed behind an exclamation mark`() throws {
    var session = try session()
    _ = try session.handle("get")
    _ = try session.handle(":reply 2 !offline")
    #expect(session.text.contains("* Offline."))
    _ = try session.handle(":reply 1 Rain.")
    #expect(session.text.contains("news: 'Rain.'"))
    _ = try session.handle(":reply 1 !offline")
    #expect(session.text.contains("failed: true"))
  }

  @Test func `the data of an error is typed behind its name, as for an event`() throws {
    let text = ServiceConsoleTests.text
      .replacing(
        "get: { args: { path: string }, returns: Page, errors: [offline],",
        with: """
          get: { args: { path: string }, returns: Page, errors: { offline: {}, moved: { to: string, code: int = 301 } },
          """
      )
      .replacing(
        "offline: { message: Offline. }",
        with: """
          offline: { message: Offline. }
                    moved: { message: "${error.code} ${error.to}" }
          """)
    let file = FlowFile.compile(name: "web.flow.yaml", text: text)
    var session = try ConsoleSession(try #require(file.program, "\(file.diagnostics.map(\.message))"), width: 80)
    _ = try session.handle("get")
    let calls = try session.handle(":calls").lines.map(\.text)
    #expect(calls.first == "#2 web.get(path: '/home') of home: Page or !offline or !moved to=string code=int")
    #expect(session.mistake(in: ":reply 2 !moved code=3")?.hasPrefix("'!moved' needs 'to', string") == true)
    #expect(session.mistake(in: ":reply 2 !offline x") == "'!offline' carries no data; type it alone")
    _ = try session.handle(":reply 2 !moved to=\"/new home\"")
    #expect(session.text.contains("* 301 /new home"))
  }

  @Test func `a message is dismissed by its id`() throws {
    var session = try session()
    _ = try session.handle("get")
    _ = try session.handle(":reply 2 !offline")
    #expect(
      session.mistake(in: ":dismiss 7")
        == "no message has the id '7'; the visible message has the id 1")
    _ = try session.handle(":dismiss 1")
    #expect(!session.text.contains("Offline."))
    #expect(session.mistake(in: ":dismiss 1") == "no message has the id '1'; no message is visible")
  }

  @Test func `what is wrong with a reply is said`() throws {
    var session = try session()
    _ = try session.handle("get")
    #expect(session.mistake(in: ":reply 9 1") == "no call or stream #9 is pending; ':calls' lists them")
    #expect(session.mistake(in: ":reply x") == "'x' is not a number of a call; ':calls' lists them")
    #expect(session.mistake(in: ":reply 2 !late") == "'web.get' does not fail with 'late'; '!offline'")
    #expect(session.mistake(in: ":reply 2 7") == "'web.get' takes a value of type Page, not '7'")
    #expect(
      session.mistake(in: ":reply 2")?.hasPrefix("type the reply of 'web.get', Page, or an error after '!'") == true)
    #expect(session.mistake(in: ":reply") == "':reply' needs a number and a value; type it as in ':reply 3 true'")
  }

  @Test func `what takes no time has happened by the time the screen is drawn`() throws {
    var session = try session(
      fakes: "for: web\nfakes:\n  web.get: { returns: { title: Faked, words: 1 } }\n  web.ping: {}\n")
    _ = try session.handle("get")
    #expect(session.text.contains("title: 'Faked'"))
    #expect(session.text.contains("busy: false"))
  }

  @Test func `mistakes in a file of fakes are shown in that file`() throws {
    let fakes = "for: web\nfakes:\n  web.get: { returns: { title: Faked } }\n"
    let file = FlowFile.compile(
      name: "web.flow.yaml", text: ServiceConsoleTests.text, fakes: ("web.fakes.yaml", fakes))
    let shown = DiagnosticRenderer(sources: file.sources, style: .plain).render(file.diagnostics)
    #expect(shown.contains("web.fakes.yaml:3:23: error: 'Page' needs a field 'words' [missing-argument]"))
    let other = FlowFile.compile(
      name: "web.flow.yaml", text: ServiceConsoleTests.text, fakes: ("web.fakes.yaml", "for: wob\nfakes:\n"))
    #expect(other.diagnostics.map(\.message) == ["'for' cannot be 'wob'"])
    #expect(other.program == nil)
  }

  @Test func `a file of fakes beside a flow is picked up`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flowspec-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let flow = folder.appending(path: "web.flow.yaml")
    try Data(ServiceConsoleTests.text.utf8).write(to: flow)
    #expect(try FlowFile.load(path: flow.path).program?.fakes.compactMap { $0 }.count == 0)
    try Data("for: web\nfakes:\n  web.ping: {}\n".utf8).write(to: folder.appending(path: "web.fakes.yaml"))
    #expect(try FlowFile.load(path: flow.path).program?.fakes.compactMap { $0 }.count == 1)
  }
}
