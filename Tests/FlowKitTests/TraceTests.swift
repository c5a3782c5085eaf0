import Diagnostics
import FlowConsole
import FlowKit
import FlowPlay
import FlowProgram
import Testing

/// A shelf whose things are rows, with a light that comes and goes and an effect that ticks while it is on.
private let shelf = """
  flowspec: 2
  flow: shelf
  screens:
    home:
      state:
        ids: list<string> = ["a", "b"]
        isLit: bool = false
        ticks: int = 0
      derived: { count: ids.size() }
      children:
        rows: { present: row, each: ids, as: id, key: id, params: { id: =id } }
        light: { present: light, when: isLit }
      model: { count: =count, isLit: =isLit, ticks: =ticks }
      events: { flip: {}, share: { among: int } }
      effects:
        tick: { every: 1s, while: isLit, do: { set: { ticks: =ticks + 1 } } }
      transitions:
        flip: { set: { isLit: =!isLit } }
        share: { set: { ticks: =ticks / event.among } }
        rows.removed: { remove: { from: ids, as: other, where: other == event.id } }
  presenters:
    row:
      params: { id: string }
      model: { id: =params.id }
      events: [remove]
      emits: { removed: { id: string } }
      transitions: { remove: { emit: { removed: { id: =params.id } } } }
    light:
      enter: { message: Lit }
      view: [{ text: On }]
  backstack: { start: home }
  """

extension ConsoleSession {
  /// Returns the trace of a line.
  fileprivate mutating func trace(of line: String) throws -> String {
    traced(try handle(line))
  }

  fileprivate func traced(_ reply: Reply) -> String {
    reply.lines.map(\.text).filter { $0.hasPrefix("│ ") }.map { String($0.dropFirst(2)) }.joined(separator: "\n")
  }
}

@Suite struct TraceTests {
  private func session(_ text: String = shelf, width: Int = 80) throws -> ConsoleSession {
    try ConsoleSession(try program(flow: text), width: width, isTracing: true)
  }

  @Test func `the launch says who entered and what was composed`() throws {
    var session = try session()
    let reply = session.open()
    #expect(
      session.traced(reply) == """
        tick 1 at 0s
        entered     flow
        entered     home
        entered     home.rows['a']
        entered     home.rows['b']
        composed    home.rows['a']
        composed    home.rows['b']
        computed    home.count
        composed    home
        emitted     a model
        """)
    #expect(session.traced(session.open()).isEmpty)
  }

  @Test func `an event of a row says what it sent, wrote, and made necessary`() throws {
    var session = try session()
    #expect(
      try session.trace(of: "rows['a'].remove") == """
        tick 2 at 0s
        heard       home.rows['a'].remove
        sent        home.rows['a'].removed  id: 'a'
        wrote       home.ids                ['a', 'b'] → ['b']
        left        home.rows['a']
        reused      home                    1 of 1 children
        computed    home.count              ← home.ids
        recomposed  home                    ← home.ids
        emitted     a model
        """)
  }

  @Test func `effects that start, run and end are traced, and so is what was kept`() throws {
    var session = try session()
    #expect(
      try session.trace(of: "flip") == """
        tick 2 at 0s
        heard       home.flip
        wrote       home.isLit  false → true
        entered     home.light
        showed      a message   'Lit'
        started     home.tick   ← home.isLit
        composed    home.light
        reused      home        2 of 3 children
        recomposed  home        ← home.isLit
        emitted     a model
        """)
    #expect(
      try session.trace(of: "wait 1500ms") == """
        tick 3 at 1s
        timer       home.tick
        ran         home.tick
        wrote       home.ticks  0 → 1
        recomposed  home        ← home.ticks
        emitted     a model
        """)
    let ended = try session.trace(of: "flip")
    #expect(ended.contains("tick 4 at 1.5s\n"))
    #expect(ended.contains("left        home.light\n"))
    #expect(ended.contains("ended       home.tick\n"))
  }

  @Test func `writing the same value recomposes nothing and emits nothing`() throws {
    var session = try session()
    #expect(
      try session.trace(of: "share 1") == """
        tick 2 at 0s
        heard       home.share  among: 1
        reused      home
        emitted     nothing     the model is unchanged
        """)
  }

  @Test func `an undone step is traced with its reason`() throws {
    var session = try session()
    let trace = try session.trace(of: "share 0")
    #expect(trace.contains("undone      the expression fails: division by zero\n"))
    #expect(trace.hasSuffix("emitted     nothing     the model is unchanged"))
  }

  @Test func `a navigation to another screen is traced`() throws {
    let flow = """
      flowspec: 2
      flow: ways
      screens:
        first:
          model: { title: First }
          events: [open]
          transitions: { open: { navigate: second } }
        second: { model: { title: Second } }
      backstack: { start: first }
      """
    var session = try session(flow)
    #expect(try session.trace(of: "open").contains("navigated   second  over first\n"))
    let back = try session.trace(of: "back")
    #expect(back.contains("back\n"))
    #expect(back.contains("navigated   first  back from second\n"))
    #expect(try session.trace(of: "back").contains("emitted     a model"))
    #expect(try session.trace(of: "back").contains("dropped     flow.back  the flow has ended\n"))
  }

  @Test func `tracing is turned on and off, and taking back keeps it`() throws {
    var session = try ConsoleSession(try program(flow: shelf), width: 80)
    #expect(try session.trace(of: "flip").isEmpty)
    _ = try session.handle(":trace on")
    #expect(try !session.trace(of: "flip").isEmpty)
    _ = try session.handle(":undo")
    #expect(try !session.trace(of: "flip").isEmpty)
    _ = try session.handle(":trace off")
    #expect(try session.trace(of: "flip").isEmpty)
    for line in [":trace", ":trace maybe"] {
      #expect(session.mistake(in: line) == "tracing is either on or off; type ':trace on' or ':trace off'")
    }
  }

  @Test func `tracing changes nothing but the output`() throws {
    var traced = try session()
    var plain = try ConsoleSession(try program(flow: shelf), width: 80)
    for line in ["flip", "wait 3s", "rows['b'].remove", "share 0", "share 2", "flip", ":undo", "wait 1s", ":state"] {
      let told = try traced.handle(line).lines.filter { !$0.text.hasPrefix("│ ") }
      #expect(told == (try plain.handle(line).lines))
    }
  }

  @Test func `the same lines give the same trace`() throws {
    func play() throws -> [String] {
      var session = try session()
      return try ["flip", "wait 3s", "rows['b'].remove", "share 0"].map { try session.trace(of: $0) }
    }
    #expect(try play() == play())
  }

  @Test func `of very many ticks the first are traced`() throws {
    var session = try session()
    _ = try session.handle("flip")
    let trace = try session.trace(of: "wait 1h")
    #expect(trace.split(separator: "\n").filter { $0.hasPrefix("tick ") }.count == ConsoleSession.tracedTickLimit)
    #expect(trace.hasSuffix("\nand \(3_600 - ConsoleSession.tracedTickLimit) more ticks"))
  }

  @Test func `no line is wider than was asked for, and each is told from the screen`() throws {
    for width in [20, 41] {
      var session = try session(width: width)
      let lines = try session.handle("rows['a'].remove").lines
      #expect(lines.allSatisfy { $0.text.displayWidth <= width })
      #expect(lines.prefix { $0.text.hasPrefix("│ ") }.count > 9)
    }
  }
}
