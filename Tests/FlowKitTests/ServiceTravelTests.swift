import CEL
import FlowConsole
import FlowKit
import FlowPlay
import FlowProgram
import FlowRuntime
import Testing

private func flow(greeting: String = "Said") -> String {
  """
  flowspec: 2
  flow: test
  services:
    web:
      get: { args: { word: string }, returns: string, errors: [gone, lost] }
      news: { stream: string }
  screens:
    test:
      state: { said: "string = '-'", count: int = 0 }
      observes: { news: web.news }
      model: { said: =said, count: =count, news: =news.value }
      events: { ask: { word: string }, add: {} }
      transitions:
        add: { set: { count: =count + 1 } }
        ask:
          call: web.get
          with: { word: =event.word }
          then: { set: { said: =result } }
          catch: { gone: { set: { said: gone } }, lost: { set: { said: lost } } }
      view:
        - text: "\(greeting) ${model.said}, ${model.count}"
  backstack: { start: test }
  """
}

/// A session with services outside, whose requests are counted.
private struct Play {
  var session: RecordedSession
  private(set) var calls: [UInt64] = []
  private(set) var subscriptions = 0

  init() throws {
    let program = try program(flow: flow())
    session = RecordedSession(
      try ConsoleSession(program, width: 100, outside: Set(program.operations.ids)),
      start: SessionRecorder.Start(flow: "none.flow.yaml"))
    _ = session.open()
    take()
  }

  mutating func take() {
    for request in session.takeRequests().requests {
      switch request {
      case .call(let number, _, _): calls.append(number)
      case .subscribe: subscriptions += 1
      case .cancel, .unsubscribe: break
      }
    }
  }

  @discardableResult mutating func type(_ line: String) throws -> String {
    defer { take() }
    return try session.handle(line).lines.map(\.text).joined(separator: "\n")
  }

  mutating func pass(milliseconds: Int64, _ inputs: [Input] = []) -> String {
    session.pass(nanoseconds: milliseconds * 1_000_000, inputs)
    take()
    return session.show().lines.map(\.text).joined(separator: "\n")
  }

  var text: String { session.session.screen.lines.map(\.text).joined(separator: "\n") }
}

@Suite struct ServiceTravelTests {
  /// A play in which a call was in flight while another line was typed, and was answered a second later.
  private func answered() throws -> Play {
    var play = try Play()
    try play.type("ask hello")
    _ = play.pass(milliseconds: 500)
    try play.type("add")
    #expect(play.calls.count == 1)
    let reply = play.pass(milliseconds: 500, [.reply(call: play.calls[0], .returned(.string("world")))])
    #expect(reply.contains("Said world, 1"))
    return play
  }

  @Test func `a return to a state in which a call was in flight repeats its reply, and not the call`() throws {
    var play = try answered()
    try play.type(":goto 1")
    #expect(play.calls.count == 1, "the call is not made again")
    #expect(play.text.contains("Said -, 0"))
    #expect(try play.type(":calls").contains("its reply is repeated"))
    #expect(play.session.session.quiet == 500_000_000)
    #expect(play.pass(milliseconds: 499).contains("Said -"))
    #expect(play.pass(milliseconds: 1).contains("Said world, 0"))
    #expect(play.calls.count == 1 && play.session.session.quiet == nil)
  }

  @Test func `undo and redo repeat no call`() throws {
    var play = try answered()
    for line in [":undo", ":undo", ":redo", ":redo", ":undo"] { try play.type(line) }
    #expect(play.calls.count == 1 && play.text.contains("Said -, 0"))
    #expect(play.pass(milliseconds: 2_000).contains("Said world"))
    #expect(play.calls.count == 1)
  }

  @Test func `a call without a known reply is cancelled, and the user can answer it`() throws {
    var play = try Play()
    try play.type("ask hello")
    try play.type("add")
    let said = try play.type(":undo")
    #expect(said.contains("web.get is cancelled and not called again; ':reply \(play.calls[0])' answers it"))
    #expect(play.calls.count == 1)
    let late = play.pass(milliseconds: 10)
    #expect(late.contains("Said -"))
    try play.type(":reply \(play.calls[0]) mine")
    #expect(play.text.contains("Said mine, 0"))
  }

  @Test func `a new input after the return makes its own call`() throws {
    var play = try answered()
    try play.type(":goto 0")
    try play.type("ask other")
    #expect(play.calls.count == 2)
    #expect(play.pass(milliseconds: 5_000).contains("Said -"), "the reply to another call is not its reply")
  }

  @Test func `a reload repeats no call, and streams are followed again`() throws {
    var play = try Play()
    try play.type("ask hello")
    let before = play.subscriptions
    let edited = try program(flow: flow(greeting: "Now"))
    let version = ProgramVersion(program: edited, outside: Set(edited.operations.ids))
    let reply = try play.session.reload(version).lines.map(\.text).joined(separator: "\n")
    play.take()
    #expect(play.calls.count == 1 && play.subscriptions == before + 1)
    #expect(reply.contains("Now lost") || reply.contains("is cancelled"), "\(reply)")
  }

  @Test func `a recorded reply belongs to the saved session`() throws {
    var play = try answered()
    try play.type(":goto 1")
    _ = play.pass(milliseconds: 500)
    try play.type("add")
    #expect(play.text.contains("Said world, 1"))
    let again = try play.type(":again")
    #expect(again.contains("the replay leads to the same state"), "\(again)")
    #expect(play.calls.count == 1)
  }
}
